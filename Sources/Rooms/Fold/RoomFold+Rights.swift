import GameRules

/// Who may do what: all that is refused, before the append as far as it is sure there, and in the fold.
extension RoomFold {
    // MARK: - Seats

    /// Whether newcomers are kept out now. That the game has begun is looked at before the append.
    private var isClosedToNewcomers: Bool { door.isLocked || version == 1 && isLockedByStart }

    private var isLockedByStart: Bool { rules.locksAtStart && game.hasBegun }

    /// Why somebody gets no seat now, as far as it is decided before the append; see `refusal(of:)` for the rest.
    func earlyRefusal(of request: SeatRequest) -> Rejection? {
        if let refusal = refusal(of: request) { return refusal }
        let isNewcomer = seats.seat(of: request.tokenHash) == nil && !request.isAskedIn
        return isNewcomer && isLockedByStart && !seats.isExpected(request.tokenHash) ? RoomFold.lockedRejection : nil
    }

    /// Why somebody gets no seat, or not as a host; `nil` if they do. Who is a host already needs no invitation.
    func refusal(of request: SeatRequest) -> Rejection? {
        let seat = seats.seat(of: request.tokenHash)
        if seat?.isRemoved ?? seats.isBanned(request.browser) { return RoomFold.removedRejection }
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
            let isHere = moves.seat(asked, at: time).flatMap(seats.seat)?.isRemoved == false
            return isHere ? nil : RoomFold.moveRejection
        }
        if let asked = request.invite {
            return ownership.invitation(asked, at: time) == nil ? RoomFold.inviteRejection : nil
        }
        return isClosedToNewcomers && !seats.isExpected(request.tokenHash) ? RoomFold.lockedRejection : nil
    }

    // MARK: - Commands

    /// Why a seat may not do this; `nil` if it may.
    func refusal(of command: RoomCommand, by seat: Seat) -> Rejection? {
        if case .name = command {
            return seat.role == .host ? nil : refusalOfOwnRename(isEarly: false)
        }
        if !command.isForHosts { return nil }
        guard seat.role == .host else { return RoomFold.hostRejection }
        let isOwner = seat.id == ownership.owner
        switch command {
        case .rename(let player, _), .promote(let player), .remove(let player, _, _), .demote(let player),
            .handOver(let player):
            guard let other = seats.seat(player), !other.isRemoved else {
                return Rejection(.badMessage, "There is no player \(player) here.")
            }
            return refusal(of: command, by: seat, towards: other)
        case .recovery: return isOwner ? nil : RoomFold.ownerRejection
        case .rules(let change): return isOwner || change.playByOwner == nil ? nil : RoomFold.ownerRejection
        case .endRoom: return isOwner || !rules.playByOwner ? nil : RoomFold.ownerRejection
        case .play(let next): return refusal(ofPlayThatEnds: next.ends, by: seat, at: time)
        case .removeArrivals(let wish): return refusal(of: wish)
        case .undoRemoval(let number):
            return door.removals.canUndo(number)
                ? nil : Rejection(.badMessage, "There is no removal \(number) that can be undone.")
        case .unban(let player):
            let isBanned = seats.seat(player)?.isBanned ?? false
            return isBanned ? nil : Rejection(.badMessage, "Nobody by the name \(player) is banned.")
        default: return nil
        }
    }

    /// Why a host may not do this to another seat, or to their own; `nil` if they may.
    private func refusal(of command: RoomCommand, by seat: Seat, towards other: Seat) -> Rejection? {
        let isOwner = seat.id == ownership.owner
        switch command {
        case .remove(_, _, let sparesHosts):
            if other.id == seat.id {
                return Rejection(.notAllowed, "A host cannot remove themselves; end the room instead.")
            }
            return sparesHosts && other.role == .host && !isOwner ? RoomFold.ownerRejection : nil
        case .demote, .handOver:
            guard other.role == .host else { return Rejection(.badMessage, "\(other.id) is no host.") }
            if case .demote = command, other.id == ownership.owner {
                return Rejection(.notAllowed, "The owner stays a host; hand the room over first.")
            }
            if case .demote = command, other.id == seat.id { return nil }
            return isOwner ? nil : RoomFold.ownerRejection
        default: return nil
        }
    }

    private func refusal(of wish: Removal.Wish) -> Rejection? {
        let count = targets(of: wish).count
        guard count > 0 else { return Rejection(.badMessage, "Nobody came then who would be removed.") }
        guard wish.isForced || count * Removal.warnedShare <= seats.takenCount else {
            return Rejection(
                .needsForce, "This would remove \(count) of \(seats.takenCount) people: add “force” if you mean it.")
        }
        return nil
    }

    /// Why a player may not change their own name; `nil` if they may.
    ///
    /// - Parameter isEarly: before the append, where the game is asked.
    func refusalOfOwnRename(isEarly: Bool) -> Rejection? {
        switch rules.renames {
        case .always: nil
        case .never: Rejection(.notAllowed, "The host wants names to stay as they are.")
        case .untilStart:
            (isEarly || version == 1) && !game.allowsOwnRename
                ? Rejection(.roundPlaying, "Names stay as they are while a round is played.") : nil
        }
    }

    /// Why a host may not begin another play at a time, `nil` if they may: asked before the append, too.
    func refusal(ofPlayThatEnds ends: Bool, by seat: Seat, at time: Timestamp) -> Rejection? {
        if seat.role != .host { return RoomFold.hostRejection }
        if rules.playByOwner, seat.id != ownership.owner { return RoomFold.ownerRejection }
        if let refusal = plays.refusal(at: time) { return refusal }
        guard ends || game.isInterruptible else {
            return Rejection(.roundPlaying, "A round is being played: finish it first, or say “end”.")
        }
        return nil
    }

    // MARK: - Removals of many

    /// Whom a host's wish would remove, in the order of their seats.
    func targets(of wish: Removal.Wish) -> [SeatID] {
        seats.all.lazy.filter { seat in
            guard wish.covers(seat) else { return false }
            return wish.takesMarked || !(wish.spared?.contains(seat.id) ?? game.hasPlayed(seat.id))
        }.map(\.id)
    }

    /// The wish with those in it whom it spares because they have played: so the game is not asked again.
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
    static let staleRejection = Rejection(.staleId, "This id is lower than one that was answered before.")
    static let stalePlayRejection = Rejection(.stalePlay, "This was meant for another play than the one that is on.")
    static let lockedRejection = Rejection(.roomLocked, "The host has locked this room to newcomers.")
    static let inviteRejection = Rejection(.badToken, "This invitation does not count, or no longer: ask the host.")
    static let recoveryRejection = Rejection(
        .badToken, "This link does not count, or no longer: it works once, and only the latest.")
    static let moveRejection = Rejection(
        .badToken, "This link does not count, or no longer: it works once, for ten minutes, and only the latest.")
    static let namelessRejection = Rejection(.badToken, "This token is unknown here; a new seat needs a name.")

    static let hostRejection = Rejection(.notAllowed, "Only a host may do this.")
    private static let ownerRejection = Rejection(.notAllowed, "Only the room's owner may do this.")
}
