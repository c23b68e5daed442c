import BingoReferee
import GameRules
import JSON
import WireProtocol

/// The effects of commands, and their answers.
extension Referee {
    /// The room's own commands.
    private static let ownTypes = [
        "name", "announce", "lock", "rename", "remove", "promote", "endRoom", "invite", "nameFilter", "rules",
        "unban", "play", "showEvening", "demote", "handOver", "uninvite", "recovery", "moveSeat",
        "removeArrivals", "undoRemoval", "expectHall", "nameEvening", "setProgramme", "setTeams",
        "joinTeam", "moveToTeam", "addPaper", "setNames",
    ]

    mutating func perform(_ command: JSONObject, of seat: Int, _ fields: JSONObject) {
        guard seats.indices.contains(seat), !seats[seat].isRemoved else { return }
        var key: String?
        if let client = fields["client"]?.string, let id = fields["id"]?.integer {
            key = "\(client):\(id)"
            if id <= seats[seat].highest[client] ?? 0 { return }
            seats[seat].highest[client] = id
        } else if let name = fields["key"]?.string {
            key = "key \(name)"
            if seats[seat].answers["key \(name)"] != nil { return }
            seats[seat].digests["key \(name)"] = fields["keyDigest"]?.string
        }
        var answer = Answer.rejected("roomEnded")
        if !isEnded {
            let isOwn = Referee.ownTypes.contains(command["type"]?.string ?? "")
            if let code = isOwn || isNow(fields) ? effect(of: command, by: seat) : "stalePlay" {
                answer = .rejected(code)
            } else {
                let isMark = command["type"]?.string == "mark"
                answer = .accepted(position: position, lines: isMark ? (game as? RefereeGame)?.held(by: seat) : nil)
            }
        }
        if let key {
            seats[seat].answers[key] = answer
            seats[seat].plays[key] = play
        }
    }

    private mutating func effect(of command: JSONObject, by seat: Int) -> String? {
        let type = command["type"]?.string ?? ""
        let isHost = seats[seat].role == "host"
        guard Referee.ownTypes.contains(type) else {
            return game.apply(command, by: seat, isHost: isHost, position: position, time: time)
        }
        if type == "name" {
            if !isHost, renames == "never" || !names.list.isEmpty { return "notAllowed" }
            rename(seat, command)
            return nil
        }
        if type == "moveSeat" {
            moves.removeAll { $0.seat == seat }
            if let hash = command["secretHash"]?.string, let until = command["until"]?.integer {
                moves.append(Move(seat: seat, hash: hash, until: until))
            }
            return nil
        }
        if type == "joinTeam" { return joinTeam(command["team"]?.integer, by: seat) }
        guard isHost else { return "notAllowed" }
        switch type {
        case "setTeams": setTeams(command)
        case "moveToTeam": return moveToTeam(command)
        case "lock": isLocked = command["on"]?.bool ?? false
        case "endRoom":
            if playByOwner, seat != owner { return "notAllowed" }
            end()
        case "play": return play(command, by: seat)
        case "showEvening": isEveningShown = command["on"]?.bool ?? true
        case "nameEvening": eveningName = command["title"]?.string
        case "setProgramme":
            let before = programme
            programme = (command["entries"]?.array ?? []).compactMap(\.object).map { entry in
                let known = before.first { $0.id == entry["id"]?.integer }
                if known == nil { programmeEntries += 1 }
                let isPlayed = known?.isPlayed ?? (entry["play"] != nil)
                return (known?.id ?? programmeEntries, isPlayed, entry["title"]?.string)
            }
        case "setNames": setNames(command)
        case "addPaper": return addPaper(command)
        case "invite": return invite(command["secretHash"]?.string, until: command["until"]?.integer, by: seat)
        case "uninvite":
            guard open.contains(where: { $0.number == command["number"]?.integer }) else { return "badMessage" }
            invitations.removeAll { $0.number == command["number"]?.integer }
        case "recovery":
            if seat != owner { return "notAllowed" }
            recovery = command["secretHash"]?.string
        case "nameFilter": nameFilter = (command["words"]?.array ?? []).compactMap(\.string)
        case "rules":
            if let byOwner = command["playByOwner"]?.bool {
                if seat != owner { return "notAllowed" }
                playByOwner = byOwner
            }
            renames = command["renames"]?.string ?? renames
            locksAtStart = command["lockAtStart"]?.bool ?? locksAtStart
        case "expectHall": hallUntil = command["on"]?.bool == true ? time + 600_000 : nil
        case "removeArrivals": return removeArrivals(command)
        case "undoRemoval": return undoRemoval(command["removal"]?.integer ?? 0)
        case "unban":
            let number = command["player"]?.string.flatMap(SeatID.init(wire:))?.number ?? 0
            let other = Int(number) - 1
            guard seats.indices.contains(other), seats[other].isRemoved, !seats[other].isUnbanned else {
                return "badMessage"
            }
            unban(other)
        case "rename", "remove", "promote", "demote", "handOver":
            let number = command["player"]?.string.flatMap(SeatID.init(wire:))?.number ?? 0
            let other = Int(number) - 1
            guard seats.indices.contains(other), !seats[other].isRemoved else { return "badMessage" }
            if type == "rename" {
                if let id = command["entry"]?.integer, !give(id, to: other) { return "badName" }
                rename(other, command)
            }
            if type == "promote" {
                if onPaper.contains(other) { return "badMessage" }
                seats[other].role = "host"
            }
            if type == "remove" {
                if other == seat { return "notAllowed" }
                if seats[other].role == "host", command["sparesHosts"]?.bool == true, seat != owner {
                    return "notAllowed"
                }
                if seats[other].role == "host" { forget(other) }
                seats[other].isRemoved = true
                onPaper.remove(other)
                game.remove([other], at: time)
                seats[other].isBanned = command["ban"]?.bool ?? false
            }
            if type == "demote" || type == "handOver" {
                if seats[other].role != "host" { return "badMessage" }
                if type == "demote", other == owner { return "notAllowed" }
                if seat != owner, type == "handOver" || other != seat { return "notAllowed" }
                if type == "handOver" {
                    owner = other
                    recovery = nil
                } else {
                    forget(other)
                    seats[other].role = "player"
                    game.becomePlayer(other, at: time)
                }
            }
        default: break
        }
        return nil
    }
}
