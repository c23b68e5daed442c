import ArgumentParser
import Bingo
import Rooms
import WireProtocol

/// The games that rooms can carry. A game is added by its module and one line here.
let games = GameRegistry([
    BingoGame.self
])

/// What single games add to the command, such as `callboard bingo call`.
let gameCommands: [any ParsableCommand.Type] = [
    BingoCommand.self
]

/// The games that bots can play.
let botMinds: [any BotMind.Type] = [
    BingoBot.self
]
