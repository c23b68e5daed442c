import GameRules
import JSON
import WireProtocol

/// A host invites one person to be a host, too; or withdraws all invitations.
struct Invite: RoomCommand {
    static let name = "invite"

    /// The hash of the secret by which one person may become a host; `nil` withdraws all invitations.
    private let secret: TokenHash?
    /// Until when. Records without an end are of the first kind: one at a time, for any number of people.
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
