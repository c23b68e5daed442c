import GameRules
import InputLog
import Rooms
import WireProtocol

/// The simulator's knowledge of one room: the records of its log, the messages about them, and the referee.
final class RoomLedger {
    /// A sent answer, to be compared when the referee has folded what was delivered with it.
    private struct SentAnswer {
        let seat: Int
        let key: String
        /// `nil` for an acceptance without a position.
        let answer: Referee.Answer?
        /// The digest of the answered request; `nil` for a command over a connection.
        var digest: String?
    }

    /// The room's code.
    let code: String
    /// The node at which the room received the records.
    let node: Int
    private(set) var epoch = ""
    /// The records that the room received, in order.
    private(set) var records: [[UInt8]] = []
    private(set) var referee: Referee?
    /// The checks for games other than bingo.
    var plain: PlainChecks?
    /// The number of records known to be stored.
    private var durable = 0
    /// The highest position sent to any client, in the current epoch.
    private var told = 0
    /// Whether the log's end was deliberately torn off since it was last opened.
    private var isTorn = false
    private var answers: [SentAnswer] = []
    /// The positions of announcements, by text. The texts differ.
    private var announcements: [String: UInt64] = [:]
    private var bingos = PendingBingos()
    /// The number of records in the log when it was last opened.
    private var replayed = 0
    /// Whether nothing has gone wrong in this run that could make a room prompt again for an input in flight.
    var isUntroubled: () -> Bool = { false }
    /// Whether several servers write the records, each with its own clock.
    var hasManyClocks = false
    /// Whether the room has connections.
    var isHeard: () -> Bool = { true }
    private let inspector: Inspector

    init(code: String, node: Int, inspector: Inspector) {
        self.code = code
        self.node = node
        self.inspector = inspector
    }

    // MARK: - The log

    /// Records that the room's log was opened.
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

    /// Records that the room's log delivered records.
    func delivered(first: Int, _ batch: [CommittedRecord]) {
        inspector.expect(
            first == records.count, .nothingLost,
            "the log of room \(code) delivers position \(first) behind "
                + "\(records.count) records")
        records += batch.map(\.bytes)
    }

    /// Records that the end of the log was deliberately torn off.
    func tear() {
        isTorn = true
    }

    /// Records that a frame with a position is sent.
    ///
    /// - Parameter stored: returns the number of records stored now.
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
        // Without connections, nothing is announced here, although players may be active at another node.
        if !isHeard() { bingos.forgotten() }
        inspector.expect(
            !wasCalled || !isUntroubled(), .oneEffect,
            "room \(code) stores a call by the crowd of term \(prompt ?? -1) twice")
    }

    /// Records that bingos were announced.
    func announcesBingos() { bingos.announced() }

    /// Records that the last connection has closed, so that what is pending is never announced.
    func fallsSilent() { bingos.forgotten() }

    // MARK: - Answers

    /// Records a seat's answer; `key` names the command as the referee does.
    func answered(_ key: String, of seat: Int, _ answer: Referee.Answer) {
        answers.append(SentAnswer(seat: seat, key: key, answer: answer))
    }

    /// Records the answer to a seat's request; `nil` for an acceptance, now or earlier.
    func answered(_ key: RequestKey, of seat: Int, _ answer: Referee.Answer?) {
        answers.append(SentAnswer(seat: seat, key: "key \(key.name)", answer: answer, digest: key.digest))
    }

    /// Compares the sent answers with the referee's, after everything delivered was folded.
    func compareAnswers() {
        fold()
        let sent = answers
        answers = []
        guard let referee else { return }
        for sent in sent {
            let expected = referee.answer(to: sent.key, of: sent.seat)
            // A removed seat is refused whatever it sends, even a repeated command.
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

    /// Whether an answer equals the first one except for details that only its own, finished play knows.
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
        // These codes come only from decoding or from before the log.
        let early: Set = [
            "badMessage", "unknownType", "badName", "badOptions", "badTerms", "rateLimited", "notJoined",
            "alreadyJoined", "badToken", "roomLocked", "roomEnded", "roomFull", "removed", "notCalled", "unknownRoom",
            // The reasons to refuse a play before the log.
            "stalePlay", "roundPlaying", "tooManyPlays", "playTooSoon", "notAllowed",
            // The refusals of games other than bingo when they read a command.
            "badDeck", "badSeating", "notInHand",
        ]
        return expected == nil && early.contains(code)
    }

    /// Records an announcement. Each has a different text, so one that was made at another position was performed
    /// twice.
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
