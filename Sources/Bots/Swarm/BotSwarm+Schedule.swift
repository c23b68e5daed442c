import CUV
import WireProtocol

extension BotSwarm {
    /// Runs the loop's work, a hundred times a second.
    func tick() {
        let now = uv_now(loop)
        switch phase {
        case .over: return
        case .leaving(let end):
            if now >= end || bots.allSatisfy({ $0.connection == nil }) { closeHandles() }
            return
        case .running: break
        }
        while let task = due.next(at: now) { perform(task) }
        if options.earlyPercent > 0, now >= nextEarlyMilliseconds {
            nextEarlyMilliseconds = now + UInt64(options.earlyMilliseconds)
            letSomethingHappen(at: now)
        }
        launch(at: now)
        lastTickMilliseconds = now
        if now >= nextProgressMilliseconds {
            nextProgressMilliseconds += 1_000
            progress(progressLine(at: now))
        }
        if failure != nil || isOver(at: now) { leave() }
    }

    /// Handles a signal: the first closes all connections properly, a second one closes them at once.
    func interrupt() {
        if case .running = phase { leave() } else if case .leaving = phase { closeHandles() }
    }

    /// Whether there is nothing left to do.
    private func isOver(at now: UInt64) -> Bool {
        if done == bots.count { return true }
        if let seconds = options.seconds, Double(now - startMilliseconds) >= seconds * 1_000 { return true }
        guard options.stopsWithRound, let first = roundFinishMilliseconds else { return false }
        return finished >= tally.seatedNow || now >= first + BotSwarm.roundEndMilliseconds
    }

    private func leave() {
        phase = .leaving(until: uv_now(loop) + BotSwarm.goodbyeMilliseconds)
        // Later messages are not read.
        tally.commandsUnanswered = bots.reduce(0) { $0 + $1.player.unansweredCommands }
        for index in bots.indices {
            guard let connection = bots[index].connection else { continue }
            connection.leave()
            if !connection.isOpen { bots[index].connection = nil }
        }
    }

    // MARK: - Connecting

    /// Connects waiting bots, as many as the ramp allows.
    func launch(at now: UInt64) {
        guard case .running = phase, let endpoint else { return }
        if options.joinsPerSecond > 0 {
            let earned = Double(now - lastTickMilliseconds) / 1_000 * Double(options.joinsPerSecond)
            launchAllowance = min(launchAllowance + earned, max(1, Double(options.joinsPerSecond) / 10))
        }
        while firstReady < ready.count, joining < options.joinsInFlightMax {
            if options.joinsPerSecond > 0 {
                guard launchAllowance >= 1 else { return }
                launchAllowance -= 1
            }
            let bot = ready[firstReady]
            firstReady += 1
            joining += 1
            bots[bot].state = .joining
            bots[bot].connectionNumber += 1
            due.add(
                .giveUpJoining(bot: bot, connection: bots[bot].connectionNumber), due: now + BotSwarm.joinMilliseconds)
            let connection = BotConnection.begin(bot: bot, swarm: self, endpoint: endpoint)
            // It may have failed already, which used up the bot's turn.
            if bots[bot].state == .joining { bots[bot].connection = connection }
        }
        if firstReady == ready.count, firstReady > 0 {
            ready.removeAll(keepingCapacity: true)
            firstReady = 0
        }
    }

    /// Schedules a reconnection. The delay grows with the bot's failures and is random, so that not all bots come at
    /// once.
    func comeBack(_ bot: Int, afterMilliseconds longest: Int) {
        bots[bot].attempts += 1
        bots[bot].state = .away
        let wait = UInt64(reactions.fraction() * Double(longest))
        due.add(.connect(bot: bot), due: uv_now(loop) + wait)
    }

    // MARK: - Tasks

    private func perform(_ task: Task) {
        switch task {
        case .connect(let bot): ready.append(bot)
        case .giveUpJoining(let bot, let number):
            guard bots[bot].connectionNumber == number, bots[bot].state == .joining else { return }
            bots[bot].connection?.close()
            if let connection = bots[bot].connection { lost(connection, reason: "no seat in time") }
        case .act(let bot, let wish):
            if bots[bot].state == .seated { act(wish, of: bot) }
        case .joinAgain(let bot, let number):
            guard bots[bot].connectionNumber == number, let connection = bots[bot].connection else { return }
            if bots[bot].state == .joining {
                connection.send(bots[bot].player.join())
            } else {
                resend(bots[bot].player.resend(), on: connection)
            }
        }
    }

    /// Sends the command for what a bot wanted.
    func act(_ wish: BotWish, of bot: Int) {
        guard let message = bots[bot].player.command(of: wish, stamp: uv_hrtime()) else { return }
        if !wish.isAutomatic { tally.commandsSent += 1 }
        bots[bot].connection?.send(message)
    }

    /// Simulates an event that the server does not know of, to which some of the bots concerned react.
    private func letSomethingHappen(at now: UInt64) {
        let seated = bots.indices.filter { bots[$0].state == .seated }
        guard !seated.isEmpty else { return }
        let witness = seated[Int(reactions.fraction() * Double(seated.count))]
        let occasions = bots[witness].player.occasions
        guard !occasions.isEmpty else { return }
        let occasion = occasions[Int(reactions.fraction() * Double(occasions.count))]
        for bot in seated where reactions.fraction() * 100 < Double(options.earlyPercent) {
            guard let wish = bots[bot].player.wish(on: occasion) else { continue }
            due.add(.act(bot: bot, wish), due: now + UInt64(reactions.next()))
        }
    }

    /// Sends unanswered messages again.
    func resend(_ messages: [[UInt8]], on connection: BotConnection) {
        tally.resent += messages.count
        for message in messages { connection.send(message) }
    }
}
