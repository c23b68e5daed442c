import GameRules
import JSON
import WireProtocol

extension BingoGame: LoggedGame {
    /// Decodes a logged setup.
    public static func setup(logged fields: JSONObject, rules: Int) -> BingoSetup? {
        guard let terms = TermList.decode(fields["terms"]), let change = try? OptionsChange(fields["options"]),
            let seed = seed(in: fields)
        else { return nil }
        return BingoSetup(
            logged: terms, language: fields["language"]?.string, options: change.applied(to: BingoOptions()),
            seed: seed,
            rules: rules)
    }

    /// Decodes an input, including the crowd's calls, which no seat can send.
    public static func input(logged fields: JSONObject, rules: Int) -> BingoInput? {
        let language = fields["language"]?.string
        switch fields["type"]?.string {
        case "addTerm": return TermList.decodeTerm(.object(fields)).map { .addTerm($0) }
        case "newRound":
            let terms = TermList.decode(fields["terms"])
            guard let seed = seed(in: fields), let change = try? OptionsChange(fields["options"]),
                terms != nil || fields["terms"] == nil
            else { return nil }
            return .newRound(change, terms: terms, language: language, seed: seed)
        case "setOptions":
            guard let seed = seed(in: fields), let change = try? OptionsChange(fields["options"]) else { return nil }
            return .setOptions(change, seed: seed)
        case "setTerms":
            guard let seed = seed(in: fields), let terms = TermList.decode(fields["terms"]) else { return nil }
            return .setTerms(terms, language: language, seed: seed)
        case "crowdCall":
            guard let term = fields["term"]?.integer, let present = fields["present"]?.integer else { return nil }
            let seats = fields["seats"]?.string.flatMap { SeatSet(hexadecimal: $0) }
            guard seats != nil || fields["seats"] == nil else { return nil }
            return .crowdCall(term: term, present: present, seats: seats)
        case "draw":
            guard let rank = fields["rank"]?.integer else { return nil }
            return .draw(rank: rank, secret: fields["secret"]?.string.flatMap { Seed(hexadecimal: $0) })
        case "openVote":
            guard let titles = fields["packs"]?.array?.compactMap({ $0.string }) else { return nil }
            return .openVote(titles: titles)
        case let type?: return (try? plainInput(ofType: type, from: fields)) ?? nil
        case nil: return nil
        }
    }

    /// Reads commands that consist only of numbers and switches, and that the fold validates. They are read the same
    /// way from the wire and from the log.
    static func plainInput(ofType type: String, from fields: JSONObject) throws(Rejection) -> BingoInput? {
        switch type {
        case "mark": return .mark(cell: try fields.requiredInteger("cell"))
        case "unmark": return .unmark(cell: try fields.requiredInteger("cell"))
        case "autoMark": return .autoMark(on: try fields.requiredBool("on"))
        case "reshuffle": return .reshuffle
        case "call": return .call(term: try fields.requiredInteger("term"))
        case "uncall": return .uncall(term: try fields.requiredInteger("term"))
        case "notYet":
            return .notYet(number: try fields.requiredInteger("number"), on: try fields.requiredBool("on"))
        case "guard": return .spoilerGuard(seconds: try fields.requiredInteger("seconds"))
        case "startRound":
            guard fields.present("delay") != nil else { return .startRound }
            let delay = try fields.requiredInteger("delay")
            return delay == 0 ? .startRound : .startCountdown(seconds: delay)
        case "cancelStart": return .cancelStart
        case "contribute":
            guard let nonce = PrizeDraw.Nonce(hexadecimal: try fields.requiredString("nonce")) else {
                throw Rejection(.badMessage, "“nonce” must be 32 hexadecimal digits.")
            }
            return .contribute(draw: try fields.requiredInteger("draw"), nonce: nonce)
        case "closeVote": return .closeVote
        case "vote":
            return .vote(number: try fields.requiredInteger("vote"), pack: try fields.requiredInteger("pack"))
        case "finishRound": return .finishRound
        default: return nil
        }
    }

    private static func seed(in fields: JSONObject) -> Seed? {
        fields["seed"]?.string.flatMap { Seed(hexadecimal: $0) }
    }

    /// Writes `rounds`, the number of finished rounds, and `players`, the number of players in the last one. In rooms
    /// of the first two versions it also writes `firsts`, the players with the most first ranks, which later rooms
    /// derive themselves.
    public func encodeSummary(into writer: inout JSONWriter) {
        writer.member("rounds", records.count + (state == .finished ? 1 : 0))
        writer.member("players", seats.indices.count { takesPart($0) })
        guard !origin.derivesPlaces else { return }
        let best = totals(first: BingoGame.summaryMax) ?? []
        writer.array("firsts") { writer in
            for total in best where total.firsts > 0 {
                writer.object { writer in
                    writer.member("player", total.seat.description)
                    writer.member("firsts", total.firsts)
                }
            }
        }
    }

    /// The maximum number of seats in a summary.
    static let summaryMax = 5
}

extension BingoSetup: PlayableSetup {}
