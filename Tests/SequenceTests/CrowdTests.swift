import GameRules
import JSON
import Testing
import WireProtocol

@testable import SequenceBoard

@Suite struct CrowdTests {
    private func crowd(_ options: String = "", players: UInt32) throws -> TestRoom {
        var room = try TestRoom("{\"options\":{\"form\":\"crowd\"\(options)}}", players: players)
        try room.send("{\"type\":\"startRound\"}")
        return room
    }

    /// Returns the seats of the team on turn, the others, and two possible plays.
    private func choices(_ room: TestRoom) throws -> (team: [UInt32], others: [UInt32], plays: [String]) {
        let table = try #require(room.game.round?.table)
        let seats = (2...40).filter { room.game.isPlayer(SeatID(UInt32($0))) }.map { UInt32($0) }
        let team = seats.filter { room.game.crowd.team(of: SeatID($0)) == table.turn }
        let plays = table.hands[table.turn].filter { $0.jack == nil }.prefix(2).map { card in
            "{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(table.layout.cells[card.face][0])}"
        }
        return (team, seats.filter { !team.contains($0) }, plays)
    }

    @Test func `Everybody who is there is in a team, as many in each as can be`() throws {
        var room = try TestRoom("{\"options\":{\"form\":\"crowd\",\"teams\":3}}", players: 31)
        #expect(room.game.crowd.counts == [11, 10, 10])
        let seat = try #require((2...32).first { room.game.crowd.team(of: SeatID($0)) == 1 })
        #expect(code { try room.send("{\"type\":\"team\",\"team\":0}", by: seat) } == .teamFull)
        #expect(code { try room.send("{\"type\":\"team\",\"team\":3}", by: seat) } == .badMessage)
        try room.send("{\"type\":\"team\",\"team\":2}", by: seat)
        #expect(room.game.crowd.counts == [11, 9, 11])
        room.flush()
        // Private messages follow the public ones of the same moment.
        #expect(room.sent.suffix(2).map(\.type) == ["names", "hand"])
        #expect(room.sent.last?.audience == .seat(SeatID(seat)))
        room.remove(seat)
        #expect(room.game.crowd.counts == [11, 9, 10] && !room.game.hasPlayed(SeatID(seat)))
        room.flush()
        #expect(
            room.sent.last?.text.contains("\"seating\":[[{\"crowd\":11}],[{\"crowd\":9}],[{\"crowd\":10}]]") == true)
    }

    @Test func `The most wanted play is made when time is up, of equals the first`() throws {
        var room = try crowd(players: 9)
        let (team, others, plays) = try choices(room)
        let before = try #require(room.game.round?.table)
        #expect(code { try room.send(plays[0], by: others[0]) } == .notYourTurn)
        #expect(code { try room.send("{\"type\":\"pass\"}", by: team[0]) } == .canPlay)
        try room.send(plays[0], by: team[0])
        try room.send(plays[1], by: team[1])
        try room.send(plays[1], by: team[2])
        // A changed vote counts once.
        try room.send(plays[0], by: team[2])
        #expect(room.game.round?.table == before)
        room.flush()
        let told = try #require(room.sent.last)
        #expect(told.type == "votes" && told.audience == .everybody)
        #expect(told.text.contains("\"count\":3,\"choices\":[{"))
        #expect(room.snapshot(of: team[0]).contains("\"vote\":{\"act\":\"play\""))
        #expect(!room.snapshot(of: others[0]).contains("\"vote\":{"))
        room.wait(milliseconds: 11_999)
        #expect(room.game.round?.table == before)
        room.wait(milliseconds: 1)
        let act = try #require(room.game.round?.acts.last)
        guard case .move(.play(let card, _, _)) = act.kind else { return }
        #expect(plays[0].contains("\"card\":\(card.number),") && !act.isByServer)
        #expect(room.game.match?.votes.count == 0)
    }

    @Test func `Equal votes go to what was named first, and when all have said nobody waits`() throws {
        var room = try crowd(players: 8)
        let (team, _, plays) = try choices(room)
        try room.send(plays[1], by: team[0])
        try room.send(plays[0], by: team[1])
        try room.send(plays[0], by: team[2])
        #expect(room.game.round?.acts.isEmpty == true)
        try room.send(plays[1], by: team[3])
        guard case .move(.play(let card, _, _))? = room.game.round?.acts.last?.kind else {
            Issue.record("nothing was played")
            return
        }
        #expect(plays[1].contains("\"card\":\(card.number),"))
    }

    @Test func `For a team that says nothing the house plays, and hands lie open`() throws {
        var room = try crowd(",\"turn\":5", players: 4)
        let turn = try #require(room.game.round?.table.turn)
        room.wait(milliseconds: 5_000)
        #expect(try room.prompt(present: []) == 1)
        #expect(room.game.round?.acts.last?.isByServer == true && room.game.round?.table.turn == 1 - turn)
        #expect(room.snapshot(of: nil).contains("\"hands\":[["))
        // The next card of the stock is secret.
        let stock = try #require(room.game.round?.table.stock)
        let text = room.snapshot(of: nil) + room.export() + room.snapshot(of: 2)
        #expect(!text.contains(stock.suffix(4).map { "\($0.number)" }.joined(separator: ",")))
        #expect(!text.contains(room.seed.hexadecimal))
    }

    @Test func `A crowd's game is played to the end and proven`() throws {
        var room = try crowd(",\"need\":1", players: 6)
        for _ in 0..<2_000 where room.game.stage == .playing {
            let round = try #require(room.game.round)
            let (team, _, _) = try choices(room)
            let view = SeatView(of: round.table, place: round.table.turn)
            for seat in team where room.game.round?.table.turn == round.table.turn && room.game.stage == .playing {
                switch CardBot(level: 1).move(view, salt: room.game.step) {
                case .play(let card, let cell, _):
                    try room.send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seat)
                case .swap(let card): try room.send("{\"type\":\"swap\",\"card\":\(card.number)}", by: seat)
                case .pass: try room.send("{\"type\":\"pass\"}", by: seat)
                }
            }
        }
        #expect(room.game.stage == .finished)
        #expect(room.game.roundPlaces.last?.lines.isEmpty == true)
        let proof = try #require(SequenceGame.verify(try room.evening()))
        #expect(proof.findings.isEmpty && proof.hasProved, "\(proof.findings)")
    }
}
