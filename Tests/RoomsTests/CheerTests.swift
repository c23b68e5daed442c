import JSON
import Testing
import WireProtocol

@testable import Rooms

@Suite("Cheers")
struct CheerTests: HostedRoomTests {
    let hosted: HostedRoom

    init() throws {
        hosted = try HostedRoom()
        server.executor.advance(milliseconds: 10_000)
    }

    private func cheer(_ phone: Phone, _ kind: String) -> JSONObject? { tell(phone, "cheer", ("kind", .string(kind))) }

    private func counts(_ phone: Phone) -> [JSONValue?] { phone.all("cheers").map { $0["counts"] } }

    @Test("are combined into one frame without a position, and not logged")
    func together() throws {
        let (ada, bo, screen) = (try server.join(room, "Ada"), try server.join(room, "Bo"), server.connect(room))
        try screen.watch()
        server.executor.advance(milliseconds: 1000)
        let logged = try server.log.summaries().first?.count
        #expect(cheer(host, "heart")?.type == "accepted")
        for phone in [ada, bo, ada] { #expect(cheer(phone, "clap")?.type == "accepted") }
        server.executor.advance(milliseconds: 1000)
        for phone in [host, ada, bo, screen] {
            #expect(counts(phone).count == 2)
            #expect(counts(phone).last == .object(JSONObject([("clap", .integer(3))])))
            #expect(phone.all("cheers").allSatisfy { $0["at"] == nil && $0["after"] == nil })
        }
        #expect(try server.log.summaries().first?.count == logged)
        server.executor.advance(milliseconds: 5000)
        #expect(counts(screen).count == 2)
    }

    @Test("a seat's cheers count twice a second at most")
    func tooFast() throws {
        let ada = try server.join(room, "Ada")
        for _ in 0..<40 {
            _ = cheer(ada, "wow")
            server.executor.advance(milliseconds: 100)
        }
        server.executor.advance(milliseconds: 1000)
        let sum = counts(ada).reduce(0) { $0 + ($1?.object?["wow"]?.integer ?? 0) }
        #expect((8...12).contains(sum))
        // At most four frames a second.
        #expect(counts(ada).count <= 18)
    }

    @Test("a host can mute them, including pending ones")
    func muted() throws {
        let ada = try server.join(room, "Ada")
        server.executor.advance(milliseconds: 1000)
        _ = cheer(ada, "fire")
        _ = cheer(ada, "fire")
        #expect(tell("rules", ("cheers", .bool(false)))?.type == "accepted")
        #expect(ada.all("room").last?["room"]?.object?["cheersMuted"] == .bool(true))
        #expect(cheer(ada, "fire")?.code == "notAllowed")
        server.executor.advance(milliseconds: 1000)
        #expect(counts(ada).count == 1)
        #expect(tell("rules", ("cheers", .bool(true)))?.type == "accepted")
        #expect(ada.all("room").last?["room"]?.object?["cheersMuted"] == nil)
        #expect(cheer(ada, "fire")?.type == "accepted")
    }

    @Test("need a known kind and a seat")
    func refused() throws {
        let (ada, screen) = (try server.join(room, "Ada"), server.connect(room))
        try screen.watch()
        #expect(cheer(ada, "boo")?.code == "badMessage")
        #expect(cheer(screen, "clap")?.code == "notJoined")
    }
}
