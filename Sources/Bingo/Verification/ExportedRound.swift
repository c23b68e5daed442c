import GameRules
import WireProtocol

/// A round as an export tells it: read as far as its form goes, and not yet believed.
struct ExportedRound {
    /// Something in a round that cannot even be read.
    struct Malformed: Error {
        let sentence: String
    }

    struct Deal {
        let seat: SeatID
        let name: String
        let number: Int
        let after: Int
        /// The board, if the export claims one.
        let cells: [Int]?
        let marks: [(cell: Int, mark: Mark)]
    }

    let number: Int
    let commitment: String
    /// The seed of a finished round.
    let seed: Seed?
    /// The terms that boards are dealt from, then those that were added.
    let terms: [String]
    let added: Int
    let options: BingoOptions
    let startedAt: Timestamp?
    let finishedAt: Timestamp?
    let marksUntil: Timestamp?
    let calls: [Call]
    let deals: [Deal]
    let standings: [Standing]
    let draws: [PrizeDraw]
    let removed: [SeatID]

    /// Reads a round; throws at the first member that is missing or of the wrong form.
    init(_ value: JSONValue) throws(Malformed) {
        guard let fields = value.object else { throw Malformed(sentence: "it is no object.") }
        let reader = ExportReader(fields)
        number = try reader.count("number")
        commitment = try reader.text("commitment")
        terms = try reader.list("terms", "texts") { $0.string }
        added = fields["added"] == nil ? 0 : try reader.count("added")
        do throws(Rejection) {
            options = try OptionsChange(fields["options"]).applied(to: BingoOptions())
            try options.check()
        } catch {
            throw Malformed(sentence: "its options are impossible: \(error.message)")
        }
        guard (0...terms.count).contains(added), terms.count - added >= options.termCount, terms.count < 1 << 9 else {
            throw Malformed(sentence: "it has \(terms.count) terms, \(added) of them added, which no board fits.")
        }
        let isFinished = try reader.text("state") == "finished"
        if isFinished {
            guard let seed = Seed(hexadecimal: try reader.text("seed")) else {
                throw Malformed(sentence: "its seed is not 64 hexadecimal digits.")
            }
            self.seed = seed
        } else {
            seed = nil
        }
        startedAt = try reader.time("started")
        finishedAt = try reader.time("finished")
        marksUntil = try reader.time("marksUntil")
        calls = try reader.list("calls", "calls") { $0.object.flatMap(Call.init(exported:)) }
        deals = try reader.list("deals", "deals") { $0.object.flatMap { Deal(exported: $0, isFinished: isFinished) } }
        standings = try reader.list("standings", "lines") { $0.object.flatMap(Standing.init(exported:)) }
        draws = try reader.optionalList("draws", "draws") { $0.object.flatMap(PrizeDraw.init(exported:)) }
        removed = try reader.optionalList("removed", "players") { $0.string.flatMap(SeatID.init(wire:)) }
    }
}

extension Call {
    fileprivate init?(exported fields: JSONObject) {
        guard let number = fields["number"]?.integer, let term = fields["term"]?.integer,
            let time = fields["time"]?.string.flatMap(Timestamp.init(rfc3339:)),
            let position = fields["seq"]?.integer, position >= 0
        else { return nil }
        self.init(
            number: number, term: term, time: time, position: UInt64(position), crowd: fields["crowd"]?.integer)
        if let uncalled = fields["uncalled"] {
            guard let time = uncalled.string.flatMap(Timestamp.init(rfc3339:)) else { return nil }
            uncalledAt = time
        }
        for gap in fields["gaps"]?.array ?? [] {
            let ends = (gap.array ?? []).compactMap(\.integer)
            guard (1...2).contains(ends.count), ends.allSatisfy({ $0 >= 0 }) else { return nil }
            gaps.append(Gap(from: UInt64(ends[0]), until: ends.count == 2 ? UInt64(ends[1]) : nil))
        }
    }
}

extension ExportedRound.Deal {
    fileprivate init?(exported fields: JSONObject, isFinished: Bool) {
        guard let seat = fields["player"]?.string.flatMap(SeatID.init(wire:)), let name = fields["name"]?.string,
            let number = fields["deal"]?.integer, (0...Int(Int32.max)).contains(number),
            let after = fields["after"]?.integer, (0...Int(Int32.max)).contains(after)
        else { return nil }
        self.seat = seat
        self.name = name
        self.number = number
        self.after = after
        cells = fields["cells"]?.array?.map { $0.integer ?? -2 }
        var marks: [(cell: Int, mark: Mark)] = []
        for value in isFinished ? fields["marks"]?.array ?? [.null] : [] {
            guard let parts = value.array, parts.count == 4, let cell = parts[0].integer,
                let position = parts[1].integer, let time = parts[2].string.flatMap(Timestamp.init(rfc3339:)),
                let call = parts[3].integer, cell >= 0, (0..<1 << 36).contains(position), (0..<1 << 42).contains(time.milliseconds),
                (0...Mark.callMax).contains(call)
            else { return nil }
            marks.append((cell, Mark(position: UInt64(position), time: time, call: call)))
        }
        self.marks = marks
    }
}

extension Standing {
    fileprivate init?(exported fields: JSONObject) {
        guard let seat = fields["player"]?.string.flatMap(SeatID.init(wire:)),
            let rank = fields["rank"]?.integer, (0...Int(Int32.max)).contains(rank), let call = fields["call"],
            call == .null || (0...Int(Int32.max)).contains(call.integer ?? -1),
            let lines = fields["lines"]?.integer, (0...Int(Int32.max)).contains(lines),
            let time = fields["time"]?.string.flatMap(Timestamp.init(rfc3339:))
        else { return nil }
        self.init(seat: seat, rank: rank, call: call.integer, lines: lines, time: time)
    }
}

extension PrizeDraw {
    fileprivate init?(exported fields: JSONObject) {
        guard let number = fields["number"]?.integer, let rank = fields["rank"]?.integer,
            let winner = fields["player"]?.string.flatMap(SeatID.init(wire:)), let among = fields["among"]?.array
        else { return nil }
        let candidates = among.compactMap { $0.string.flatMap(SeatID.init(wire:)) }
        guard candidates.count == among.count, !candidates.isEmpty else { return nil }
        self.init(number: number, rank: rank, candidates: candidates, winner: winner)
    }
}
