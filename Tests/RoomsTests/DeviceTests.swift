import GameRules
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// One seat on several devices.
@Suite("Devices of a seat")
struct DeviceTests: HostedRoomTests {
    let hosted: HostedRoom

    init() throws { hosted = try HostedRoom() }

    @Test("one device too many replaces the first one, and the seat stays connected")
    func mostDevices() throws {
        let max = RoomLimits.devicesMax
        let devices = try (0..<max).map { try server.join(room, "Ada", client: "c\($0)") }
        #expect(devices.allSatisfy { $0.closeCode == nil })
        let more = try (0..<2).map { try server.join(room, "Ada", client: "m\($0)") }
        #expect(devices.prefix(2).map(\.closeCode) == [.silent, .silent])
        #expect((devices.dropFirst(2) + more).allSatisfy { $0.closeCode == nil })
        let before = devices.map { $0.all("joined").count }
        #expect(tell(more[0], "name", ("name", .string("Ida")))?.type == "accepted")
        let after = devices.map { $0.all("joined").count }
        #expect(zip(before, after).map { $1 - $0 } == [0, 0] + Array(repeating: 1, count: max - 2))
        // The transport reports the closed connections.
        for device in devices.prefix(2) { device.hangUp() }
        server.settle()
        #expect(room.assumeIsolated { $0.isOnline(SeatID(2)) })
        #expect(try server.join(room, "Bo").closeCode == nil, "others have their own")
    }
}
