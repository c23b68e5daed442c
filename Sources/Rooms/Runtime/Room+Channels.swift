import GameRules
import JSON
import WireProtocol

/// Who hears what: the game assigns channels to seats, and a spectator chooses one that is public.
extension Room {
    /// Puts a connection into a channel.
    func place(_ id: SubscriberID, in channel: Channel) {
        let left = subscribers.channel(of: id)
        subscribers.move(id, to: channel)
        if let left { closeIfEmpty(left) }
        chains.open(channel)
        outlet.place(id, in: channel)
    }

    /// Forgets a channel of the game if nobody is in it any more.
    func closeIfEmpty(_ channel: Channel) {
        if channel.name != nil, !subscribers.hasMembers(channel) { chains.close(channel) }
    }

    /// Puts the connections of seats where the game has them now, and shows those that moved what they see there.
    func noteChannels() {
        guard fold.game.channelRevision != channelRevision else { return }
        channelRevision = fold.game.channelRevision
        for id in regroup(seatsOnly: true) { sendSnapshot(to: id, answering: nil) }
    }

    /// Puts everybody where the game of another play has them, which then tells them.
    func regroupForPlay() {
        let isGrouped = chains.all.count > Channel.Kind.allCases.count
        guard isGrouped || fold.game.channelRevision != 0 else { return }
        channelRevision = fold.game.channelRevision
        _ = regroup(seatsOnly: false)
    }

    /// Returns those that moved.
    private func regroup(seatsOnly: Bool) -> [SubscriberID] {
        subscribers.ids.filter { id in
            guard let subscriber = subscribers[id], subscriber.seat != nil || !seatsOnly else { return false }
            let name = subscriber.seat.flatMap { fold.game.channel(of: $0) }
            guard name != subscribers.channel(of: id)?.name else { return false }
            place(id, in: Channel(subscriber.kind, name))
            return true
        }
    }

    /// A spectator looks at a channel, or with `null` at none; answered with a snapshot.
    func look(_ fields: JSONObject, id: Int, from subscriberID: SubscriberID) throws(Rejection) {
        guard let subscriber = subscribers[subscriberID] else { return }
        guard subscriber.seat == nil else {
            throw Rejection(.notAllowed, "Only spectators choose what they look at.")
        }
        var name: ChannelName?
        if fields.present("channel") != nil {
            let wanted = ChannelName(try fields.requiredString("channel"))
            guard fold.game.isPublic(wanted) else {
                throw Rejection(.badMessage, "There is no public channel of this name.")
            }
            name = wanted
        }
        place(subscriberID, in: Channel(subscriber.kind, name))
        sendSnapshot(to: subscriberID, answering: id)
    }
}
