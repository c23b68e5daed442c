import GameRules
import JSON
import Testing

@testable import SequenceBoard

extension RandomTables {
    static func seed(_ dice: inout SeededGenerator) -> Seed {
        Seed((0..<32).map { _ in UInt8(truncatingIfNeeded: dice.next()) })
    }

    static func options(_ form: SequenceOptions.Form, _ dice: inout SeededGenerator) -> SequenceOptions {
        var options = SequenceOptions()
        options.form = dice.integer(below: 12) == 0 ? .allCases[dice.integer(below: 3)] : form
        options.size = [2, 3, 4, 6][dice.integer(below: 4)]
        options.contest = dice.integer(below: 2) == 0 ? .knockout : .swiss
        options.rounds = 1 + dice.integer(below: 3)
        options.minutes = 5
        options.teams = [nil, nil, 2, 3][dice.integer(below: 4)]
        options.need = [1, 1, nil][dice.integer(below: 3)]
        options.handSize = [nil, 7][dice.integer(below: 2)]
        options.layout = [.spiral, .quarters][dice.integer(below: 2)]
        options.turnSeconds = [nil, 0, 15, 30][dice.integer(below: 4)]
        options.onTimeout = SequenceOptions.OnTimeout.allCases[dice.integer(below: 2)]
        options.fill = dice.integer(below: 4) == 0 ? .off : .bots
        options.choosing = dice.integer(below: 4) == 0 ? .host : .players
        options.level = 1 + dice.integer(below: 2)
        options.undo = dice.integer(below: 2) == 0
        return options
    }

    static func object(_ write: (inout JSONWriter) -> Void) throws -> JSONObject {
        try #require(try JSONParser.parse(JSONWriter.object(write), limits: .document).object)
    }
}
