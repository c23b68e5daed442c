import JSON
import WireProtocol

extension Visitor {
    /// Sends a command and keeps it until it is answered.
    func send(_ type: String, _ members: [(name: String, value: JSONValue)] = []) {
        guard outbox.count < 40 else { return }
        let play = SentCommand.isOfGame(type) ? page.play : nil
        let command = SentCommand(id: nextID(), type: type, play: play, members: members)
        outbox.append(command)
        guard status == .joined else { return }
        transmit(command)
        if world.chance.happens(world.network.weather.repeats) {
            let epoch = page.position?.epoch
            world.after(world.chance.happens(500) ? 0 : world.chance.below(3000)) { [unowned self] in
                // A command that has got another ID in the meantime is not sent under the old one.
                guard status == .joined, page.position?.epoch == epoch, self.command(command.id) != nil else { return }
                transmit(command)
            }
        }
    }

    /// Sends a stored command.
    func transmit(_ command: SentCommand) {
        copies[command.id, default: 0] += 1
        transmit(command.bytes)
    }

    /// Sends bytes unchanged, without waiting for an answer.
    func transmit(_ bytes: [UInt8]) {
        guard let line else { return }
        world.network.send(bytes, on: line)
        watch()
    }

    /// Requests a snapshot. Several requests count as one.
    func sync() {
        guard !isSyncing, status == .joined else { return }
        isSyncing = true
        send("sync")
    }

    func resend() {
        for command in outbox { transmit(command) }
    }

    /// Returns the next ID. Some are skipped, so that there are lower ones that were never used.
    func nextID() -> Int {
        lastID += 1
        if world.chance.happens(60) {
            unusedIDs.append(lastID)
            lastID += 1
        }
        return lastID
    }

    /// Gives up the connection if nothing arrives for five seconds while something is unanswered.
    private func watch() {
        guard !isWatching, status == .joined else { return }
        isWatching = true
        let since = world.clock.elapsed
        let generation = generation
        world.after(5000) { [unowned self] in
            isWatching = false
            guard status == .joined, !outbox.isEmpty else { return }
            if generation == self.generation, heardAt <= since { comeBack(after: 0) } else { watch() }
        }
    }
}
