import JSON
import WireProtocol

@testable import Rooms

/// A room whose host has joined on a phone.
struct HostedRoom {
    let server = TestServer()
    let room: Room
    let token: SeatToken
    let host: Phone

    init() throws {
        (room, token) = try server.makeRoom()
        host = try server.join(room, "Host", token: token.text)
    }
}

/// Tests that start with a room and its host.
protocol HostedRoomTests {
    var hosted: HostedRoom { get }
}

extension HostedRoomTests {
    var server: TestServer { hosted.server }
    var room: Room { hosted.room }
    var token: SeatToken { hosted.token }
    var host: Phone { hosted.host }

    /// Sends a command from a phone. Returns its answer.
    @discardableResult
    func tell(_ phone: Phone, _ type: String, _ members: (name: String, value: JSONValue)...) -> JSONObject? {
        tell(phone, type, members: members)
    }

    /// Sends a command from the host. Returns its answer.
    @discardableResult
    func tell(_ type: String, _ members: (name: String, value: JSONValue)...) -> JSONObject? {
        tell(host, type, members: members)
    }

    private func tell(_ phone: Phone, _ type: String, members: [(name: String, value: JSONValue)]) -> JSONObject? {
        let id = phone.send(type, members: members)
        server.settle()
        return phone.answer(to: id)
    }
}
