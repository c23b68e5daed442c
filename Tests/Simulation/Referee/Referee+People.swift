import Cryptography
import GameRules
import JSON
import WireProtocol

/// The people in the room and their roles.
extension Referee {
    mutating func join(_ fields: JSONObject) {
        let known = seats.firstIndex { $0.tokenHash == fields["token"]?.string }
        if known == nil, former.contains(fields["token"]?.string ?? "") { return }
        if let secret = fields["recovery"]?.string { return recover(secret, known: known, fields) }
        let invitation = open.first { $0.hash == fields["invite"]?.string }
        let isInvited = invitation != nil
        if let seat = known, onPaper.contains(seat) { return }
        if let seat = known {
            if isInvited, !isEnded, !seats[seat].isRemoved, seats[seat].role != "host" {
                seats[seat].role = "host"
                use(invitation)
            }
            return
        }
        let browser = fields["browser"]?.string
        if isEnded || browser != nil && seats.contains(where: { $0.isBanned && $0.browser == browser }) { return }
        if let secret = fields["move"]?.string { return move(secret, fields) }
        if isInvited {
            use(invitation)
            return addSeat(fields, role: "host")
        }
        let isExpected = expected.contains(fields["token"]?.string ?? "")
        // Whether the game has started was checked before the append.
        if fields["invite"] == nil, !isLocked || isExpected, let fields = listed(fields) {
            addSeat(fields, role: "player")
        }
    }

    private mutating func move(_ secret: String, _ fields: JSONObject) {
        guard let seat = moving(secret) else { return }
        former.insert(seats[seat].tokenHash)
        seats[seat].tokenHash = fields["token"]?.string ?? ""
        seats[seat].browser = fields["browser"]?.string
        moves.removeAll { $0.seat == seat }
        if onPaper.remove(seat) != nil { game.takeFromPaper(seat, at: time) }
    }

    private mutating func use(_ invitation: Invitation?) {
        if invitation?.until != nil { invitations.removeAll { $0.number == invitation?.number } }
    }

    private mutating func recover(_ secret: String, known: Int?, _ fields: JSONObject) {
        let browser = fields["browser"]?.string
        if known == nil, browser != nil, seats.contains(where: { $0.isBanned && $0.browser == browser }) { return }
        if isEnded || secret != recovery || seats[owner].isRemoved || known == owner { return }
        if let known {
            if seats[known].isRemoved { return }
            seats[known].role = "host"
            owner = known
        } else {
            seats[owner].tokenHash = fields["token"]?.string ?? ""
        }
        moves.removeAll { $0.seat == owner && known == nil }
        recovery = nil
    }

    mutating func addSeat(_ fields: JSONObject, role: String) {
        expected.remove(fields["token"]?.string ?? "")
        seats.append(
            Seat(
                tokenHash: fields["token"]?.string ?? "", asked: fields["name"]?.string ?? "", role: role,
                browser: fields["browser"]?.string, network: fields["network"]?.string, joined: time))
        game.join(seats.count - 1, isPlayer: role == "player", at: time)
    }

    /// The secret by which a phone takes over a seat on paper, by the first record's hash of the host's token.
    func paperSecret(of seat: Int) -> String {
        let key = hmacSHA256(key: creation, message: Array("callboard/room-key/1".utf8))
        let bytes = hmacSHA256(key: key, message: Array("paper\0p\(seat + 1)".utf8)).prefix(16)
        return base64url(Array(bytes))
    }

    mutating func addPaper(_ command: JSONObject) -> String? {
        let entries = command["entries"]?.array?.compactMap(\.integer)
        let count = entries?.count ?? command["count"]?.integer ?? 0
        guard paper.count + count <= 200 else { return "badOptions" }
        let first = seats.count
        for index in 0..<count {
            let seat = seats.count
            var name = "\(command["name"]?.string ?? "") \(paper.count + 1)"
            if let entries {
                guard let listed = take(entries[index]) else { continue }
                name = listed
            }
            paper.append(seat)
            onPaper.insert(seat)
            let hash = sha256(Array(paperSecret(of: seat).utf8)).hexadecimal
            addSeat(JSONObject([("token", .string(hash)), ("name", .string(name))]), role: "player")
        }
        game.putOnPaper(Array(first..<seats.count), position: position, time: time)
        return nil
    }

    mutating func invite(_ hash: String?, until: Int?, by seat: Int) -> String? {
        guard let hash, until != nil else {
            invitations = hash.map { [Invitation(number: position, hash: $0, author: seat, until: nil)] } ?? []
            return nil
        }
        if open.contains(where: { $0.hash == hash }) { return nil }
        if open.count >= 8 { return "tooManyInvitations" }
        invitations.append(Invitation(number: position, hash: hash, author: seat, until: until))
        return nil
    }

    /// Removes the invitations that a former host knows.
    mutating func forget(_ seat: Int) {
        invitations.removeAll { $0.author == seat || $0.until == nil }
    }

    mutating func removeArrivals(_ command: JSONObject) -> String? {
        func time(_ name: String) -> Int64? {
            command[name]?.string.flatMap(Timestamp.init(rfc3339:))?.milliseconds
        }
        let spared = command["spared"]?.string.flatMap { SeatSet(hexadecimal: $0) }
        let targets: [Int] = seats.indices.filter { index in
            let seat = seats[index]
            if seat.isRemoved || seat.role == "host" || onPaper.contains(index) { return false }
            if let network = command["network"]?.string, network != seat.network { return false }
            if let from = time("from"), seat.joined < from { return false }
            if let until = time("until"), seat.joined > until { return false }
            return command["marked"]?.bool == true || spared?.contains(SeatID(UInt32(index + 1))) != true
        }
        if targets.isEmpty { return "badMessage" }
        if command["force"]?.bool != true, targets.count * 3 > seats.count(where: { !$0.isRemoved }) {
            return "needsForce"
        }
        removals.append(true)
        if removals.count > 20 { removals[removals.count - 21] = false }
        for index in targets {
            seats[index].isRemoved = true
            seats[index].removal = removals.count
        }
        game.remove(targets, at: self.time)
        return nil
    }

    mutating func undoRemoval(_ number: Int) -> String? {
        guard removals.indices.contains(number - 1), removals[number - 1] else { return "badMessage" }
        removals[number - 1] = false
        let back: [Int] = seats.indices.filter { seats[$0].removal == number && !seats[$0].isUnbanned }
        for index in back {
            seats[index].isRemoved = false
            seats[index].removal = nil
        }
        game.restore(back, at: time)
        return nil
    }

    /// Treats the token and the browser of a removed seat as new ones.
    mutating func unban(_ seat: Int) {
        expected.insert(seats[seat].tokenHash)
        seats[seat].tokenHash = "none, for p\(seat + 1) was unbanned"
        seats[seat].isUnbanned = true
        for other in seats.indices where seats[other].browser == seats[seat].browser { seats[other].isBanned = false }
    }

    mutating func rename(_ seat: Int, _ command: JSONObject) {
        seats[seat].asked = command["name"]?.string ?? ""
        seats[seat].seen = nil
    }
}
