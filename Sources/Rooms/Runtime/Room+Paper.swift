import GameRules
import JSON
import WireProtocol

extension Room {
    /// Answers a host's query `paper {number?}`: all boards that were ever on paper, or one of them.
    ///
    /// A board that is still on paper has its secret and what the game knows of it. Only hosts may see either.
    func paper(_ fields: JSONObject) throws(Rejection) -> [UInt8] {
        let seats = fold.paper.seats
        var asked = Array(seats.indices)
        if fields.present("number") != nil {
            let number = try fields.requiredInteger("number")
            guard seats.indices.contains(number - 1) else {
                throw Rejection(.badOptions, "There is no board \(number). This room has \(seats.count) on paper.")
            }
            asked = [number - 1]
        }
        return JSONWriter.write { writer in
            writer.array("boards") { writer in
                for index in asked { writer.object { encodePaper(seats[index], number: index + 1, into: &$0) } }
            }
        }
    }

    private func encodePaper(_ seat: SeatID, number: Int, into writer: inout JSONWriter) {
        writer.member("number", number)
        writer.member("player", seat.description)
        writer.looks(of: seat, in: fold.seats.names)
        guard fold.paper.contains(seat) else {
            if fold.seats.seat(seat)?.isRemoved == true { writer.member("removed", true) }
            return
        }
        writer.member("secret", fold.paperSecret(of: seat).text)
        writer.object("board") { fold.game.encodePaper(of: seat, into: &$0) }
    }
}
