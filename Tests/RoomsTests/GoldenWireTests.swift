import JSON
import Testing
import WireProtocol

@Suite("The wire, byte by byte")
struct GoldenWireTests {
    /// The golden files contain positions, so no step can be inserted.
    @Test("equals the golden files, for every type of message")
    func everyMessage() throws {
        let evening = try GoldenEvening()
        let (host, ada, bo, screen) = (evening.connect(), evening.connect(), evening.connect(), evening.connect())
        var sent: Set<String> = []
        func send(_ file: String, from phone: Phone) throws {
            try evening.send(file, from: phone)
            sent.insert("\(file).json")
        }

        let desk = evening.server.connect(evening.room, client: "desk")
        try host.join(name: nil, token: evening.hostToken.text)
        try desk.join(name: nil, token: evening.hostToken.text)
        evening.server.settle()
        try bo.join(name: "Bo", token: TestServer.token("Bo"))
        evening.server.settle()
        try send("join", from: ada)
        try evening.expect("players", to: host)
        try send("watch", from: screen)
        try evening.expect("joined", as: "joined-spectator", to: screen)
        try send("name", from: ada)
        try send("rename", from: host)
        try send("setOptions", from: host)
        try send("setTerms", from: host)
        try evening.expect("terms", to: host)
        try evening.expect("roundDealt", to: ada)
        try evening.expect("newcomers", to: screen)
        try send("reshuffle", from: ada)
        try evening.expect("board", to: ada)
        try evening.expect("accepted", to: ada)
        try send("lock", from: host)
        try evening.expect("room", to: ada)

        try send("mark", from: ada)
        try evening.expect("rejected", to: ada)
        try send("startRound-delay", from: desk)
        try evening.expect("countdown", to: ada)
        try send("cancelStart", from: desk)
        try evening.expect("countdown", as: "countdown-cancelled", to: ada)
        try send("startRound", from: host)
        try evening.expect("roundStarted", to: ada)
        try evening.send(
            JSONObject([("type", .string("mark")), ("id", .integer(5)), ("play", .integer(1)), ("cell", .integer(0))]),
            from: ada)
        try evening.expect("accepted", as: "accepted-mark", to: ada)
        try evening.expect("pulse", as: "pulse-host", to: host)
        try send("call", from: host)
        try evening.expect("called", to: ada)
        try play(evening, host: host, ada: ada, bo: bo)
        try send("addTerm", from: desk)
        try evening.expect("termAdded", to: screen)
        try send("notYet", from: bo)
        try send("guard", from: bo)
        try evening.expect("window", to: ada)
        try evening.expect("pulse", as: "pulse-notYet", to: host)
        try send("previewUncall", from: desk)
        try evening.expect("accepted", as: "accepted-previewUncall", to: desk)
        try send("sync", from: ada)
        try evening.expect("joined", as: "joined-player", to: ada)
        try send("uncall", from: host)
        try evening.expect("uncalled", to: ada)
        try evening.expect("withdrawn", to: ada)
        try evening.expect("pulse", to: ada)
        try send("autoMark", from: ada)
        try send("unmark", from: ada)
        try send("announce", from: host)
        try evening.expect("announced", to: screen)

        try send("finishRound", from: host)
        try evening.expect("roundFinished", to: screen)
        evening.server.executor.advance(milliseconds: 30_000)
        try send("draw", from: desk)
        try evening.expect("drawOpened", to: ada)
        try send("contribute", from: ada)
        evening.server.executor.advance(milliseconds: 1000)
        evening.server.settle()
        try evening.expect("drawn", to: screen)
        try evening.expect("evening", to: screen)
        try send("newRound", from: host)
        try send("openVote", from: desk)
        try send("vote", from: ada)
        try evening.expect("vote", to: screen)
        try send("closeVote", from: desk)
        try evening.expect("vote", as: "vote-closed", to: screen)
        try send("promote", from: host)
        try evening.expect("joined", as: "joined-host", to: ada)
        try send("remove", from: host)
        try evening.expect("removed", to: bo)
        try evening.expect("players", as: "players-removed", to: host)
        try evening.expect("names", to: screen)
        try send("invite", from: host)
        try send("join-cohost", from: evening.connect())
        try send("nameFilter", from: host)
        try send("rules", from: host)
        try evening.expect("room", as: "room-host", to: host)
        try send("unban", from: host)
        try evening.expect("players", as: "players-unbanned", to: host)
        try send("recovery", from: host)
        try send("demote", from: host)
        try send("uninvite", from: host)
        try send("handOver", from: host)
        try send("join-recover", from: evening.connect())
        for file in ["expectHall", "previewRemoval", "removeArrivals", "undoRemoval"] { try send(file, from: desk) }
        try send("showEvening", from: desk)
        try evening.expect("evening", as: "evening-hidden", to: screen)
        try evening.expect("evening", as: "evening-host", to: host)
        try send("avatar", from: ada)
        try send("cheer", from: ada)
        try evening.expect("cheers", to: screen)
        try send("play", from: host)
        try evening.expect("played", to: screen)
        try evening.expect("played", as: "played-host", to: host)
        try evening.expect("view", to: ada)
        try send("look", from: screen)
        try send("moveSeat", from: ada)
        try send("join-move", from: evening.connect())
        try send("endRoom", from: host)
        try evening.expect("roomEnded", to: screen)

        #expect(try GoldenEvening.files(of: "client") == sent.union(GoldenWireTests.laterCommands))
        #expect(
            try GoldenEvening.files(of: "server")
                == evening.compared.union(GoldenWireTests.laterAnswers))
    }

    private static let laterCommands: Set = [
        "nameEvening.json", "setProgramme.json", "addPaper.json", "paper.json", "setTeams.json", "joinTeam.json",
        "moveToTeam.json", "setNames.json", "addPaper-listed.json", "setDeletion.json",
    ]
    private static let laterAnswers: Set = [
        "room-renamed.json", "room-programme.json", "players-paper.json", "accepted-paper.json", "room-teams.json",
        "team.json", "evening-teams.json", "room-names.json", "players-entry.json",
    ]

    @Test("equals the golden files of boards on paper, in a separate evening")
    func paperMessages() throws {
        let (evening, host, _) = try laterEvening()
        try evening.send("addPaper", from: host)
        try evening.expect("players", as: "players-paper", to: host)
        try evening.send("paper", from: host)
        try evening.expect("accepted", as: "accepted-paper", to: host)
    }

    @Test("equals the golden files of a list of names and a date of deletion, in a separate evening")
    func classMessages() throws {
        let (evening, host, _) = try laterEvening()
        try evening.send("setNames", from: host)
        let ada = evening.connect()
        try ada.join(name: "Ada", token: TestServer.token("Ada"))
        evening.server.settle()
        try evening.send("addPaper-listed", from: host)
        try evening.expect("players", as: "players-entry", to: host)
        try evening.send("setDeletion", from: host)
        try evening.expect("room", as: "room-names", to: host)
    }

    @Test("equals the golden files of teams, in a separate evening")
    func teamMessages() throws {
        let (evening, host, screen) = try laterEvening()
        let ada = evening.connect()
        try ada.join(name: "Ada", token: TestServer.token("Ada"))
        evening.server.settle()
        try evening.send("setTeams", from: host)
        try evening.expect("room", as: "room-teams", to: screen)
        try evening.send("joinTeam", from: ada)
        try evening.expect("team", to: ada)
        try evening.send("moveToTeam", from: host)
        try evening.expect("evening", as: "evening-teams", to: screen)
    }

    /// Begins an evening with a name and a programme, which equal their golden files.
    private func laterEvening() throws -> (GoldenEvening, host: Phone, screen: Phone) {
        let evening = try GoldenEvening()
        let (host, screen) = (evening.connect(), evening.connect())
        try host.join(name: nil, token: evening.hostToken.text)
        evening.server.settle()
        try evening.send("watch", from: screen)
        try evening.send("nameEvening", from: host)
        try evening.expect("room", as: "room-renamed", to: screen)
        try evening.send("setProgramme", from: host)
        try evening.expect("room", as: "room-programme", to: host)
        return (evening, host, screen)
    }

    /// Calls and marks so that Bo has a bingo, and then Ada one that depends on the golden call.
    private func play(_ evening: GoldenEvening, host: Phone, ada: Phone, bo: Phone) throws {
        func command(_ type: String, _ name: String, _ value: Int, id: Int, from phone: Phone) throws {
            try evening.send(
                JSONObject([
                    ("type", .string(type)), ("id", .integer(id)), ("play", .integer(1)), (name, .integer(value)),
                ]),
                from: phone)
        }
        for (id, term) in [(9, 0), (10, 1), (11, 3), (12, 4), (13, 5), (14, 6)] {
            try command("call", "term", term, id: id, from: host)
        }
        for (id, cell) in [(2, 6), (3, 7), (4, 8)] { try command("mark", "cell", cell, id: id, from: bo) }
        for (id, cell) in [(6, 1), (7, 2)] { try command("mark", "cell", cell, id: id, from: ada) }
        try evening.expect("bingos", to: host)
        try evening.expect("standings", to: ada)
    }
}
