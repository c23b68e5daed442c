import Content
import GameRules
import Testing
import WireProtocol

@testable import Server

/// The list of erased seats, with documents in memory. Each action completes immediately.
@Suite struct ErasedSeatsTests {
    private let store = InMemoryContentStore { Timestamp(milliseconds: 1) }

    private func put(_ seat: Int, _ room: String, link: String = "link") throws {
        ErasedSeats(store).put(SeatID(UInt32(seat)), of: try #require(RoomCode(room)), link: link) { _ in }
    }

    @Test("People without a seat are in the list by a hash of their name")
    func names() throws {
        let room = try #require(RoomCode("K7QX4P"))
        let people = ErasedSeats(store)
        try put(2, "K7QX4P")
        people.put(name: "Gustav", of: room, link: "link") { _ in }
        people.put(name: "gustav", of: room, link: "link") { _ in }
        #expect(store.count(of: .erasedSeat) == 2 && people.seats(of: room, link: "link") == [SeatID(2)])
        #expect(!store.entries(of: .erasedSeat).contains { $0.key.name.lowercased().contains("gustav") })
        #expect(people.rooms == [room])
        let key = try #require(DocumentKey(.recap, "K7QX4P-1"))
        let recap = Array(#"{"picked":[{"player":"g1","name":"Gustav"}]}"#.utf8)
        #expect(
            people.rewritten(recap: recap, key).map { String(decoding: $0, as: UTF8.self) }?.contains("Gustav") == false
        )
        #expect(people.rewritten(recap: recap, try #require(DocumentKey(.recap, "K7QX4R-1"))) == nil)
        people.forget(room)
        #expect(store.count(of: .erasedSeat) == 0)
    }

    @Test("Other nodes notice a seat that is erased while a room with another one is deleted")
    func exchanged() throws {
        let seats = ErasedSeats(store)
        #expect(seats.mark == ErasedSeats(store).mark)
        let empty = seats.mark
        try put(2, "K7QX4P")
        let one = seats.mark
        #expect(one != empty)
        // As many as before.
        seats.forget(try #require(RoomCode("K7QX4P")))
        try put(2, "K7QX4R")
        #expect(seats.mark != one && store.count(of: .erasedSeat) == 1)
        // A later room of the same code.
        let other = seats.mark
        try put(2, "K7QX4R", link: "another")
        #expect(seats.mark != other)
        #expect(seats.seats(of: try #require(RoomCode("K7QX4R")), link: "another") == [SeatID(2)])
    }
}
