import Bingo
import GameRules
import JSON
import Testing
import WireProtocol

@Suite("A vote for the pack")
struct VoteTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)
    let packs = BingoInput.openVote(titles: ["Ours", "Theirs"])

    @Test("each player has one vote, and may change it")
    func counts() throws {
        var evening = try Evening(started: false)
        #expect(evening.play(.vote(number: 1, pack: 0), by: ada) == "voteClosed")
        #expect(evening.play(packs, by: ada) == "notAllowed")
        evening.expect(packs)
        #expect(evening.events == [Directed(.voteTurned, to: .everybody)])
        #expect(evening.game.voteCounts == [0, 0])
        #expect(evening.play(.vote(number: 1, pack: 0)) == "notAllowed", "a host has no board")
        for pack in [2, -1] { #expect(evening.play(.vote(number: 1, pack: pack), by: ada) == "badOptions") }
        evening.expect(.vote(number: 1, pack: 1), by: bo)
        evening.expect(.vote(number: 1, pack: 0), by: ada)
        #expect(evening.game.voteCounts == [1, 1])
        evening.expect(.vote(number: 1, pack: 1), by: ada)
        #expect(evening.game.voteCounts == [0, 2] && evening.game.choice(of: ada) == 1)
        evening.expect(.vote(number: 1, pack: 1), by: ada)
        #expect(evening.events.isEmpty, "it was so before")
        evening.remove(bo)
        #expect(evening.events.contains(Directed(.voteChanged, to: .everybody)))
        #expect(evening.game.voteCounts == [0, 1], "who was removed has no voice")
    }

    @Test("other options keep the vote; other terms, the start and a host end it")
    func ends() throws {
        for input in [
            BingoInput.startRound, .closeVote,
            .setTerms((0..<9).map { Term("t\($0)") }, language: nil, seed: Evening.seed(1)),
        ] {
            var evening = try Evening(started: false)
            evening.expect(packs)
            evening.expect(.vote(number: 1, pack: 0), by: ada)
            evening.expect(.setOptions(OptionsChange(), seed: Evening.seed(1)))
            #expect(evening.game.voteCounts == [1, 0])
            evening.expect(input)
            #expect(evening.game.vote == nil && evening.game.choice(of: ada) == nil)
            #expect(evening.events.contains(Directed(.voteTurned, to: .everybody)))
        }
    }

    @Test("a late vote does not count in the next ballot")
    func late() throws {
        var evening = try Evening(started: false)
        evening.expect(packs)
        evening.expect(.closeVote)
        evening.expect(.closeVote)
        #expect(evening.events.isEmpty)
        evening.expect(.openVote(titles: ["A", "B", "C"]))
        #expect(evening.play(.vote(number: 1, pack: 0), by: ada) == "voteClosed")
        evening.expect(.vote(number: 2, pack: 2), by: ada)
        #expect(evening.game.voteCounts == [0, 0, 1])
        evening.expect(.startRound)
        #expect(evening.play(packs) == "roundPlaying")
        evening.expect(.finishRound)
        #expect(evening.play(packs) == "roundFinished")
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(2)))
        evening.expect(packs)
        #expect(evening.game.vote?.number == 3)
    }

    @Test(
        "two to six titles, no two alike",
        arguments: [
            #"["One"]"#, #"["1","2","3","4","5","6","7"]"#, #"["One"," oNe "]"#, #"["One",2]"#, #"["One",""]"#, "{}",
            #"["One","\#(String(repeating: "x", count: 81))"]"#,
        ])
    func titles(packs: String) throws {
        let fields = try Wire.fields(#"{"type":"openVote","packs":\#(packs)}"#)
        #expect(throws: Rejection.self) {
            try BingoGame.input(ofType: "openVote", from: fields, seed: { Evening.seed(1) })
        }
    }

    @Test("logged inputs are read again")
    func logged() throws {
        for input in [packs, .closeVote, .vote(number: 3, pack: 1)] {
            let text = Wire.text { writer in input.encode(into: &writer) }
            #expect(try BingoGame.input(logged: Wire.fields(text), rules: 1) == input, "\(text)")
        }
    }
}
