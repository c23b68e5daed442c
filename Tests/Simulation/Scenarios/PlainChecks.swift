import GameRules
import JSON
import WireProtocol

/// The checks for every game, for one room at one node.
struct PlainChecks {
    private enum Answer: Equatable {
        case accepted(LogPosition)
        case rejected(String)
    }

    private var scenario: any Scenario
    /// The number of records that the scenario has seen.
    private var noted = 0
    /// The first answers by seat, client and ID.
    private var answers: [String: Answer] = [:]

    init(_ scenario: any Scenario.Type) { self.scenario = scenario.init() }

    /// Records that the room has these records up to a position.
    mutating func fold(_ records: ArraySlice<[UInt8]>) {
        guard noted < records.endIndex else { return }
        for record in records[noted...] { scenario.note(Frame.fields(of: record)) }
        noted = records.endIndex
    }

    /// Records that the log was opened again or replaced.
    mutating func reopen(isNew: Bool) {
        scenario = type(of: scenario).init()
        noted = 0
        if isNew { answers = [:] }
    }

    /// Returns what a frame must not reveal but does.
    mutating func leak(in frame: Frame, to seats: [Int?]) -> String? { scenario.leak(in: frame, to: seats) }

    /// Records the answer to a command. Returns what is wrong with it.
    mutating func answered(
        _ command: SentCommand, by client: String, of seat: Int, with frame: Frame, records: [[UInt8]]
    ) -> String? {
        // A command without effect may get any number of answers, which come before the log.
        let passing: Set = ["unavailable", "staleId", "rateLimited", "removed", "roomEnded", "stalePlay", "notJoined"]
        let code = frame.object["code"]?.string
        if code.map(passing.contains) ?? false { return nil }
        guard SentCommand.isOfGame(command.type), !SentCommand.queries.contains(command.type) else {
            return nil
        }
        let key = "p\(seat + 1) \(client):\(command.id)"
        let answer = code.map(Answer.rejected) ?? frame.at.map(Answer.accepted)
        guard let answer else { return "\(key) is accepted at no position" }
        if let first = answers[key], first != answer {
            // A refusal before the log does not use up the ID: the same command may be performed later, but never the
            // other way round.
            if case .accepted = first { return "\(key) was answered \(first), and now \(answer)" }
        }
        answers[key] = answer
        guard case .accepted(let position) = answer else { return nil }
        guard records.indices.contains(Int(position.seq) - 1) else { return "\(key) is accepted at \(position.seq)" }
        let record = Frame.fields(of: records[Int(position.seq) - 1])
        let isThat =
            record["seat"]?.string == "p\(seat + 1)" && record["client"]?.string == client
            && record["id"]?.integer == command.id && record["command"]?.object?["type"]?.string == command.type
        return isThat ? nil : "\(key) is accepted at \(position.seq), where another record stands"
    }
}

extension World {
    /// Checks a frame of a game other than bingo.
    func examinePlainly(_ frame: Frame, for lines: [Line], ledger: RoomLedger) {
        let tokens = [Visitor.tokenMark, World.inviteMark] + visitors.filter { $0.part == .host }.map(\.token)
        if let secret = frame.bytes.first(of: tokens) {
            inspector.report(.privacy, "“\(secret)” goes to \(lines.map(\.visitor.name)): \(frame.text)")
        }
        if frame.type == "joined", let line = lines.first {
            line.seat = frame.object["seat"]?.object?["id"]?.string.flatMap(SeatID.init(wire:)).map {
                Int($0.number) - 1
            }
            compare(frame, for: line, ledger: ledger)
        }
        if let leak = ledger.plain?.leak(in: frame, to: lines.map(\.seat)) {
            inspector.report(.privacy, "\(leak) goes to \(lines.map(\.visitor.name)): \(frame.text)")
        }
        if frame.type == "accepted" || frame.type == "rejected", let line = lines.first, let seat = line.seat,
            let id = frame.object["id"]?.integer, let command = line.visitor.command(id),
            let problem = ledger.plain?.answered(
                command, by: line.client, of: seat, with: frame, records: ledger.records)
        {
            inspector.report(.verdicts, problem)
        }
        if frame.type == "accepted" || frame.type == "rejected", let line = lines.first {
            examineAnswer(frame, to: line, ledger: ledger)
        }
        if frame.type == "played" { tally.plays += 1 }
    }

    /// Checks that views at the same position are the same: of the original room, of one read again after a crash, and
    /// at any node.
    private func compare(_ frame: Frame, for line: Line, ledger: RoomLedger) {
        guard let at = frame.at, let game = frame.object["game"]?.object, let scenario else { return }
        let audience = line.channel?.kind == .hosts ? "hosts" : "all"
        let key = "\(ledger.code) \(at.epoch) \(at.seq) \(line.seat.map { "p\($0 + 1)" } ?? "nobody") \(audience)"
        let bytes = JSONWriter.write { $0.value(.object(scenario.lasting(of: game))) }
        if let referee = ledger.referee, referee.position == Int(at.seq),
            let difference = referee.game.difference(in: game, for: line.seat)
        {
            inspector.report(.verdicts, "in a snapshot for \(line.visitor.name): \(difference)")
        }
        guard let before = shown.updateValue(bytes, forKey: key) else { return }
        tally.comparisons += 1
        inspector.expect(
            before == bytes, .pageState,
            "\(key) was shown \(String(decoding: before, as: UTF8.self)), and now \(String(decoding: bytes, as: UTF8.self))"
        )
    }
}
