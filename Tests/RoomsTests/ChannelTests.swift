import GameRules
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Broadcasts to some of a room's connections.
@Suite("Channels")
struct ChannelTests {
    let server = TestServer()

    /// Whether every frame of a connection names the previous frame sent to it, or a position in a snapshot.
    private func hasNoGap(_ phone: Phone) -> Bool {
        var position = 0
        for message in server.outlet.messages(to: phone.id) {
            if message.type == "joined" { position = max(position, message.seq ?? 0) }
            guard let after = message.after, let seq = message.seq else { continue }
            if after > position { return false }
            position = max(position, seq)
        }
        return true
    }

    @Test("reach the game's seats and the watching spectators, and leave no gap for others")
    func whispers() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let (ada, bo, cy) = (try server.join(room, "Ada"), try server.join(room, "Bo"), try server.join(room, "Cy"))
        let screen = server.connect(room)
        try screen.watch()
        for (phone, table) in [(ada, 1), (bo, 1), (cy, 2), (host, 2)] { phone.send("sit", ("table", .integer(table))) }
        server.settle()
        #expect(ada.all("joined").last?["game"]?.object?["table"] == .string("table 1"))
        #expect(screen.answer(to: screen.send("look", ("channel", .string("table 2"))))?.code == "badMessage")
        #expect(cy.answer(to: cy.send("look", ("channel", .string("table 1"))))?.code == "notAllowed")
        #expect(cy.answer(to: cy.send("look", ("channel", .null)))?.code == "notAllowed")
        let shown = screen.answer(to: screen.send("look", ("channel", .string("table 1"))))
        #expect(shown?.type == "joined" && shown?["game"]?.object?["table"] == .string("table 1"))
        for phone in [ada, cy, ada, bo] {
            phone.send("whisper")
            server.settle()
            cy.send("shout")
            server.settle()
        }
        func heard(_ phone: Phone) -> [String] { phone.all("whispered").compactMap { $0["player"]?.string } }
        #expect(heard(ada) == ["p2", "p2", "p3"] && heard(bo) == heard(ada) && heard(screen) == heard(ada))
        #expect(heard(cy) == ["p4"] && heard(host) == ["p4"])
        for phone in [host, ada, bo, cy, screen] {
            #expect(phone.all("shouted").count == 4 && hasNoGap(phone))
            // A connection that receives everything meant for it has no reason to ask again.
            #expect(
                phone.all("shouted").last?.after
                    == phone.all("shouted").last.flatMap { last in
                        server.outlet.messages(to: phone.id).filter {
                            $0.after != nil && ($0.seq ?? 0) < (last.seq ?? 0)
                        }
                        .last?.seq
                    })
        }
    }

    @Test("are encoded once, follow a seat to another table and to a host's place, and end with the play")
    func moves() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let (ada, bo) = (try server.join(room, "Ada"), try server.join(room, "Bo"))
        let screen = server.connect(room)
        try screen.watch()
        for phone in [ada, bo] { phone.send("sit", ("table", .integer(1))) }
        server.settle()
        screen.send("look", ("channel", .string("table 1")))
        bo.send("whisper")
        server.settle()
        // All of them receive the same bytes.
        func frames(_ phone: Phone) -> [String] {
            server.outlet.texts(to: phone.id).filter { $0.contains("whispered") }
        }
        #expect(frames(screen).count == 1 && frames(screen) == frames(bo) && frames(ada) == frames(bo))
        screen.send("look", ("channel", .null))
        ada.send("sit", ("table", .integer(2)))
        server.settle()
        bo.send("whisper")
        server.settle()
        #expect(ada.all("whispered").count == 1 && screen.all("whispered").count == 1)
        host.send("promote", ("player", .string("p3")))
        server.settle()
        bo.send("whisper")
        server.settle()
        #expect(bo.all("whispered").count == 3)
        let back = try server.join(room, "Bo", client: "c2")
        bo.send("whisper")
        server.settle()
        #expect(back.all("whispered").count == 1 && hasNoGap(back))
        server.executor.advance(milliseconds: 5000)
        host.send("play", ("game", .string("tally")), ("play", .null))
        server.settle()
        #expect(room.assumeIsolated { $0.chains.all.map(\.channel) } == [.audience, .hosts])
        #expect(ada.answer(to: ada.send("whisper")) == nil)
        server.settle()
        #expect(ada.all("rejected").last?.code == "standing")
        for phone in [host, ada, bo, back, screen] { #expect(hasNoGap(phone)) }
    }

    /// The number of connections that a room moves in one turn.
    private static let atOnce = 100

    @Test("move hundreds of seats in batches, in order, each to its current channel, without seats that have left")
    func crowds() throws {
        let (room, _) = try server.makeRoom()
        let phones = try (0..<250).map { try server.join(room, "P\($0)") }
        func shown() -> [Int] { phones.indices.filter { phones[$0].all("joined").count > 1 } }
        func sit(_ indices: some Sequence<Int>, at table: Int) {
            for index in indices { phones[index].send("sit", ("table", .integer(table))) }
            server.settle()
        }
        sit(phones.indices, at: 1)
        #expect(shown() == Array(0..<Self.atOnce))
        // Connections that have not moved yet receive what all receive, but not what is sent to their seat's channel.
        phones[249].send("whisper")
        phones[248].send("shout")
        server.settle()
        #expect(phones.map { $0.all("whispered").count } == (0..<250).map { $0 < Self.atOnce ? 1 : 0 })
        #expect(phones.allSatisfy { $0.all("shouted").count == 1 })
        // In the meantime one leaves, one returns, and seats change, before and after their turn.
        phones[120].hangUp()
        phones[121].hangUp()
        let back = try server.join(room, "P121", client: "c2")
        sit([5, 150, 240], at: 2)
        #expect(shown() == Array(0..<Self.atOnce), "no more at once because something else changes")
        server.executor.advance(milliseconds: 2)
        // The one that had already moved goes first, and then the following ones.
        let gone = [120, 121]
        #expect(phones[5].all("joined").count == 3)
        #expect(shown() == (0..<201).filter { !gone.contains($0) })
        server.executor.advance(milliseconds: 2)
        #expect(shown() == phones.indices.filter { !gone.contains($0) })
        server.executor.advance(milliseconds: 50)
        for (index, phone) in phones.enumerated() where !gone.contains(index) {
            let table = phone.all("joined").last?["game"]?.object?["table"]
            #expect(table == .string([5, 150, 240].contains(index) ? "table 2" : "table 1"), "\(index)")
            #expect(phone.all("joined").count == (index == 5 ? 3 : 2), "each is shown it once")
        }
        #expect(phones[120].all("joined").count == 1 && back.all("joined").count == 1)
        phones[5].send("whisper")
        phones[6].send("whisper")
        server.settle()
        for (index, phone) in phones.enumerated() where !gone.contains(index) {
            let heard = phone.all("whispered").compactMap { $0["player"]?.string }
            let isElsewhere = [5, 150, 240].contains(index)
            #expect(heard.suffix(1) == ["p\((isElsewhere ? 5 : 6) + 2)"])
            #expect(heard.count == (index < Self.atOnce ? 2 : 1) && hasNoGap(phone))
        }
        #expect(back.all("whispered").count == 1 && hasNoGap(back))
    }
}
