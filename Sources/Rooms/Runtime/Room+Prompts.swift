import GameRules
import WireProtocol

/// When a game was asked what is due on nobody's behalf, and what it still thinks about.
struct Prompts {
    /// How often a game is asked at most, in milliseconds.
    private static let interval: Int64 = 250

    /// By the wall clock.
    private var lastAsked = Timestamp(milliseconds: 0)
    /// How many inputs that are due are being chosen.
    private var thoughtCount = 0

    var isThinking: Bool { thoughtCount > 0 }

    /// How long the game is not asked again, in milliseconds.
    func wait(at now: Timestamp) -> Int64 {
        let passed = now.milliseconds - lastAsked.milliseconds
        // The time of day may have been set back.
        return passed < 0 ? 0 : Prompts.interval - passed
    }

    mutating func noteAsked(at now: Timestamp) { lastAsked = now }
    mutating func begin(thoughts: Int) { thoughtCount = thoughts }
    mutating func endThought() { thoughtCount -= 1 }
}

extension Room {
    /// Asks the game soon what is due on nobody's behalf; several wishes to ask are one.
    ///
    /// - Parameter delay: the shortest time to wait, in milliseconds: after a failed commit the disk is given time.
    func schedulePrompt(after delay: Int64 = 0) {
        guard !isPlanned(.prompt), isClockKept else { return }
        let wait = max(delay, prompts.wait(at: environment.now())) + keeperDelayMilliseconds
        if wait > 0 { plan(.prompt, after: .milliseconds(wait)) { $0.prompt() } } else { prompt() }
    }

    /// Logs what is due. While something that was due is under way the game is not asked: it would name it again. Nor
    /// while it is not known who is here: a share would be one of too few.
    private func prompt() {
        guard pending.promptCount == 0, isClockKept else { return }
        guard isPresenceKnown else { return schedulePrompt(after: Room.presenceInterval) }
        let now = environment.now()
        prompts.noteAsked(at: now)
        let time = max(now, pending.lastTime, fold.time)
        for input in fold.game.dueInputs(present: presentInGame, at: time) {
            append(.prompted(GameInput(play: fold.plays.number, body: input)), from: .nobody)
        }
        if !prompts.isThinking { think(fold.game.dueThoughts(present: presentInGame, at: time)) }
    }

    /// Has each chosen, and logs what comes of it, unless the play it was chosen in is over or nobody keeps the clock.
    private func think(_ thoughts: [Thought<any PlayableInput>]) {
        let play = fold.plays.number
        prompts.begin(thoughts: thoughts.count)
        for thought in thoughts {
            environment.think { [self] isHurried in
                let input = thought(isHurried)
                executor.run {
                    self.assumeIsolated { room in
                        room.prompts.endThought()
                        if room.isClockKept, room.fold.plays.number == play {
                            room.append(.prompted(GameInput(play: play, body: input)), from: .nobody)
                        } else if !room.prompts.isThinking {
                            room.schedulePrompt()
                        }
                    }
                }
            }
        }
    }
}
