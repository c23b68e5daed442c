import GameRules
import InputLog
import Rooms
import WireProtocol

/// What the simulator knows of one room: the records of its log, what anybody was told of them, and the referee.
final class RoomLedger {
    /// An answer that was sent, to be compared once the referee has folded what was delivered with it.
    private struct SentAnswer {
        let seat: Int
        let key: String
        /// `nil` for an acceptance that names no position.
        let answer: Referee.Answer?
        /// The digest of the request that was answered; `nil` for what came over a connection.
        var digest: String?
    }

    /// The room's code.
    let code: String
    /// The node at which the room was given the records.
    let node: Int
    private(set) var epoch = ""
    /// The records that the room was given, in order.
    private(set) var records: [[UInt8]] = []
    private(set) var referee: Referee?
    /// What is looked after where other games than bingo are played.
    var plain: PlainChecks?
    /// How many records are known to be stored.
    private var durable = 0
    /// The highest position that anybody was told, in the present epoch.
    private var told = 0
    /// Whether the log's tail was torn off on purpose since it was opened last.
    private var isTorn = false
    private var answers: [SentAnswer] = []
    /// Where each announcement was made: their texts differ.
    private var announcements: [String: UInt64] = [:]
    private var bingos = PendingBingos()
    /// How many records the log had when it was opened last.
    private var replayed = 0
    /// Whether nothing has gone wrong in this run that could make a room ask again for what is under way.
    var isUntroubled: () -> Bool = { false }
    /// Whether several servers write the records, each by its own clock.
    var hasManyClocks = false
    /// Whether anybody is connected to the room.
    var isHeard: () -> Bool = { true }
    private let inspector: Inspector

    init(code: String, node: Int, inspector: Inspector) {
        self.code = code
        self.node = node
        self.inspector = inspector
    }

    // MARK: - The log

    /// The room's log was opened.
    func opened(_ stored: StoredLog) {
        let isNew = epoch != stored.epoch.rawValue
        let isWhole = stored.records.count >= told && zip(records.prefix(told), stored.records).allSatisfy { $0 == $1 }
        if !records.isEmpty, !isTorn || !isNew {
            inspector.expect(
                isWhole, .nothingLost,
                "room \(code) had told of \(told) records, of which its log "
                    + "has \(stored.records.count) after a restart, in \(isNew ? "another" : "the same") epoch")
            inspector.expect(!isNew, .nothingLost, "room \(code) has another epoch although nothing was torn off")
        }
        if isTorn {
            inspector.expect(isNew, .nothingLost, "room \(code) keeps its epoch although its log was torn off")
        }
        let keeps =
            (referee?.position ?? .max) <= stored.records.count
            && zip(records.prefix(referee?.position ?? 0), stored.records).allSatisfy { $0 == $1 }
        if !keeps { referee = nil }
        bingos.forgotten()
        replayed = stored.records.count
        if isNew {
            told = 0
            announcements = [:]
        }
        isTorn = false
        epoch = stored.epoch.rawValue
        records = stored.records
        durable = 0
        answers = []
        plain?.reopen(isNew: isNew)
    }

    /// The room's log gave it records.
    func delivered(first: Int, _ batch: [CommittedRecord]) {
        inspector.expect(
            first == records.count, .nothingLost,
            "the log of room \(code) delivers position \(first) behind "
                + "\(records.count) records")
        records += batch.map(\.bytes)
    }

    /// The end of the log is torn off, on purpose.
    func tear() {
        isTorn = true
    }

    /// A frame of a position leaves for somebody.
    ///
    /// - Parameter stored: counts the records that are stored now.
    func sends(_ at: LogPosition, stored: () -> Int) {
        inspector.expect(at.epoch == epoch, .positions, "a frame of epoch \(at.epoch) leaves in epoch \(epoch)")
        let seq = Int(at.seq)
        if seq > durable { durable = stored() }
        inspector.expect(
            seq <= durable, .durableFirst,
            "a frame of position \(seq) leaves room \(code), of whose "
                + "records \(durable) are durable")
        told = max(told, min(seq, durable))
        fold(until: seq)
    }

    /// Lets the referee fold up to a position, if it is not there yet.
    func fold(until position: Int? = nil) {
        let end = min(position ?? records.count, records.count)
        plain?.fold(records[..<end])
        do {
            if referee == nil, end > 0 {
                referee = try Referee(records[0])
                referee?.hasManyClocks = hasManyClocks
            }
            while let at = referee?.position, at < end { try apply(records[at]) }
        } catch {
            inspector.report(.verdicts, "record of room \(code): \(error)")
        }
    }

