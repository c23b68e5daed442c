import CUV
import Glibc

extension BotSwarm {
    /// Asks for a seat on a bot's new WebSocket.
    func opened(_ connection: BotConnection) {
        wasEverOpen = true
        guard bots[connection.bot].connection === connection else { return connection.close() }
        connection.send(bots[connection.bot].player.join())
    }

    /// Handles a connection that was lost or never established.
    func lost(_ connection: BotConnection, reason: String, code: UInt16? = nil, isRefusal: Bool = false) {
        let bot = connection.bot
        guard bots[bot].connection === connection || bots[bot].connection == nil else { return }
        bots[bot].connection = nil
        guard case .running = phase else { return }
        let wasSeated = bots[bot].state == .seated
        switch bots[bot].state {
        case .joining: joining -= 1
        case .seated:
            tally.seatedNow -= 1
            if bots[bot].sawRoundFinish { finished -= 1 }
        case .away, .done: return
        }
        tally.losses[reason, default: 0] += 1
        if let code, (4_500...4_502).contains(code) { return retire(bot) }
        giveUpIfNobodyAnswers(reason, isRefusal: isRefusal)
        // After a restart, bots reconnect within five seconds; otherwise sooner, with growing delays.
        let longest = code == 1001 ? 5_000 : min(5_000, 500 << min(bots[bot].attempts, 4))
        comeBack(bot, afterMilliseconds: longest)
        if wasSeated { tally.reconnects += 1 }
    }

    private func giveUpIfNobodyAnswers(_ reason: String, isRefusal: Bool) {
        guard tally.seatedEver == 0, failure == nil,
            uv_now(loop) >= startMilliseconds + options.patienceMilliseconds
        else { return }
        let address = options.server.authority
        if isRefusal {
            failure = .notCallboard(address: address, reason: reason)
        } else if !wasEverOpen {
            failure = .unreachable(address: address, reason: reason)
        }
    }

    private func retire(_ bot: Int) {
        bots[bot].state = .done
        done += 1
    }

    /// Handles a message that a bot received.
    func received(_ bytes: UnsafeBufferPointer<UInt8>, from connection: BotConnection) {
        let bot = connection.bot
        guard case .running = phase, bots[bot].connection === connection else { return }
        let message: ServerMessage
        do throws(ServerMessage.Fault) {
            message = try messages.message(bytes, of: bots[bot].player.game)
        } catch {
            tally.violations[error.description, default: 0] += 1
            return
        }
        count(message)
        let wishes = bots[bot].player.receive(message)
        follow(wishes, of: bot, on: connection)
    }

    private func count(_ message: ServerMessage) {
        tally.deliveries += 1
        if case .rejected(_, let code, _, _) = message.fact { tally.rejections[code, default: 0] += 1 }
        switch message.measure {
        case .announced(let key, let time):
            tally.deliver(.init(key: key, time: time), atMicroseconds: BotSwarm.wallMicroseconds())
        case .takenBack(let key): tally.takeBack(key)
        case .won(let count): tally.win(count, at: message.position?.seq ?? 0)
        case nil: break
        }
    }

    private func follow(_ wishes: BotPlayer.Wishes, of bot: Int, on connection: BotConnection) {
        if wishes.isSeated { seat(bot) }
        if let (stamp, wasResent) = wishes.accepted {
            tally.commandsAccepted += 1
            if !wasResent { tally.answerDelay.add(microseconds: Int((uv_hrtime() - stamp) / 1_000)) }
        }
        if wishes.hasGap { tally.gaps += 1 }
        resend(wishes.resent, on: connection)
        for message in wishes.messages { connection.send(message) }
        let now = uv_now(loop)
        for wish in wishes.later {
            let wait = wish.isAutomatic ? Int(reactions.fraction() * 1_000) : reactions.next()
            due.add(.act(bot: bot, wish), due: now + UInt64(wait))
        }
        if wishes.retriesLater {
            let wait = 500 + UInt64(reactions.fraction() * 1_000)
            due.add(.joinAgain(bot: bot, connection: bots[bot].connectionNumber), due: now + wait)
        }
        if let wait = wishes.joinsAfter { return waitInTurn(bot, milliseconds: wait, connection) }
        if wishes.isRoundOver, !bots[bot].sawRoundFinish {
            bots[bot].sawRoundFinish = true
            finished += 1
            roundFinishMilliseconds = roundFinishMilliseconds ?? now
        }
        if let farewell = wishes.farewell { sayFarewell(farewell, bot) }
    }

    /// Schedules the next attempt at the time that the room named, because it admits no more players now.
    private func waitInTurn(_ bot: Int, milliseconds: Int, _ connection: BotConnection) {
        guard bots[bot].state == .joining else { return }
        joining -= 1
        bots[bot].state = .away
        bots[bot].connection = nil
        connection.close()
        due.add(.connect(bot: bot), due: uv_now(loop) + UInt64(max(0, milliseconds)))
    }

    private func seat(_ bot: Int) {
        guard bots[bot].state == .joining else { return }
        bots[bot].state = .seated
        bots[bot].attempts = 0
        joining -= 1
        tally.seatedNow += 1
        if bots[bot].sawRoundFinish { finished += 1 }
        if !bots[bot].wasSeated {
            bots[bot].wasSeated = true
            tally.seatedEver += 1
            tally.lastSeatedMilliseconds = uv_now(loop) - startMilliseconds
        }
        launch(at: lastTickMilliseconds)
    }

    private func sayFarewell(_ farewell: BotPlayer.Farewell, _ bot: Int) {
        if bots[bot].state == .joining { joining -= 1 }
        if bots[bot].state == .seated {
            tally.seatedNow -= 1
            if bots[bot].sawRoundFinish { finished -= 1 }
        }
        if case .refused(let code, let message) = farewell, tally.seatedEver == 0, failure == nil {
            failure = .refused(code: code, message: message)
        }
        retire(bot)
        // The close frame is sent if the socket accepts it. The swarm does not wait for the answer.
        bots[bot].connection?.leave()
        bots[bot].connection?.close()
        bots[bot].connection = nil
    }

    /// Returns the time of the system's clock in microseconds since 1970, to compare with the server's times.
    private static func wallMicroseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    }
}
