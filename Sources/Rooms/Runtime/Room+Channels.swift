import GameRules
import JSON
import WireProtocol

/// The assignment of connections to channels: the game decides for seats, and a spectator chooses a public channel.
extension Room {
    /// Moves a connection to a channel.
    func place(_ id: SubscriberID, in channel: Channel) {
        let left = subscribers.channel(of: id)
        subscribers.move(id, to: channel)
        if let left { closeIfEmpty(left) }
        chains.open(channel)
        outlet.place(id, in: channel)
    }

    /// Closes a channel of the game if it has no members.
    func closeIfEmpty(_ channel: Channel) {
        if channel.name != nil, !subscribers.hasMembers(channel) { chains.close(channel) }
    }

    /// Moves the connections of seats to the channels that the game has assigned, and sends those that moved a
    /// snapshot. This is done in batches, so that others do not wait for thousands. Until their turn, connections
    /// receive their previous channel's broadcasts.
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

    /// Returns the channel that the game has assigned to a connection's seat; `nil` if the connection is already there,
    /// or has no seat.
    private func channelDue(for id: SubscriberID) -> Channel? {
        guard let subscriber = subscribers[id], let seat = subscriber.seat else { return nil }
        let channel = Channel(subscriber.kind, fold.game.channel(of: seat))
        return channel == subscribers.channel(of: id) ? nil : channel
    }

    /// Moves all connections to the channels of a new play's game. The play's first message follows.
    func regroupForPlay() {
        let isGrouped = chains.all.count > Channel.Kind.allCases.count
        guard isGrouped || fold.game.channelRevision != 0 else { return }
        channelRevision = fold.game.channelRevision
        // Connections that have not been moved yet are moved now.
        channelsDue.replace(with: [])
        for id in subscribers.ids {
            guard let subscriber = subscribers[id] else { continue }
            let channel = Channel(subscriber.kind, subscriber.seat.flatMap { fold.game.channel(of: $0) })
            if channel != subscribers.channel(of: id) { place(id, in: channel) }
        }
    }

    /// Lets a spectator watch a channel, or with `null` none. The answer is a snapshot.
    func look(_ fields: JSONObject, id: Int, from subscriberID: SubscriberID) throws(Rejection) {
        guard let subscriber = subscribers[subscriberID] else { return }
        guard subscriber.seat == nil else {
            throw Rejection(.notAllowed, "Only spectators can choose a channel.")
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
