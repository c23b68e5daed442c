import GameRules
import WireProtocol

/// The schedule of asking a game for due inputs, and the number of choices in progress.
struct Prompts {
    /// The minimum time between two requests, in milliseconds.
    private static let interval: Int64 = 250

    /// The time by the wall clock.
    private var lastAsked = Timestamp(milliseconds: 0)
    /// The number of due inputs that are being chosen.
    private var backgroundMoveCount = 0

    var isComputing: Bool { backgroundMoveCount > 0 }

    /// Returns how long the game must not be asked, in milliseconds.
    func wait(at now: Timestamp) -> Int64 {
        let passed = now.milliseconds - lastAsked.milliseconds
        // The system's clock may have been set back.
        return passed < 0 ? 0 : Prompts.interval - passed
    }

    mutating func noteAsked(at now: Timestamp) { lastAsked = now }
    mutating func begin(backgroundMoves: Int) { backgroundMoveCount = backgroundMoves }
    mutating func endBackgroundMove() { backgroundMoveCount -= 1 }
}

extension Room {
    /// Schedules a request to the game for due inputs. Several calls before it count as one.
    ///
    /// - Parameter delay: the minimum wait, in milliseconds; after a failed commit, the disk is given time.
    func schedulePrompt(after delay: Int64 = 0) {
        guard !isPlanned(.prompt), isClockKept else { return }
        let wait = max(delay, prompts.wait(at: environment.now())) + timerDelayMilliseconds
        if wait > 0 { plan(.prompt, after: .milliseconds(wait)) { $0.prompt() } } else { prompt() }
    }

    /// Logs due inputs. While a due input is in flight, the game is not asked, because it would return it again. It is
    /// also not asked while the presence is unknown, because a share would be computed from too few players.
    private func prompt() {
        guard pending.promptCount == 0, isClockKept else { return }
        guard isPresenceKnown else { return schedulePrompt(after: Room.presenceInterval) }
        let now = environment.now()
        prompts.noteAsked(at: now)
        let time = max(now, pending.lastTime, fold.time)
        for input in fold.game.dueInputs(present: presentInGame, at: time) {
            append(.prompted(GameInput(play: fold.plays.number, body: input)), from: .nobody)
        }
        if !prompts.isComputing { think(fold.game.dueBackgroundMoves(present: presentInGame, at: time)) }
    }

    /// Computes due choices, and logs the results unless their play is over or the room's clock has stopped.
    private func think(_ backgroundMoves: [BackgroundMove<any PlayableInput>]) {
        let play = fold.plays.number
        prompts.begin(backgroundMoves: backgroundMoves.count)
        for move in backgroundMoves {
            environment.think { [self] isHurried in
                let input = move(isHurried)
                executor.run {
                    self.assumeIsolated { room in
                        room.prompts.endBackgroundMove()
                        if room.isClockKept, room.fold.plays.number == play {
                            room.append(.prompted(GameInput(play: play, body: input)), from: .nobody)
                        } else if !room.prompts.isComputing {
                            room.schedulePrompt()
                        }
                    }
                }
            }
        }
    }
}