    private func apply(_ record: [UInt8]) throws(Referee.Unreadable) {
        guard var referee else { return }
        guard plain == nil else {
            try referee.apply(record)
            self.referee = referee
            return
        }
        if bingos.isBroken(by: record, referee: referee, isHeard: isHeard()) {
            inspector.report(
                .announced, "a bingo of room \(code) was not announced before position \(referee.position + 1)")
        }
        let prompt = Referee.promptedTerm(record)
        let wasCalled = prompt.map { referee.bingo.isCalledByCrowd($0) } ?? false
        try referee.apply(record)
        self.referee = referee
        bingos.note(referee.bingo, behind: record)
        // What a restart finds in the log was announced before it, or never will be.
        if referee.position <= replayed { bingos.forgotten() }
        // Where nobody is connected there is nobody to be told, although others play on elsewhere.
        if !isHeard() { bingos.forgotten() }
        inspector.expect(
            !wasCalled || !isUntroubled(), .oneEffect,
            "room \(code) stores a call by the crowd of term \(prompt ?? -1) twice")
    }

    /// Bingos are announced.
    func announcesBingos() { bingos.announced() }

    /// Nobody is connected any more, so what waited is told to nobody.
    func fallsSilent() { bingos.forgotten() }

    // MARK: - Answers

    /// A seat was answered; `key` names the command as the referee does.
    func answered(_ key: String, of seat: Int, _ answer: Referee.Answer) {
        answers.append(SentAnswer(seat: seat, key: key, answer: answer))
    }

    /// A seat's request was answered; an acceptance, now or before, is `nil`.
    func answered(_ key: RequestKey, of seat: Int, _ answer: Referee.Answer?) {
        answers.append(SentAnswer(seat: seat, key: "key \(key.name)", answer: answer, digest: key.digest))
    }

    /// Compares the answers that were sent with what the referee says, after everything delivered was folded.
    func compareAnswers() {
        fold()
        let sent = answers
        answers = []
        guard let referee else { return }
        for sent in sent {
            let expected = referee.answer(to: sent.key, of: sent.seat)
            // A removed seat is refused whatever it sends, repeated or not.
            if sent.answer == .rejected("removed"), referee.seats[sent.seat].isRemoved { continue }
            if let digest = sent.digest {
                let isReused = referee.seats[sent.seat].digests[sent.key].map { $0 != digest } ?? false
                let isCalledReused = sent.answer == .rejected("keyReused")
                inspector.expect(
                    isReused == isCalledReused, .verdicts,
                    "p\(sent.seat + 1) is \(isCalledReused ? "" : "not ")told that \(sent.key) came with another request"
                )
                if isReused { continue }
            }
            inspector.expect(
                isAllowed(sent.answer, where: expected)
                    || Self.isShortened(sent.answer, expected, play: referee.seats[sent.seat].plays[sent.key], referee),
                .verdicts,
                "p\(sent.seat + 1) is answered \(sent.answer.map { "\($0)" } ?? "an acceptance") to command \(sent.key), "
                    + "the referee says \(expected.map { "\($0)" } ?? "that it was never done")")
        }
    }

    /// Whether an answer is the same as the first time but for what only its own play knows, which is over.
    private static func isShortened(
        _ answer: Referee.Answer?, _ expected: Referee.Answer?, play: Int?, _ referee: Referee
    ) -> Bool {
        guard case .accepted(let position, nil) = answer, case .accepted(position, _) = expected else { return false }
        return play.map { $0 < referee.play } ?? false
    }

    private func isAllowed(_ answer: Referee.Answer?, where expected: Referee.Answer?) -> Bool {
        guard let answer else { if case .accepted = expected { return true } else { return false } }
        guard case .rejected(let code) = answer, answer != expected else { return answer == expected }
        if code == "unavailable" || code == "staleId" { return true }
        // These codes come from decoding alone or from before the log.
        let early: Set = [
            "badMessage", "unknownType", "badName", "badOptions", "badTerms", "rateLimited", "notJoined",
            "alreadyJoined", "badToken", "roomLocked", "roomEnded", "roomFull", "removed", "notCalled", "unknownRoom",
            // What a play is refused for before the log.
            "stalePlay", "roundPlaying", "tooManyPlays", "playTooSoon", "notAllowed",
            // What other games than bingo refuse when they read it.
            "badDeck", "badSeating", "notInHand",
        ]
        return expected == nil && early.contains(code)
    }

    /// An announcement is made; each has a text of its own, so one that was made elsewhere was done twice.
    func announces(_ text: String, at position: UInt64) {
        let first = announcements[text] ?? position
        announcements[text] = first
        inspector.expect(first == position, .oneEffect, "“\(text)” was announced at \(first) and again at \(position)")
    }

    // MARK: - Names

    /// Whether the room may show a name for a seat.
    func mayShow(_ name: String, of player: String) -> Bool {
        guard let seat = SeatID(wire: player).map({ Int($0.number) - 1 }), referee?.seats.indices.contains(seat) == true
        else { return false }
        return referee?.see(name: name, of: seat) ?? false
    }
}
