import JSON
import WireProtocol

/// A page's knowledge of its room: a fold of the server's facts, as in the browser.
struct PageState {
    /// The page's position in the room's order; `nil` before the first snapshot.
    private(set) var position: LogPosition?
    /// What the page shows without the marks; `nil` before the first snapshot.
    private(set) var view: RoomView?
    /// Whether something was missed or cannot be derived.
    var wantsSnapshot = false
    /// The last snapshot, for a game that this page does not fold.
    private(set) var snapshot: JSONObject?
    private let isPlain: Bool
    private var marks = PageMarks()
    /// Whether another play has started, of which this page needs a snapshot.
    private var isBetweenPlays = false

    /// Creates an empty page.
    ///
    /// - Parameter isPlain: whether this page does not fold the game.
    init(isPlain: Bool) { self.isPlain = isPlain }

    /// The number of the current play.
    var play: Int? { view?.play ?? snapshot?["room"]?.object?["play"]?.integer }

    /// What the page shows, with the marks.
    var shown: RoomView? {
        guard var view, !isBetweenPlays else { return nil }
        view.board?.marked = marks.cells
        // A broadcast is for all seats and does not contain the own line, but these standings are short enough.
        view.own = view.top.first { $0.player == view.seat?.id }
        return view
    }

    /// Handles a message.
    ///
    /// - Parameter command: the command that an `accepted` answers.
    mutating func fold(_ frame: Frame, answering command: SentCommand?) {
        if isPlain { return foldPlainly(frame) }
        if frame.type == "joined" { return foldJoined(frame) }
        guard view != nil else { return }
        let before = position?.seq ?? 0
        if let at = frame.at, at.seq > before { position = at }
        if frame.type == "played" { return foldPlayed(frame.object) }
        // The room's own messages are still used. Of the game's, a page whose module is being loaded keeps nothing.
        if isBetweenPlays, !["accepted", "room", "players", "evening", "team"].contains(frame.type) { return }
        switch frame.type {
        case "accepted":
            // A repeated old answer refers to changes that have since arrived by snapshot or as facts.
            if let command, let at = frame.at, at.seq >= before { foldAccepted(command) }
        case "called": foldCalled(frame.object)
        case "uncalled": foldUncalled(frame.object)
        case "standings":
            if let standings = frame.object["standings"]?.object { _ = view?.read(standings: standings) }
        case "names": foldNames(frame.object)
        case "roundDealt": foldRoundDealt(frame.object)
        case "roundStarted":
            if let round = frame.object["round"]?.object.flatMap(RoomView.Round.init) { view?.round = round }
        case "roundFinished":
            view?.round.state = "finished"
            view?.round.seed = frame.object["seed"]?.string
            view?.round.marksUntil = frame.object["marksUntil"]?.string
            if let standings = frame.object["standings"]?.object { _ = view?.read(standings: standings) }
        case "countdown": view?.round.startsAt = frame.object["startsAt"]?.string
        case "termAdded": foldTermAdded(frame.object)
        case "window": if let seconds = frame.object["seconds"]?.integer { view?.round.options.window = seconds }
        case "vote": foldVote(RoomView.Vote(frame.object["vote"]?.object))
        case "drawOpened": view?.round.open = frame.object["draw"]?.object.flatMap(RoomView.OpenDraw.init)
        case "drawn":
            view?.round.open = nil
            guard let draw = frame.object["draw"]?.object.flatMap(RoomView.Draw.init) else { return }
            if !(view?.round.draws.contains(draw) ?? true) { view?.round.draws.append(draw) }
        case "room": if let room = frame.object["room"]?.object { view?.read(room: room) }
        case "terms":
            view?.round.terms = (frame.object["terms"]?.array ?? []).compactMap(\.string)
            view?.round.means = RoomView.Round.means(frame.object)
        case "players": foldPlayers(frame.object)
        case "team": view?.seat?.team = frame.object["team"]?.integer
        case "board": foldBoard(frame.object)
        case "evening": if let evening = RoomView.Evening(frame.object) { show(evening) }
        case "pulse": if let pulse = RoomView.Pulse(frame.object) { view?.pulse = pulse }
        default: break
        }
    }

    /// Handles a message on a page that does not fold: it requests a snapshot when the round changes.
    private mutating func foldPlainly(_ frame: Frame) {
        if let at = frame.at, frame.type == "joined" || at.seq > position?.seq ?? 0 { position = at }
        if frame.type == "joined" {
            snapshot = frame.object
            wantsSnapshot = false
        } else if snapshot != nil,
            frame.type == "played" || frame.object["round"] != nil || frame.object["party"] != nil
        {
            wantsSnapshot = true
        }
    }

    /// Handles another play: the page drops the previous one and requests everything about this one.
    private mutating func foldPlayed(_ object: JSONObject) {
        if let room = object["room"]?.object { view?.read(room: room) }
        if let evening = object["evening"]?.object.flatMap(RoomView.Evening.init) { show(evening) }
        isBetweenPlays = true
        wantsSnapshot = true
    }

    /// A broadcast does not contain the own row, but these tables are short enough.
    private mutating func show(_ evening: RoomView.Evening) {
        let own = evening.table.first { $0.player == view?.seat?.id }
        view?.evening = evening
        view?.evening.own = own.map { [$0.points, $0.place] }
    }

