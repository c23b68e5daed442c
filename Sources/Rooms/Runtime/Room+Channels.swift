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

    /// Puts the connections of seats where the game has them now, and shows those that moved what they see there: some at a
    /// time, so that nobody waits for thousands. Until it is their turn they hear of where they were.
    func noteChannels() {
        guard fold.game.channelRevision != channelRevision else { return }
        channelRevision = fold.game.channelRevision
        channelsDue.replace(with: subscribers.ids.filter { channelDue(for: $0) != nil })
        if !isPlanned(.channels) { moveSome() }
    }

    private func moveSome() {
        for id in channelsDue.takeBatch() {
            guard let channel = channelDue(for: id) else { continue }
            place(id, in: channel)
            sendSnapshot(to: id, answering: nil)
        }
        if !channelsDue.isEmpty { plan(.channels, after: Room.pause) { $0.moveSome() } }
    }

    /// The channel in which the game has the seat of a connection now; `nil` if it is there already, or has none.
    private func channelDue(for id: SubscriberID) -> Channel? {
        guard let subscriber = subscribers[id], let seat = subscriber.seat else { return nil }
        let channel = Channel(subscriber.kind, fold.game.channel(of: seat))
        return channel == subscribers.channel(of: id) ? nil : channel
    }

    /// Puts everybody where the game of another play has them, which then tells them.
    func regroupForPlay() {
        let isGrouped = chains.all.count > Channel.Kind.allCases.count
        guard isGrouped || fold.game.channelRevision != 0 else { return }
        channelRevision = fold.game.channelRevision
        // Whoever has not been moved yet is moved at once.
        channelsDue.replace(with: [])
        for id in subscribers.ids {
            guard let subscriber = subscribers[id] else { continue }
            let channel = Channel(subscriber.kind, subscriber.seat.flatMap { fold.game.channel(of: $0) })
            if channel != subscribers.channel(of: id) { place(id, in: channel) }
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
