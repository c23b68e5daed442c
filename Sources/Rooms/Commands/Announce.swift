import GameRules
import JSON
import WireProtocol

/// Shows a host's message to everyone in the room.
struct Announce: RoomCommand {
    static let name = "announce"

    private static let charactersMax = 280

    private let text: String

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        let typed = try fields.requiredString("text")
        do throws(ShownText.Fault) {
            let bytesMax = 4 * Self.charactersMax
            guard typed.utf8.count <= ShownText.typedMax(bytesMax) else { throw .tooLong }
            text = try ShownText.checked(
                ShownText.seen(typed), charactersMax: Self.charactersMax, bytesMax: bytesMax, allowsLineBreaks: true)
        } catch {
            let isForbidden = error == .forbidden
            throw Rejection(
                .badMessage,
                "An announcement must have "
                    + (isForbidden ? "no control or direction characters." : "1 to 280 characters."))
        }
    }

    init?(logged fields: JSONObject) {
        guard let text = fields["text"]?.string else { return nil }
        self.text = text
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("text", text)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        note(.announced(text))
    }
}
