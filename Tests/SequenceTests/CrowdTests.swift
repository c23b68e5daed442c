import GameRules
import JSON
import Testing
import WireProtocol

@testable import SequenceBoard

@Suite struct CrowdTests {
    private func crowd(_ options: String = "", players: UInt32) throws -> Hall {
        var hall = try Hall("{\"options\":{\"form\":\"crowd\"\(options)}}", players: players)
        try hall.send("{\"type\":\"startRound\"}")
        return hall
    }

    /// Returns the seats of the team on turn, the others, and two possible plays.
    private func choices(_ hall: Hall) throws -> (team: [UInt32], others: [UInt32], plays: [String]) {
        let table = try #require(hall.game.round?.table)
        let seats = (2...40).filter { hall.game.isPlayer(SeatID(UInt32($0))) }.map { UInt32($0) }
        let team = seats.filter { hall.game.crowd.team(of: SeatID($0)) == table.turn }
        let plays = table.hands[table.turn].filter { $0.jack == nil }.prefix(2).map { card in
            "{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(table.layout.cells[card.face][0])}"
        }
        return (team, seats.filter { !team.contains($0) }, plays)
    }

    @Test func `Everybody who is there is in a team, as many in each as can be`() throws {
        var hall = try Hall("{\"options\":{\"form\":\"crowd\",\"teams\":3}}", players: 31)
        #expect(hall.game.crowd.counts == [11, 10, 10])
        let seat = try #require((2...32).first { hall.game.crowd.team(of: SeatID($0)) == 1 })
        #expect(code { try hall.send("{\"type\":\"team\",\"team\":0}", by: seat) } == .teamFull)
        #expect(code { try hall.send("{\"type\":\"team\",\"team\":3}", by: seat) } == .badMessage)
        try hall.send("{\"type\":\"team\",\"team\":2}", by: seat)
        #expect(hall.game.crowd.counts == [11, 9, 11])
        hall.flush()
        // Private messages follow the public ones of the same moment.
        #expect(hall.sent.suffix(2).map(\.type) == ["names", "hand"])
        #expect(hall.sent.last?.audience == .seat(SeatID(seat)))
        hall.remove(seat)
        #expect(hall.game.crowd.counts == [11, 9, 10] && !hall.game.hasPlayed(SeatID(seat)))
        hall.flush()
        #expect(
            hall.sent.last?.text.contains("\"seating\":[[{\"crowd\":11}],[{\"crowd\":9}],[{\"crowd\":10}]]") == true)
    }

    @Test func `The most wanted play is made when time is up, of equals the first`() throws {
        var hall = try crowd(players: 9)
        let (team, others, plays) = try choices(hall)
        let before = try #require(hall.game.round?.table)
        #expect(code { try hall.send(plays[0], by: others[0]) } == .notYourTurn)
        #expect(code { try hall.send("{\"type\":\"pass\"}", by: team[0]) } == .canPlay)
        try hall.send(plays[0], by: team[0])
        try hall.send(plays[1], by: team[1])
        try hall.send(plays[1], by: team[2])
        // A changed vote counts once.
        try hall.send(plays[0], by: team[2])
        #expect(hall.game.round?.table == before)
        hall.flush()
        let told = try #require(hall.sent.last)
        #expect(told.type == "votes" && told.audience == .everybody)
        #expect(told.text.contains("\"count\":3,\"choices\":[{"))
        #expect(hall.snapshot(of: team[0]).contains("\"vote\":{\"act\":\"play\""))
        #expect(!hall.snapshot(of: others[0]).contains("\"vote\":{"))
        hall.wait(milliseconds: 11_999)
        #expect(hall.game.round?.table == before)
        hall.wait(milliseconds: 1)
        let act = try #require(hall.game.round?.acts.last)
        guard case .move(.play(let card, _, _)) = act.kind else { return }
        #expect(plays[0].contains("\"card\":\(card.number),") && !act.isHouse)
        #expect(hall.game.match?.votes.count == 0)
    }

    @Test func `Equal votes go to what was named first, and when all have said nobody waits`() throws {
        var hall = try crowd(players: 8)
        let (team, _, plays) = try choices(hall)
        try hall.send(plays[1], by: team[0])
        try hall.send(plays[0], by: team[1])
        try hall.send(plays[0], by: team[2])
        #expect(hall.game.round?.acts.isEmpty == true)
        try hall.send(plays[1], by: team[3])
        guard case .move(.play(let card, _, _))? = hall.game.round?.acts.last?.kind else {
            Issue.record("nothing was played")
            return
        }
        #expect(plays[1].contains("\"card\":\(card.number),"))
    }

    @Test func `For a team that says nothing the house plays, and hands lie open`() throws {
        var hall = try crowd(",\"turn\":5", players: 4)
        let turn = try #require(hall.game.round?.table.turn)
        hall.wait(milliseconds: 5_000)
        #expect(try hall.prompt(present: []) == 1)
        #expect(hall.game.round?.acts.last?.isHouse == true && hall.game.round?.table.turn == 1 - turn)
        #expect(hall.snapshot(of: nil).contains("\"hands\":[["))
        // The next card of the stock is secret.
        let stock = try #require(hall.game.round?.table.stock)
        let text = hall.snapshot(of: nil) + hall.export() + hall.snapshot(of: 2)
        #expect(!text.contains(stock.suffix(4).map { "\($0.number)" }.joined(separator: ",")))
        #expect(!text.contains(hall.seed.hexadecimal))
    }

    @Test func `A crowd's game is played to the end and proven`() throws {
        var hall = try crowd(",\"need\":1", players: 6)
        for _ in 0..<2_000 where hall.game.stage == .playing {
            let round = try #require(hall.game.round)
            let (team, _, _) = try choices(hall)
            let view = SeatView(of: round.table, place: round.table.turn)
            for seat in team where hall.game.round?.table.turn == round.table.turn && hall.game.stage == .playing {
                switch CardBot(level: 1).move(view, salt: hall.game.step) {
                case .play(let card, let cell, _):
                    try hall.send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seat)
                case .swap(let card): try hall.send("{\"type\":\"swap\",\"card\":\(card.number)}", by: seat)
                case .pass: try hall.send("{\"type\":\"pass\"}", by: seat)
                }
            }
        }
        #expect(hall.game.stage == .finished)
        #expect(hall.game.roundPlaces.last?.lines.isEmpty == true)
        let proof = try #require(SequenceGame.verify(try hall.evening()))
        #expect(proof.findings.isEmpty && proof.hasProved, "\(proof.findings)")
    }
}