    private mutating func foldJoined(_ frame: Frame) {
        guard let fresh = RoomView(frame.object) else { return }
        isBetweenPlays = false
        let isSameRound = view?.round.number == fresh.round.number && view?.round.commitment == fresh.round.commitment
        let isSameBoard = isSameRound && view?.board?.cells == fresh.board?.cells
        view = fresh
        position = frame.at
        wantsSnapshot = false
        if !isSameBoard { marks = PageMarks() }
        marks.replace(by: fresh.board?.marked ?? [], isCalled: isCalled)
    }

    private mutating func foldAccepted(_ command: SentCommand) {
        switch command.type {
        case "mark": if let cell = command.cell { marks.mark(cell, isCalled: isCalled(cell)) }
        case "unmark": if let cell = command.cell { marks.unmark(cell) }
        case "notYet": if let number = command.number { foldNotYet(number, isOn: command.isOn) }
        case "guard": if let seconds = command.seconds { view?.board?.guardSeconds = seconds }
        case "vote": if view?.vote?.number == command.vote { view?.board?.voted = command.pack }
        case "autoMark", "name": wantsSnapshot = true
        case "rename": if command.player == view?.seat?.id { wantsSnapshot = true }
        default: break
        }
    }

    private mutating func foldCalled(_ object: JSONObject) {
        guard var view, let call = object["call"]?.object.flatMap(RoomView.Call.init),
            !view.round.calls.contains(where: { $0.number == call.number })
        else { return }
        view.round.calls = (view.round.calls.filter { $0.term != call.term } + [call]).sorted { $0.number < $1.number }
        self.view = view
        guard let cell = view.board?.cells.firstIndex(of: call.term) else { return }
        marks.called(cell, autoMark: view.seat?.autoMark ?? false)
    }

    private mutating func foldUncalled(_ object: JSONObject) {
        guard let term = object["term"]?.integer, let number = object["number"]?.integer,
            let place = view?.round.calls.firstIndex(where: { $0.number == number })
        else { return }
        view?.round.calls.remove(at: place)
        view?.board?.notYet.removeAll { $0 == number }
        guard let cell = view?.board?.cells.firstIndex(of: term) else { return }
        if marks.uncalled(cell) { wantsSnapshot = true }
    }

    /// Handles a vote. In a new vote, the seat has not voted.
    private mutating func foldVote(_ vote: RoomView.Vote?) {
        if vote?.number != view?.vote?.number { view?.board?.voted = nil }
        view?.vote = vote
    }

    private mutating func foldNotYet(_ number: Int, isOn: Bool) {
        guard var board = view?.board, view?.round.calls.contains(where: { $0.number == number }) ?? false else {
            return
        }
        board.notYet.removeAll { $0 == number }
        if isOn { board.notYet = (board.notYet + [number]).sorted() }
        view?.board = board
    }

    private mutating func foldTermAdded(_ object: JSONObject) {
        guard let term = object["term"]?.integer, let text = object["text"]?.string, term == view?.round.terms.count
        else { return }
        view?.round.terms.append(text)
        view?.round.added += 1
        if let means = object["means"]?.string { view?.round.means.append("\(term)=\(means)") }
    }

    private mutating func foldNames(_ object: JSONObject) {
        let gone = (object["removed"]?.array ?? []).compactMap(\.string)
        view?.round.draws.removeAll { gone.contains($0.player) }
        for changed in object["changed"]?.array ?? [] {
            guard let player = changed.object?["player"]?.string, let name = changed.object?["name"]?.string,
                let place = view?.top.firstIndex(where: { $0.player == player })
            else { continue }
            view?.top[place].name = name
        }
    }

    private mutating func foldRoundDealt(_ object: JSONObject) {
        guard let round = object["round"]?.object.flatMap(RoomView.Round.init) else { return }
        view?.round = round
        view?.top = []
        view?.total = 0
        marks = PageMarks()
    }

    private mutating func foldPlayers(_ object: JSONObject) {
        guard var players = view?.players else { return }
        let changed = (object["changed"]?.array ?? []).compactMap { $0.object.flatMap(RoomView.Player.init) }
        let gone = changed.map(\.id) + (object["removed"]?.array ?? []).compactMap(\.string)
        players.removeAll { gone.contains($0.id) }
        view?.players = (players + changed).sorted { $0.number < $1.number }
        let unbanned = (object["unbanned"]?.array ?? []).compactMap(\.string)
        let banned = (view?.banned ?? []).filter { !unbanned.contains($0) } + RoomView.banned(object)
        view?.banned = banned.sorted { RoomView.Player.number(of: $0) < RoomView.Player.number(of: $1) }
    }

    private mutating func foldBoard(_ object: JSONObject) {
        if let autoMark = object["autoMark"]?.bool { view?.seat?.autoMark = autoMark }
        guard let board = object["board"]?.object.flatMap(RoomView.Board.init) else { return }
        if view?.board?.cells != board.cells { marks = PageMarks() }
        view?.board = board
        marks.replace(by: board.marked, isCalled: isCalled)
    }

    private func isCalled(_ cell: Int) -> Bool {
        guard let board = view?.board, board.cells.indices.contains(cell) else { return false }
        return view?.round.calls.contains { $0.term == board.cells[cell] } ?? false
    }
}
