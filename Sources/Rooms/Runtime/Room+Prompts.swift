import GameRules
import WireProtocol

extension Room {
    /// How often a game is asked at most whether something is due on nobody's behalf.
    private static let promptInterval: Int64 = 250

    /// Asks the game soon what is due on nobody's behalf; several wishes to ask are one.
    ///
    /// - Parameter delay: the shortest time to wait, in milliseconds: after a failed commit the disk is given time.
    func schedulePrompt(after delay: Int64 = 0) {
        guard !isPromptScheduled, isClockKept else { return }
        let passed = environment.now().milliseconds - lastPrompt.milliseconds
        let wait = max(delay, passed < 0 ? 0 : Room.promptInterval - passed) + keeperDelayMilliseconds
        guard wait > 0 else { return prompt() }
        isPromptScheduled = true
        executor.schedule(after: .milliseconds(wait)) { [weak self] in
            self?.assumeIsolated { room in
                room.isPromptScheduled = false
                room.prompt()
            }
        }
    }

    /// Logs what is due. While something that was due is under way the game is not asked: it would name it again. Nor
    /// while it is not known who is here: a share would be one of too few.
    private func prompt() {
        guard pending.promptCount == 0, isClockKept else { return }
        guard isPresenceKnown else { return schedulePrompt(after: Room.presenceInterval) }
        lastPrompt = environment.now()
        let time = max(lastPrompt, pending.lastTime, fold.time)
        for input in fold.game.dueInputs(present: presentInGame, at: time) {
            append(.prompted(GameInput(play: fold.plays.number, body: input)), from: .nobody)
        }
        if thoughtCount == 0 { think(fold.game.dueThoughts(present: presentInGame, at: time)) }
    }

    /// Has each chosen, and logs what comes of it, unless the play it was chosen in is over or nobody keeps the clock.
    private func think(_ thoughts: [Thought<any PlayableInput>]) {
        let play = fold.plays.number
        thoughtCount = thoughts.count
        for thought in thoughts {
            environment.think { [self] isHurried in
                let input = thought(isHurried)
                executor.run {
                    self.assumeIsolated { room in
                        room.thoughtCount -= 1
                        if room.isClockKept, room.fold.plays.number == play {
                            room.append(.prompted(GameInput(play: play, body: input)), from: .nobody)
                        } else if room.thoughtCount == 0 {
                            room.schedulePrompt()
                        }
                    }
                }
            }
        }
    }
}
