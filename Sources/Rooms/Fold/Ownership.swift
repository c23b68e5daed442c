import GameRules

/// Whose room it is, and the secrets by which somebody becomes a host or its owner. All secrets are kept as hashes.
struct Ownership: Sendable {
    /// An invitation to be a host.
    struct Invitation: Sendable {
        /// The position of the input that made it.
        let number: UInt64
        let secret: TokenHash
        /// Who made it, and so knows the secret.
        let author: SeatID
        /// When it ends; `nil` for one of the first kind, which any number of people could use until it was withdrawn.
        let until: Timestamp?

        /// Whether the join that uses it uses it up.
        var isForOne: Bool { until != nil }

        func isOpen(at time: Timestamp) -> Bool { until.map { time <= $0 } ?? true }
    }

    /// How many invitations may be open at a time: nobody has more co-hosts to wait for, and each is a door.
    static let invitationsMax = 8
    /// How long an invitation stays open, in seconds: a week, so that it can be sent some days before the show.
    static let invitationSeconds = 7 * 86_400

    /// The owner's seat: whoever made the room, until it is handed over. Nobody else removes or demotes them.
    private(set) var owner: SeatID
    /// The hash of the secret that makes whoever brings it the owner, on a device of theirs; used up by its use.
    private(set) var recovery: TokenHash?
    private var invitations: [Invitation] = []

    init(owner: SeatID) {
        self.owner = owner
    }

    /// The invitations that are open at a time, the oldest first.
    func openInvitations(at time: Timestamp) -> [Invitation] { invitations.filter { $0.isOpen(at: time) } }

    /// The open invitation that a secret is good for.
    func invitation(_ secret: TokenHash, at time: Timestamp) -> Invitation? {
        invitations.first { $0.secret == secret && $0.isOpen(at: time) }
    }

    /// Adds an invitation for one person; one with the same secret stays as it is.
    mutating func invite(_ invitation: Invitation, at time: Timestamp) throws(Rejection) {
        guard self.invitation(invitation.secret, at: time) == nil else { return }
        invitations.removeAll { !$0.isOpen(at: time) }
        guard invitations.count < Ownership.invitationsMax else {
            throw Rejection(
                .tooManyInvitations, "\(Ownership.invitationsMax) invitations are open: withdraw one of them first.")
        }
        invitations.append(invitation)
    }

    /// Puts the one invitation of the first kind into the place of all others; `nil` withdraws all.
    mutating func replaceInvitations(by invitation: Invitation?) {
        invitations = invitation.map { [$0] } ?? []
    }

    /// Withdraws an invitation; whether it was open.
    mutating func withdraw(_ number: UInt64, at time: Timestamp) -> Bool {
        let isOpen = invitations.contains { $0.number == number && $0.isOpen(at: time) }
        invitations.removeAll { $0.number == number }
        return isOpen
    }

    /// Somebody came by an invitation.
    mutating func use(_ invitation: Invitation) {
        if invitation.isForOne { invitations.removeAll { $0.number == invitation.number } }
    }

    /// Somebody is no host any more: the invitations whose secret they may know end. Returns whether any did.
    mutating func forget(_ seat: SeatID) -> Bool {
        let count = invitations.count
        invitations.removeAll { $0.author == seat || !$0.isForOne }
        return invitations.count < count
    }

    /// Makes a seat the owner's. What would bring the one before back ends.
    mutating func handOver(to seat: SeatID) {
        owner = seat
        recovery = nil
    }

    /// Sets, renews or takes back what brings the owner back.
    mutating func recover(by secret: TokenHash?) { recovery = secret }
}
