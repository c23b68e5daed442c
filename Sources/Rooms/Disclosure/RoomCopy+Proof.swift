import GameRules
import JSON
import WireProtocol

/// Writes the proof document: the events in the games, then the export's claims about the results. `docs/PROOFS.md`
/// describes it.
extension RoomCopy {
    /// Writes the document in pieces of whole lines. Folds the log again, so it must run on a thread that serves no
    /// socket.
    public func writeProof(to sink: @escaping (_ piece: [UInt8]) -> Void) {
        var document = ProofWriter(sink: sink)
        document.line { writer in
            writer.member("callboardProof", ProofLine.formVersion)
            writer.member("room", fold.code.description)
            writer.member("fold", fold.version)
            writer.member("at", position)
        }
        var unreadable = (fold.plays.finished.lazy.compactMap(\.unreadable)).first ?? fold.game.unreadable
        if unreadable == nil {
            do throws(RoomUnreadable) {
                try past.disclosed(until: fold) { write($0, to: &document) }
                try writeResults(to: &document)
            } catch {
                unreadable = error.description
            }
        }
        document.end(unreadable: unreadable, open: isDisclosed(fold.plays.number) ? nil : fold.plays.number)
    }

    private func isDisclosed(_ play: Int) -> Bool {
        play < fold.plays.number || fold.game.isDisclosable(isOver: fold.isEnded)
    }

    private func title(of play: Int) -> String? {
        play == fold.plays.number ? fold.plays.title : fold.plays.finished[play - 1].title
    }

    private func write(_ line: ProofLine, to document: inout ProofWriter) {
        var line = line
        if case .play(var play) = line.body {
            play.title = title(of: play.number)
            document.isDisclosing = play.setup != nil && isDisclosed(play.number)
            if !document.isDisclosing { play.setup = nil }
            line.body = .play(play)
        }
        if !document.isDisclosing {
            if line.body.isOfPlay { return }
            line.totals = nil
        }
        document.write(line)
    }

    private func writeResults(to document: inout ProofWriter) throws(RoomUnreadable) {
        document.result("room") { $0.object("room") { $0.encoded(room) } }
        document.result("players") { writer in
            writer.array("players") { writer in
                for seat in fold.seats.all {
                    writer.object { writer in
                        writer.member("id", seat.id.description)
                        writer.looks(of: seat.id, in: fold.seats.names)
                        writer.member("role", seat.role.rawValue)
                        writer.member("removed", seat.isRemoved)
                        if let number = fold.paper.number(of: seat.id) { writer.member("paper", number) }
                        if let team = fold.teams[seat.id] { writer.member("team", team) }
                    }
                }
            }
        }
        document.result("evening") { writer in
            writer.object("evening") { writer in
                fold.encodeEvening(
                    EveningTable(of: fold).rows[...], TeamTable(of: fold), withSummaries: true, into: &writer)
            }
        }
        let names = fold.seats.names
        try past.each(until: fold) { play, game in
            guard type(of: game).hasInputProof else { return }
            document.totals(game, of: play.number)
            document.longResult("play") { writer in
                writer.object("play") { writer in
                    play.encodeHead(of: game, into: &writer)
                    game.encodeExport(names: names, into: &writer)
                }
            }
        }
        guard isDisclosed(fold.plays.number) else { return }
        document.totals(fold.game, of: fold.plays.number)
        document.longResult("play") { writer in
            writer.object("play") { writer in
                fold.plays.encodeHead(of: fold.game, into: &writer)
                fold.game.encodeExport(names: names, into: &writer)
            }
        }
    }
}

/// Collects the lines of a document, and counts them.
private struct ProofWriter {
    private static let pieceBytes = 256 * 1_024

    let sink: ([UInt8]) -> Void
    /// Whether the inputs of the current play are disclosed.
    var isDisclosing = false
    private var piece: [UInt8] = []
    private var count = 0

    init(sink: @escaping ([UInt8]) -> Void) { self.sink = sink }

    mutating func write(_ line: ProofLine) { append(JSONWriter.write(line.encode)) }

    mutating func line(_ body: (inout JSONWriter) -> Void) { append(JSONWriter.object(body)) }

    mutating func result(_ kind: String, _ body: (inout JSONWriter) -> Void) {
        line { writer in
            writer.member("result", kind)
            body(&writer)
        }
    }

    /// Writes a line in pieces.
    mutating func longResult(_ kind: String, _ body: (inout JSONWriter) -> Void) {
        sink(piece)
        JSONWriter.stream(to: sink) { writer in
            writer.member("result", kind)
            body(&writer)
        }
        piece = [UInt8(ascii: "\n")]
        count += 1
    }

    /// Writes the totals of a play, which replace its withheld members, after later removals.
    mutating func totals(_ game: any HostedGame, of play: Int) {
        let totals = game.disclosedTotals
        guard !totals.members.isEmpty else { return }
        result("totals") { writer in
            writer.member("play", play)
            writer.value(named: "totals", .object(totals))
        }
    }

    /// Writes the last line, which shows that the document was not cut off.
    mutating func end(unreadable: String?, open: Int?) {
        count += 1
        let count = count
        line { writer in
            writer.member("result", "end")
            writer.member("lines", count)
            if let unreadable { writer.member("unreadable", unreadable) }
            if let open { writer.member("open", open) }
        }
        sink(piece)
    }

    private mutating func append(_ line: [UInt8]) {
        piece += line
        piece.append(UInt8(ascii: "\n"))
        count += 1
        guard piece.count >= ProofWriter.pieceBytes else { return }
        sink(piece)
        piece.removeAll(keepingCapacity: true)
    }
}
