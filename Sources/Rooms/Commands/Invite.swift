import GameRules
import JSON
import WireProtocol

/// Invites one person to be a host, or withdraws all invitations.
struct Invite: RoomCommand {
    static let name = "invite"

    /// The hash of the invitation's secret; `nil` withdraws all invitations.
    private let secret: TokenHash?
    /// The end of the invitation. Records without it come from an older version, which had one invitation at a time,
    /// for any number of people.
    private let until: Timestamp?

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        secret = try fields.requiredSecret()
        until = secret == nil ? nil : room.nextOfferEnd(seconds: Ownership.invitationSeconds)
    }

    init?(logged fields: JSONObject) {
        secret = fields.loggedSecret
        until = fields.loggedUntil
    }

    func encode(into writer: inout JSONWriter) {
        writer.member(ofSecret: secret)
        if let until { writer.member("until", until.milliseconds) }
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        let invitation = secret.map {
            Ownership.Invitation(number: fold.position, secret: $0, author: seat.id, until: until)
        }
        if let invitation, invitation.isForOne {
            try fold.ownership.invite(invitation, at: fold.time)
        } else {
            fold.ownership.replaceInvitations(by: invitation)
        }
        note(.described)
    }
}
