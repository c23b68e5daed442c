import BingoReferee
import GameRules
import JSON
import WireProtocol

/// The sequence of plays, and the evening's standings.
extension Referee {
    mutating func endPlay(_ fields: JSONObject) throws(Unreadable) {
        let number = fields["play"]?.integer ?? 1
        guard number > endedPlays else { return }
        // Each round's seats in order, negative if they share the place of the previous one, followed by 0.
        let logged = (fields["places"]?.array ?? []).map { $0.integer ?? 0 }
        let expected = (placesOfPlays.last ?? []).flatMap { round in
            zip(round.indices, round).map { index, line in
                let isShared = index > 0 && round[index - 1].place == line.place
                return isShared ? -(line.player + 1) : line.player + 1
            } + [0]
        }
        guard number == play - 1, logged == expected else {
            throw Unreadable(reason: "play \(number) did not come to \(logged)")
        }
        endedPlays = number
    }

    mutating func play(_ command: JSONObject, by seat: Int) -> String? {
        if playByOwner, seat != owner { return "notAllowed" }
        if play >= 50 { return "tooManyPlays" }
        if endedPlays < play - 1 || play > 1 && time < playBegan + 5000 { return "playTooSoon" }
        guard let next = Referee.game(command, room: code, play: play + 1) else { return "badMessage" }
        if !game.isInterruptible, command["end"]?.bool != true { return "roundPlaying" }
        if let entry = command["entry"]?.integer {
            guard let index = programme.firstIndex(where: { $0.id == entry && !$0.isPlayed }) else {
                return "badMessage"
            }
            programme[index].isPlayed = true
        }
        if !game.isInterruptible { game.finishPlay(at: time) }
        over = (position, game)
        placesOfPlays.append(game.allPlaces)
        teams.ofPlays.append(teams.of)
        play += 1
        playBegan = time
        game = next
        gameName = command["game"]?.string ?? ""
        playTitle = command["title"]?.string
        for index in seats.indices { game.join(index, isPlayer: seats[index].role == "player", at: time) }
        game.remove(seats.indices.filter { seats[$0].isRemoved }, at: time)
        if !onPaper.isEmpty { game.putOnPaper(onPaper.sorted(), position: position, time: time) }
        return nil
    }

    /// The games that a frame with the current position may refer to.
    var gamesNow: [RefereeGame] {
        let games = [game] + (over.map { $0.position == position ? [$0.game] : [] } ?? [])
        return games.compactMap { $0 as? RefereeGame }
    }

    static func points(_ rounds: [[RefereeGame.Place]]) -> [Int: Int] {
        var points: [Int: Int] = [:]
        for place in rounds.joined() where place.place <= 5 {
            points[place.player, default: 0] += [10, 7, 5, 3, 1][place.place - 1]
        }
        return points
    }

    /// The evening's complete standings.
    var table: [RoomView.Evening.Row] {
        var points: [Int: Int] = [:]
        for play in placesOfPlays + [game.allPlaces] {
            let left = RefereeGame.left(of: play) { seats[$0].isRemoved }
            points.merge(Referee.points(left), uniquingKeysWith: +)
        }
        let rows = points.filter { !seats[$0.key].isRemoved }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return rows.map { player, points in
            RoomView.Evening.Row(
                player: "p\(player + 1)", points: points, place: 1 + rows.count { $0.value > points })
        }
    }
}
