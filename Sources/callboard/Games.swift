import ArgumentParser
import Bingo
import CrossSums
import Party
import Rooms
import SequenceBoard

/// The games that rooms can carry. A game is added by its module and one line here.
let games = GameRegistry([
    BingoGame.self,
    CrossSumsGame.self,
    PartyGame.self,
    SequenceGame.self,
])

/// What single games add to the command, such as `callboard bingo call`.
let gameCommands: [any ParsableCommand.Type] = [
    BingoCommand.self, CrossSumsCommand.self, FormerCallCommand.self,
]
