import GameRules

/// The owner of a room, and the secrets that make someone a host or the owner. All secrets are stored as hashes.
struct Ownership: Sendable {
    /// An invitation to be a host.
    struct Invitation: Sendable {
        /// The position of the input that created it.
        let number: UInt64
        let secret: TokenHash
        /// The seat that created it and therefore knows the secret.
        let author: SeatID
        /// When it expires; `nil` for one of the first kind, which any number of people could use until it was
        /// withdrawn.
        let until: Timestamp?

        /// Whether it can be used only once.
        var isForOne: Bool { until != nil }

        func isOpen(at time: Timestamp) -> Bool { until.map { time <= $0 } ?? true }
    }

    /// The maximum number of open invitations. No host waits for more co-hosts, and each one is a way in.
    static let invitationsMax = 8
    /// How long an invitation is open, in seconds: a week, so that it can be sent some days before the show.
    static let invitationSeconds = 7 * 86_400

    /// The owner's seat: the creator's until it is handed over. No one else can remove or demote the owner.
    private(set) var owner: SeatID
    /// The hash of the secret that makes its bearer the owner on another device. It can be used once.
    private(set) var recovery: TokenHash?
    private var invitations: [Invitation] = []

    init(owner: SeatID) {
        self.owner = owner
    }

    /// Returns the invitations that are open at a time, oldest first.
    func openInvitations(at time: Timestamp) -> [Invitation] { invitations.filter { $0.isOpen(at: time) } }

    /// Returns the open invitation with a secret.
    func invitation(_ secret: TokenHash, at time: Timestamp) -> Invitation? {
        invitations.first { $0.secret == secret && $0.isOpen(at: time) }
    }

    /// Adds an invitation for one person. Does nothing if one with the same secret is open.
    mutating func invite(_ invitation: Invitation, at time: Timestamp) throws(Rejection) {
        guard self.invitation(invitation.secret, at: time) == nil else { return }
        invitations.removeAll { !$0.isOpen(at: time) }
        guard invitations.count < Ownership.invitationsMax else {
            throw Rejection(
                .tooManyInvitations,
                "There are already \(Ownership.invitationsMax) open invitations. Withdraw one first.")
        }
        invitations.append(invitation)
    }

    /// Replaces all invitations by one of the first kind; `nil` withdraws all.
    mutating func replaceInvitations(by invitation: Invitation?) {
        invitations = invitation.map { [$0] } ?? []
    }

    /// Withdraws an invitation. Returns whether it was open.
    mutating func withdraw(_ number: UInt64, at time: Timestamp) -> Bool {
        let isOpen = invitations.contains { $0.number == number && $0.isOpen(at: time) }
        invitations.removeAll { $0.number == number }
        return isOpen
    }

    /// Records that an invitation was used.
    mutating func use(_ invitation: Invitation) {
        if invitation.isForOne { invitations.removeAll { $0.number == invitation.number } }
    }

    /// Removes the invitations whose secret a former host may know. Returns whether there were any.
    mutating func forget(_ seat: SeatID) -> Bool {
        let count = invitations.count
        invitations.removeAll { $0.author == seat || !$0.isForOne }
        return invitations.count < count
    }

    /// Makes a seat the owner. The previous owner's recovery secret becomes invalid.
    mutating func handOver(to seat: SeatID) {
        owner = seat
        recovery = nil
    }

    /// Sets, replaces or removes the owner's recovery secret.
    mutating func recover(by secret: TokenHash?) { recovery = secret }
}
