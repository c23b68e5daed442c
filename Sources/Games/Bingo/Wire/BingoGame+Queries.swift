import GameRules
import JSON
import WireProtocol

extension BingoGame {
    /// The maximum number of players in the preview of an uncall.
    public static let previewMax = 10

    /// Answers `previewUncall {term}` with `withdraws`: the players who would lose their bingo with the call.
    ///
    /// Throws `badMessage`, or the rejection of `uncall`.
    public func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? {
        guard type == "previewUncall" else { return nil }
        let lost = try bingosLost(byUncalling: try fields.requiredInteger("term"))
        let named = lost.prefix(BingoGame.previewMax).map { ($0.description, names.name(of: $0)) }
        return { writer in
            writer.object("withdraws") { writer in
                writer.member("total", lost.count)
                writer.array("players") { writer in
                    for (player, name) in named {
                        writer.object { writer in
                            writer.member("player", player)
                            writer.member("name", name)
                        }
                    }
                }
            }
        }
    }
}
