import GameRules
import JSON
import WireProtocol

extension CardTable.Move {
    /// Reads a move from a JSON object.
    ///
    /// - Parameter type: `play`, `swap` or `pass`.
    init(ofType type: String, _ fields: JSONObject) throws(Rejection) {
        if type == "pass" {
            self = .pass
            return
        }
        guard let card = Card(checked: try fields.requiredInteger("card")) else {
            throw Rejection(.notInHand, "This card does not exist.")
        }
        if type == "swap" {
            self = .swap(card)
            return
        }
        let lock = fields.present("lock") == nil ? nil : try fields.requiredInteger("lock")
        self = .play(card, cell: try fields.requiredInteger("cell"), lock: lock)
    }

    /// The move's type in JSON: `play`, `swap` or `pass`.
    var name: String {
        switch self {
        case .play: "play"
        case .swap: "swap"
        case .pass: "pass"
        }
    }

    func encode(into writer: inout JSONWriter) {
        switch self {
        case .play(let card, let cell, let lock):
            writer.member("card", card.number)
            writer.member("cell", cell)
            if let lock { writer.member("lock", lock) }
        case .swap(let card): writer.member("card", card.number)
        case .pass: break
        }
    }
}
