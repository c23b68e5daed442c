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
