import ArgumentParser
import Bingo
import CrossSums
import Party
import Quiz
import Rooms
import SequenceBoard

/// The games that rooms can play. Adding a game takes its module and one line here.
let games = GameRegistry([
    BingoGame.self,
    CrossSumsGame.self,
    PartyGame.self,
    QuizGame.self,
    SequenceGame.self,
])

/// The commands of single games, such as `callboard bingo call`.
let gameCommands: [any ParsableCommand.Type] = [
    BingoCommand.self, CrossSumsCommand.self, FormerCallCommand.self,
]
