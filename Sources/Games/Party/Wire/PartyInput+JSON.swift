import GameRules
import JSON
import WireProtocol

extension PartyGame {
    /// Reads a command; throws `badMessage`, `badOptions`, `badName` or `badDeck` if it is malformed.
    package static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> PartyInput? {
        switch type {
        case "guests": return .guests(try guestChange(fields))
        case "setOptions":
            var options = PartyOptions()
            try options.apply(fields["options"])
            try options.validate()
            return .setOptions(options)
        case "addDeck": return .addDeck(try DeckDraft(.object(try fields.requiredObject("deck"))).checked())
        case "newGame": return .newGame(try seed())
        case "candidates":
            var names: [String] = []
            let typed = try fields.requiredArray("names")
            guard typed.count <= PartyGame.partMax else {
                throw Rejection(.badMessage, "A part can have at most \(PartyGame.partMax) names.")
            }
            for one in typed {
                guard let typed = one.string else { throw Rejection(.badMessage, "“names” must be texts.") }
                names.append(try lineName(typed))
            }
            return .candidates(
                part: try fields.requiredInteger("part"), of: try fields.requiredInteger("of"), names: names)
        case "spin":
            var prize: String?
            if fields.present("prize") != nil { prize = try self.prize(try fields.requiredString("prize")) }
            return .spin(present: try present(fields), prize: prize, teams: try TeamMembers.all(in: fields))
        default: return try plainInput(ofType: type, from: fields)
        }
    }

    private static func prize(_ typed: String) throws(Rejection) -> String {
        do throws(ShownText.Fault) {
            return try ShownText.checked(typed, charactersMax: prizeMax, bytesMax: 4 * prizeMax)
        } catch {
            throw Rejection(.badOptions, "A prize must have 1 to \(prizeMax) characters on one line.")
        }
    }

    private static func lineName(_ typed: String) throws(Rejection) -> String {
        do throws(ShownText.Fault) {
            return try ShownText.checked(typed, charactersMax: lineBytesMax, bytesMax: lineBytesMax)
        } catch {
            throw Rejection(
                .badName,
                "Each name must have 1 to \(lineBytesMax) bytes and no control characters: “\(typed.excerpt)”.")
        }
    }

    private static func guestChange(_ fields: JSONObject) throws(Rejection) -> PartyInput.GuestChange {
        if let typed = fields.present("add")?.string {
            let name = try PlayerName(typed: typed)
            return .add(name: name.text, key: name.key)
        }
        if fields.present("remove") != nil { return .remove(try guest(fields.requiredString("remove"))) }
        let name = try PlayerName(typed: fields.requiredString("name"))
        return .rename(try guest(fields.requiredString("rename")), name: name.text, key: name.key)
    }

    private static func guest(_ text: String) throws(Rejection) -> Int {
        guard case .guest(let number)? = Entrant(wire: text) else {
            throw Rejection(.badMessage, "A guest must be written as in “g1”.")
        }
        return number
    }
}
