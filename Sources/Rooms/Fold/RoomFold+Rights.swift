import GameRules

/// The rules for refusals. They are checked before the append as far as the answer is certain, and in the fold.
extension RoomFold {
    // MARK: - Seats

    /// Whether the room is locked for new players. Whether the game has started is checked before the append.
    private var isClosedToNewcomers: Bool { admission.isLocked || version == 1 && isLockedByStart }

    private var isLockedByStart: Bool { rules.locksAtStart && game.hasBegun }

    /// Returns the reason to refuse a seat, as far as it is decided before the append; see `refusal(of:)` for the rest.
    func earlyRefusal(of request: SeatRequest) -> Rejection? {
        if let refusal = refusal(of: request) { return refusal }
        let isNewcomer = seats.seat(of: request.tokenHash) == nil && !request.isAskedIn
        return isNewcomer && isLockedByStart && !seats.isExpected(request.tokenHash) ? RoomFold.lockedRejection : nil
    }

    /// Returns the reason to refuse a seat or a host's role, or `nil` if it is granted. A host needs no invitation.
    func refusal(of request: SeatRequest) -> Rejection? {
        let seat = seats.seat(of: request.tokenHash)
        if seat?.isRemoved ?? seats.isBanned(request.browser) { return RoomFold.removedRejection }
        if let seat, paper.contains(seat.id) { return RoomFold.paperRejection }
        if seat == nil, moves.isFormer(request.tokenHash) { return RoomFold.movedRejection }
        if let asked = request.recovery {
            if seat?.id == ownership.owner { return nil }
            if isEnded { return RoomFold.endedRejection }
            let isOwnerHere = seats.seat(ownership.owner)?.isRemoved == false
            return asked == ownership.recovery && isOwnerHere ? nil : RoomFold.recoveryRejection
        }
        if let seat, request.invite == nil || seat.role == .host { return nil }
        if isEnded { return RoomFold.endedRejection }
        if let asked = request.move, seat == nil {
            return self.seat(movedBy: asked)?.isRemoved == false ? nil : RoomFold.moveRejection
        }
        if let asked = request.invite {
            return ownership.invitation(asked, at: time) == nil ? RoomFold.inviteRejection : nil
        }
        if isClosedToNewcomers, !seats.isExpected(request.tokenHash) { return RoomFold.lockedRejection }
        return refusalByList(of: request)
    }

    /// Returns the seat that a secret moves to another device, or from paper to a phone.
    func seat(movedBy secret: TokenHash) -> Seat? {
        moves.seat(secret, at: time).flatMap(seats.seat) ?? paperSeat(secret)
    }

    // MARK: - Names

    /// When players may change their own names: never while names come from a list.
    var renames: RoomRules.Renames { classList.isEmpty ? rules.renames : .never }

    /// Returns the reason why players may not change their own names, or `nil` if they may.
    ///
    /// - Parameter isEarly: whether this is before the append, where the game is asked.
    func refusalOfOwnRename(isEarly: Bool) -> Rejection? {
        switch renames {
        case .always: nil
        case .never where !classList.isEmpty: RoomFold.ownNameRejection
        case .never: Rejection(.notAllowed, "The host has turned off renaming.")
        case .untilStart:
            (isEarly || version == 1) && !game.allowsOwnRename
                ? Rejection(.roundPlaying, "You cannot rename yourself during a round.") : nil
        }
    }

    // MARK: - Removals of many

    /// Returns the seats that a wish would remove, in order.
    func targets(of wish: Removal.Wish) -> [SeatID] {
        seats.all.lazy.filter { seat in
            guard wish.covers(seat), !paper.contains(seat.id) else { return false }
            return wish.takesMarked || !(wish.spared?.contains(seat.id) ?? game.hasPlayed(seat.id))
        }.map(\.id)
    }

    /// Returns the wish with the list of seats that it spares because they have played, so that the fold need not ask
    /// the game.
    func settled(_ wish: Removal.Wish) -> Removal.Wish {
        var wish = wish
        if !wish.takesMarked {
            wish.spared = SeatSet(seats.all.lazy.filter { wish.covers($0) && game.hasPlayed($0.id) }.map(\.id))
        }
        return wish
    }
}

extension RoomFold {
    static let removedRejection = Rejection(.removed, "The host has removed you from this room.")
    static let movedRejection = Rejection(.moved, "This seat has moved to another device.")
    static let endedRejection = Rejection(.roomEnded, "The host has ended this room.")
    static let staleRejection = Rejection(.staleId, "This command ID is lower than one that was already answered.")
    static let stalePlayRejection = Rejection(.stalePlay, "This command is for a game that is no longer running.")
    static let lockedRejection = Rejection(.roomLocked, "The host has locked this room. New players cannot join.")
    static let inviteRejection = Rejection(
        .badToken, "This invitation is invalid or expired. Ask the host for a new one.")
    static let recoveryRejection = Rejection(
        .badToken, "This link is invalid or was already used. Only the latest link works, once.")
    static let moveRejection = Rejection(
        .badToken, "This link is invalid, used or expired. Only the latest link works, once, for ten minutes.")
    static let namelessRejection = Rejection(.badToken, "Unknown token. To join as a new player, send a name.")

    static let hostRejection = Rejection(.notAllowed, "Only a host may do this.")
    static let ownerRejection = Rejection(.notAllowed, "Only the room's owner may do this.")
}
