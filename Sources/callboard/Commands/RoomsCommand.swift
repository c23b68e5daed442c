import ArgumentParser
import Foundation
import GameRules
import InputLog
import JSON
import Rooms
import Server
import WireProtocol

/// `callboard rooms`
struct RoomsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rooms",
        abstract: "List, show, end, delete and restore rooms.",
        discussion: """
            Works whether or not the server is running. If it is running, changes are made through the server.
            """,
        subcommands: [List.self, Show.self, Owner.self, End.self, Delete.self, Undelete.self])

    /// `callboard rooms list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List rooms, least recently used first.",
            discussion: """
                A room is open, ended (by a host or an operator) or archived: unused for a long time and loaded \
                again on request. In a cluster, the number of connections is that of the node you ask.
                """)

        @OptionGroup var folder: DataFolderOptions
        @OptionGroup var filter: StoredItemFilter
        @OptionGroup var creator: CreatorFilter
        @Flag(help: "List the rooms that were deleted because of their age and can be restored.")
        var deleted = false
        @Flag(help: "Print one JSON object per line.")
        var json = false

        func run() throws {
            let access = try folder.access()
            let archivedBefore = try RoomsCommand.archivedBefore(folder)
            let states = try access.states()
            // The server knows the games of rooms in memory.
            let found = try access.rooms { states?[$0]?["game"] == nil }.filter { ($0.deleted != nil) == deleted }
            let rooms = filter.apply(to: creator.apply(to: found))
            let condition = { (room: StoredRoom) in
                room.condition(states?[room.name], archivedBefore: archivedBefore)
            }
            printList(
                rooms, json: json ? { $0.json(states?[$0.name], condition($0)) } : nil,
                columns: [
                    ("ROOM", { $0.name }), ("STATE", condition),
                    ("GAME", { states?[$0.name]?["game"]?.string ?? $0.game ?? "-" }),
                    ("LAST INPUT", { $0.lastUse.dayAndTime }), ("RECORDS", { "\($0.records)" }), ("SIZE", { $0.size }),
                    ("CREATOR", { $0.creator ?? "-" }),
                    ("TITLE", { $0.title }),
                ])
        }
    }

    /// `callboard rooms show`
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a room and its hosts.",
            discussion: "Use “callboard replay” to print the full state, including boards and marks.")

        @OptionGroup var folder: DataFolderOptions
        @Argument(help: "The room code.", transform: readRoom)
        var room: RoomCode
        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            let access = try folder.access()
            let states = try access.states()
            guard
                let entry = try access.rooms(outlined: { $0 == room.description }).first(where: {
                    $0.name == room.description
                })
            else { throw CommandFailure(status: 1, "there is no room \(room) in \(access.place)") }
            let state = states?[entry.name]
            let condition = entry.condition(state, archivedBefore: try RoomsCommand.archivedBefore(folder))
            var lines: [(String, String)] = [
                ("Room", entry.name), ("Title", entry.title), ("State", condition),
                ("Connections", "\(state?["connections"]?.integer ?? 0)"),
                ("Created", entry.created?.dayAndTime ?? "-"), ("Creator", entry.creator ?? "-"),
                ("Last input", entry.lastUse.dayAndTime), ("Records", "\(entry.records)"), ("Size", entry.size),
            ]
            let fold = try fold(access)
            let seats = (fold["seats"]?.array ?? []).compactMap(\.object)
            if json {
                return print(String(decoding: entry.json(state, condition, seats: seats), as: UTF8.self))
            }
            let hosts = seats.filter { $0["role"]?.string == "host" && $0["removed"]?.bool != true }
            lines.append(("Game", "\(fold["room"]?.object?["game"]?.string ?? "-"), \(fold["state"]?.string ?? "-")"))
            lines.append(("Seats", "\(seats.count { $0["removed"]?.bool != true })"))
            for host in hosts { lines.append(("Host", "\(host["id"]?.string ?? "") \(host["name"]?.string ?? "")")) }
            for (name, value) in lines {
                print(name.padding(toLength: 13, withPad: " ", startingAt: 0) + value.printable)
            }
        }

        private func fold(_ access: OperatorAccess) throws(CommandFailure) -> JSONObject {
            guard let records = try access.records(of: room) else { return JSONObject([]) }
            let erasures = try access.erasures()
            do throws(RoomUnreadable) {
                var replay = try RoomReplay(records, games: games, erasures: erasures)
                return (try? JSONParser.parse(replay.state(), limits: .document))?.object ?? JSONObject([])
            } catch {
                throw CommandFailure(status: 1, error.description)
            }
        }
    }

    /// `callboard rooms owner`
    struct Owner: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Transfer a room to another seat, if its owner has lost their browser and recovery link.",
            discussion: """
                The person must first join as a player. Their seat then becomes a host and the owner. The previous \
                owner stays a host and can be demoted.
                """)

        @OptionGroup var folder: DataFolderOptions
        @Argument(help: "The room code.", transform: readRoom)
        var room: RoomCode
        @Argument(help: "The seat, for example p7, or the player's full name.")
        var player: String

        func run() throws {
            let access = try folder.access()
            let (seat, name) = try seat(access)
            let command = JSONObject([("type", .string("owner")), ("player", .string(seat.description))])
            try access.perform(.operate(room, command))
            print("Room \(room) belongs to \(seat), \(name.printable).")
        }

        private func seat(_ access: OperatorAccess) throws(CommandFailure) -> (SeatID, name: String) {
            guard let records = try access.records(of: room) else {
                throw CommandFailure(status: 1, "there is no room \(room) in \(access.place)")
            }
            let erasures = try access.erasures()
            do {
                return try RoomReplay(records, games: games, erasures: erasures).seat(of: player)
            } catch let rejection as Rejection {
                throw CommandFailure(status: 1, rejection.message)
            } catch {
                throw CommandFailure(status: 1, "\(error)")
            }
        }
    }

    /// `callboard rooms end`
    struct End: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End rooms. Their recaps stay available.")

        @OptionGroup var folder: DataFolderOptions
        @OptionGroup var choice: RoomChoice

        func run() throws {
            try choice.forEach(in: folder, "end") { room, access throws(CommandFailure) in
                try access.perform(.operate(room, JSONObject([("type", .string("endRoom"))])))
                print("Ended \(room).")
            }
        }
    }

    /// `callboard rooms delete`
    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete rooms permanently. Running rooms are ended first.")

        @OptionGroup var folder: DataFolderOptions
        @OptionGroup var choice: RoomChoice

        func run() throws {
            try choice.forEach(in: folder, "delete") { room, access throws(CommandFailure) in
                try access.perform(.deleteRoom(room))
                print("Deleted \(room).")
            }
        }
    }

    /// `callboard rooms undelete`
    struct Undelete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Restore rooms that were deleted because of their age in the last 14 days.",
            discussion:
                "“callboard rooms list --deleted” lists them. Rooms that an operator deleted cannot be restored.")

        @OptionGroup var folder: DataFolderOptions
        @Argument(help: "The room codes.", transform: readRoom)
        var rooms: [RoomCode]

        func run() throws {
            let access = try folder.access()
            for room in rooms {
                try access.perform(.undeleteRoom(room))
                print("Restored \(room).")
            }
        }
    }

    /// Rooms by their codes, or all that match the filters.
    struct RoomChoice: ParsableArguments {
        @Argument(help: "The room codes. If omitted, all rooms that match the filters.", transform: readRoom)
        var rooms: [RoomCode] = []

        @OptionGroup var choice: StoredChoice
        @OptionGroup var creator: CreatorFilter

        func validate() throws { try choice.validate(names: rooms, isFiltered: creator.creator != nil) }

        func forEach(
            in folder: DataFolderOptions, _ verb: String,
            _ body: (RoomCode, OperatorAccess) throws(CommandFailure) -> Void
        ) throws(CommandFailure) {
            let access = try folder.access()
            let chosen = try choice.resolve(
                rooms, among: { () throws(CommandFailure) in creator.apply(to: try access.rooms()) }, "rooms", verb
            ) { RoomCode($0.name) }
            for room in chosen { try body(room, access) }
        }
    }

    /// Returns the time before which idle rooms are archived; `nil` if none are.
    private static func archivedBefore(_ folder: DataFolderOptions) throws(CommandFailure) -> Timestamp? {
        let days = try folder.configuration().retention.archiveAfterDays
        return days == 0 ? nil : Timestamp(milliseconds: Timestamp.now.milliseconds - Int64(days) * 86_400_000)
    }

    private static func readRoom(_ text: String) throws -> RoomCode {
        guard let room = RoomCode(text) else { throw ValidationError("Invalid room code “\(text)”.") }
        return room
    }
}
