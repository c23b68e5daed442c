import GameRules
import JSON
import Quiz
import Testing

@testable import Rooms

/// A quiz in a room: who is told what, and what the room makes due.
@Suite("A quiz in a room")
struct QuizRoomTests {
    let server = TestServer(games: GameRegistry([QuizGame.self]))

    private func room(_ options: String = #"{"readSeconds":0,"seconds":20}"#) throws -> (host: Phone, players: [Phone])
    {
        let setup = """
            {"game":"quiz","options":\(options),"content":{"title":"T","questions":[\
            {"text":"One?","right":"a","wrong":["b"],"why":"because"},{"text":"Two?","right":true}]}}
            """
        let fields = try #require(JSONParser.parse(Array(setup.utf8), limits: .document).object)
        let (room, token) = try server.makeRoom(fields)
        let host = try server.join(room, "Host", token: token.text)
        return (host, try ["Ada", "Bo"].map { try server.join(room, $0) })
    }

    @Test("shows hosts who has answered, and a seat its own answer")
    func audiences() throws {
        let (host, players) = try room()
        host.send("nextQuestion", ("question", .integer(1)))
        server.settle()
        players[0].send("answer", ("question", .integer(1)), ("options", .array([.integer(0)])))
        server.settle()
        server.executor.advance(milliseconds: 1_000)
        server.settle()
        #expect(host.all("answerers").last?["answerers"]?.string == "02")
        #expect(players[1].all("answerers").isEmpty && players[1].all("ownAnswer").isEmpty)
        #expect(players[0].all("ownAnswer").last?["own"]?.object?["answer"] != nil)
        #expect(players[1].all("questionCounted").last?["count"]?.object?["answered"] == .integer(1))
    }

    @Test("keeps commands of hosts from players")
    func hosts() throws {
        let (host, players) = try room()
        for name in QuizGame.hostCommandNames {
            players[0].send(name, ("question", .integer(1)))
            server.settle()
            #expect(players[0].all("rejected").last?["code"]?.string == "notAllowed", "\(name)")
        }
        #expect(host.all("questionAsked").isEmpty)
    }

    @Test("closes a question once all connected players have answered, and by its clock")
    func closes() throws {
        let (host, players) = try room()
        host.send("nextQuestion", ("question", .integer(1)))
        server.settle()
        for player in players {
            player.send("answer", ("question", .integer(1)), ("options", .array([.integer(1)])))
        }
        server.settle()
        server.executor.advance(milliseconds: 1_000)
        server.settle()
        #expect(host.all("questionClosed").count == 1)
        host.send("nextQuestion", ("question", .integer(2)))
        server.settle()
        server.executor.advance(milliseconds: 19_000)
        server.settle()
        #expect(host.all("questionClosed").count == 1)
        server.executor.advance(milliseconds: 2_000)
        server.settle()
        #expect(host.all("questionClosed").count == 2)
    }
}
