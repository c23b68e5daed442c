import Bingo
import JSON
import Testing
import WireProtocol

@testable import Bots

/// A snapshot of a round in which one term of a bot's board is called.
private let snapshot = """
    {"type":"joined","id":1,"at":{"epoch":"e","seq":5},"seat":{"id":"p7"},"room":{"play":1,"game":"bingo"},
     "game":{"autoMark":false,
      "round":{"number":1,"state":"playing","calls":[{"number":1,"term":4,"time":"2026-06-08T17:04:11.120Z"}]},
      "board":{"size":3,"deal":0,"cells":[4,2,9,1,-1,5,6,7,8],"marked":[]}}}
    """

@Suite("A bot's messages")
struct BotPlayerTests {
    private func player() -> BotPlayer {
        BotPlayer(
            room: RoomCode("K7QX4P")!, token: SeatToken(random: [UInt8](repeating: 1, count: 16)),
            client: ClientID("c1")!, name: "Bot 1", strategies: BotStrategies([BingoBot.self]))
    }

    private func message(_ text: String) throws -> ServerMessage {
        try Array(text.utf8).withUnsafeBufferPointer {
            try ServerMessage($0, of: "bingo", strategies: BotStrategies([BingoBot.self]))
        }
    }

    /// Returns the wish to mark a cell of the newest board.
    private func wish(_ cell: Int, generation: Int = 1, kind: Int = 0) -> BotWish {
        BotWish(kind: kind, value: cell, generation: generation)
    }

    private func fields(_ bytes: [UInt8]) throws -> JSONObject { try #require(try JSONParser.parse(bytes).object) }

    private func seated(_ text: String = snapshot) throws -> (BotPlayer, BotPlayer.Wishes) {
        var player = player()
        _ = player.join()
        let wishes = player.receive(try message(text))
        return (player, wishes)
    }

    @Test("A join contains the seat's data, and the position after a reconnect")
    func join() throws {
        var (player, _) = try seated()
        let join = try fields(player.join())
        #expect(join["type"] == .string("join"))
        #expect(join["id"] == .integer(2))
        #expect(join["room"] == .string("K7QX4P"))
        #expect(join["name"] == .string("Bot 1"))
        #expect(SeatToken(join["token"]?.string ?? "") != nil)
        #expect(join["at"].flatMap(LogPosition.init) == LogPosition(epoch: "e", seq: 5))
    }

    @Test("The snapshot suggests terms called before the join")
    func suggestedBySnapshot() throws {
        let (_, wishes) = try seated()
        #expect(wishes.isSeated)
        #expect(wishes.later == [wish(0)])
        #expect(wishes.messages.isEmpty)
    }

    @Test(
        "A call suggests the cell that holds its term, once",
        arguments: [
            (2, [1]), (8, [8]), (3, []), (-1, []), (4, [0]),
        ] as [(Int, [Int])])
    func called(term: Int, cells: [Int]) throws {
        var (player, _) = try seated()
        let call =
            #"{"type":"called","at":{"epoch":"e","seq":6},"after":{"epoch":"e","seq":5},"#
            + #""call":{"number":2,"term":\#(term),"time":"2026-06-08T17:04:12.000Z"}}"#
        #expect(player.receive(try message(call)).later.map(\.value) == cells)
    }

    @Test("A mark is sent once, gets its answer, and is not sent while it has no effect")
    func mark() throws {
        var (player, _) = try seated()
        let sent = player.command(of: wish(0), stamp: 99)
        let mark = try fields(#require(sent))
        #expect(mark["type"] == .string("mark"))
        #expect(mark["cell"] == .integer(0))
        #expect(mark["play"] == .integer(1))
        #expect(player.command(of: wish(0), stamp: 0) == nil)
        #expect(player.command(of: wish(1), stamp: 0) == nil)
        let wishes = player.receive(try message(#"{"type":"accepted","id":2,"at":{"epoch":"e","seq":7},"lines":[]}"#))
        #expect(wishes.accepted?.stamp == 99)
        #expect(wishes.accepted?.wasResent == false)
        #expect(player.resend().isEmpty)
    }

    @Test("An uncalled term is marked early, once, and stays marked whatever hosts do with the call")
    func early() throws {
        var (player, _) = try seated()
        #expect(player.occasions == [2, 9, 1, 5, 6, 7, 8])
        let sent = player.command(of: try #require(player.wish(on: 9)), stamp: 1)
        #expect(try fields(#require(sent))["cell"] == .integer(2))
        #expect(player.occasions == [2, 1, 5, 6, 7, 8])
        for term in [9, 4, 3, -1] { #expect(player.wish(on: term) == nil, "\(term)") }
        #expect(player.command(of: wish(2, kind: 1), stamp: 1) == nil)
        func call(_ term: Int, at seq: Int) -> String {
            #"{"type":"called","at":{"epoch":"e","seq":\#(seq)},"after":{"epoch":"e","seq":\#(seq - 1)},"#
                + #""call":{"number":2,"term":\#(term),"time":"2026-06-08T17:04:12.000Z"}}"#
        }
        #expect(player.receive(try message(call(9, at: 6))).later.map(\.value) == [])
        let uncall =
            #"{"type":"uncalled","at":{"epoch":"e","seq":7},"after":{"epoch":"e","seq":6},"number":2,"term":9}"#
        _ = player.receive(try message(uncall))
        #expect(player.occasions == [2, 1, 5, 6, 7, 8])
        #expect(player.receive(try message(call(9, at: 8))).later.map(\.value) == [])
        // A mark from before the call is withdrawn with it.
        #expect(player.receive(try message(call(2, at: 9))).later == [wish(1)])
        #expect(player.command(of: wish(1), stamp: 1) != nil)
        _ = player.receive(
            try message(
                uncall.replacing("\"seq\":7", with: "\"seq\":10").replacing("\"seq\":6", with: "\"seq\":9")
                    .replacing("\"term\":9", with: "\"term\":2")))
        #expect(player.occasions == [2, 1, 5, 6, 7, 8])
    }

    @Test("A mark without an answer is sent again after any snapshot, under its id, and is not made twice")
    func resend() throws {
        var (player, _) = try seated()
        let sent = player.command(of: wish(0), stamp: 1)
        let mark = try #require(sent)
        let unasked = snapshot.replacing(#""id":1"#, with: #""id":null"#)
        let wishes = player.receive(try message(unasked))
        #expect(!wishes.isSeated)
        #expect(wishes.resent == [mark])
        #expect(wishes.later.isEmpty)
        #expect(player.receive(try message(#"{"type":"accepted","id":2}"#)).accepted?.wasResent == true)
    }

    @Test("An uncalled term is open again; called again, it is suggested again")
    func uncalled() throws {
        var (player, _) = try seated()
        _ = player.command(of: wish(0), stamp: 1)
        _ = player.receive(try message(#"{"type":"uncalled","term":4,"number":1}"#))
        #expect(player.command(of: wish(0), stamp: 1) == nil)
        let call = #"{"type":"called","call":{"number":1,"term":4,"time":"2026-06-08T17:04:11.120Z"}}"#
        #expect(player.receive(try message(call)).later.map(\.value) == [0])
    }

    @Test(
        "A broadcast that does not follow the last one asks for a snapshot",
        arguments: [
            ("e", 5, false), ("e", 4, false), ("e", 6, true), ("f", 5, true),
        ])
    func gap(epoch: String, seq: Int, isGap: Bool) throws {
        var (player, _) = try seated()
        let text =
            #"{"type":"withdrawn","at":{"epoch":"\#(epoch)","seq":9},"after":{"epoch":"\#(epoch)","seq":\#(seq)},"players":[]}"#
        let wishes = player.receive(try message(text))
        #expect(wishes.hasGap == isGap)
        #expect(try wishes.messages.map { try fields($0)["type"] } == (isGap ? [.string("sync")] : []))
    }

    @Test("With auto-mark the server marks: nothing is suggested")
    func autoMark() throws {
        let (_, wishes) = try seated(snapshot.replacing(#""autoMark":false"#, with: #""autoMark":true"#))
        #expect(wishes.later.isEmpty)
    }

    @Test(
        "After the round nothing is marked, and its end is told once",
        arguments: [
            #"{"type":"roundFinished","seed":"00"}"#,
            snapshot.replacing("playing", with: "finished").replacing(#""id":1"#, with: #""id":null"#),
        ])
    func finished(text: String) throws {
        var (player, _) = try seated()
        #expect(player.receive(try message(text)).isRoundOver)
        #expect(player.command(of: wish(0), stamp: 1) == nil)
    }

    @Test("A new board of a new round forgets the calls of the last one")
    func newRound() throws {
        var (player, _) = try seated()
        _ = player.receive(try message(#"{"type":"roundDealt","round":{"number":2,"state":"playing","calls":[]}}"#))
        let board = #"{"type":"board","board":{"size":3,"deal":0,"cells":[4,2,9,1,-1,5,6,7,8],"marked":[]}}"#
        #expect(player.receive(try message(board)).later.isEmpty)
        let call = #"{"type":"called","call":{"number":1,"term":4,"time":"2026-06-08T17:04:11.120Z"}}"#
        #expect(player.receive(try message(call)).later == [wish(0, generation: 2)])
        // Wishes for the previous board are void.
        #expect(player.command(of: wish(0), stamp: 1) == nil)
        #expect(player.command(of: wish(0, generation: 2), stamp: 1) != nil)
    }

    @Test(
        "Whoever a draw is among contributes to it once, soon and uncounted; of the others the first forty seats",
        arguments: [("p7", "p3", true), ("p41", "p41", true), ("p41", "p3", false)])
    func draw(seat: String, among: String, takesPart: Bool) throws {
        let seated = snapshot.replacing("p7", with: seat)
        var (player, _) = try self.seated(seated)
        let draw = #"{"number":1,"rank":2,"among":["p2","\#(among)"],"commitment":"63"}"#
        let opened = try message(#"{"type":"drawOpened","draw":\#(draw)}"#)
        let wishes = player.receive(opened).later
        #expect(wishes.count == (takesPart ? 1 : 0) && wishes.allSatisfy(\.isAutomatic))
        #expect(player.receive(opened).later.isEmpty)
        guard let wish = wishes.first else { return }
        let sent = player.command(of: wish, stamp: 1)
        let part = try fields(#require(sent))
        #expect(part["type"] == .string("contribute") && part["draw"] == .integer(1))
        #expect(part["nonce"]?.string.flatMap { [UInt8](hexadecimal: $0) }?.count == 16)
        #expect(player.unansweredCommands == 0)
        #expect(player.receive(try message(#"{"type":"accepted","id":2}"#)).accepted == nil)
        // The next draw is a different one, and may be over before the phone sends anything.
        let next = #"{"type":"drawOpened","draw":\#(draw.replacing("63", with: "64"))}"#
        let again = try #require(player.receive(try message(next)).later.first)
        _ = player.receive(try message(#"{"type":"drawn","draw":{}}"#))
        #expect(player.command(of: again, stamp: 1) == nil)
    }

    @Test("The snapshot contains a draw opened before the bot joined")
    func drawInSnapshot() throws {
        let draw = #""openDraw":{"number":3,"rank":1,"among":["p7"],"commitment":"63"},"calls""#
        let (_, wishes) = try seated(
            snapshot.replacing("playing", with: "finished").replacing(#""calls""#, with: draw))
        #expect(wishes.later.filter(\.isAutomatic).map(\.value) == [3])
    }

    @Test("Another play discards board and marks, and its view has the next ones; an earlier play's view is ignored")
    func anotherPlay() throws {
        var (player, _) = try seated()
        _ = player.command(of: wish(0), stamp: 1)
        let round = #"{"number":1,"state":"playing","calls":[]}"#
        let played = #"{"type":"played","room":{"play":2,"game":"bingo"},"game":{"round":\#(round)}}"#
        _ = player.receive(try message(played))
        #expect(player.unansweredCommands == 0 && player.occasions.isEmpty)
        let board = #"{"size":3,"deal":0,"cells":[1,2,3,4,-1,5,6,7,8],"marked":[]}"#
        func view(_ play: Int) -> String {
            #"{"type":"view","play":\#(play),"game":{"autoMark":false,"round":\#(round),"board":\#(board)}}"#
        }
        _ = player.receive(try message(view(1)))
        #expect(player.occasions.isEmpty)
        _ = player.receive(try message(view(2)))
        let sent = player.command(of: try #require(player.wish(on: 3)), stamp: 2)
        let mark = try fields(#require(sent))
        #expect(mark["play"] == .integer(2) && mark["cell"] == .integer(2))
    }

    @Test("A play of a game that bots do not play leaves them without a board")
    func otherGame() throws {
        let (player, wishes) = try seated(
            #"{"type":"joined","id":1,"seat":{"id":"p7"},"room":{"play":3,"game":"toy"},"game":{"flips":0}}"#)
        #expect(wishes.isSeated && player.occasions.isEmpty)
    }

    @Test("The same board with other marks keeps what is called")
    func otherDevice() throws {
        var (player, _) = try seated()
        let board = #"{"type":"board","board":{"size":3,"deal":0,"cells":[4,2,9,1,-1,5,6,7,8],"marked":[1]}}"#
        #expect(player.receive(try message(board)).later.map(\.value) == [0])
    }

    @Test(
        "Rejections",
        arguments: [
            (1, "roomLocked", true, false, []), (1, "rateLimited", false, true, []),
            (1, "unavailable", false, true, []),
            (2, "unavailable", false, true, []), (2, "rateLimited", false, false, [0]),
            (2, "staleId", false, false, [0]),
            (2, "roundFinished", false, false, []), (9, "badCell", false, false, []),
        ] as [(Int, String, Bool, Bool, [Int])])
    func rejections(id: Int, code: String, isFarewell: Bool, retries: Bool, suggestions: [Int]) throws {
        var player: BotPlayer
        if id == 1 {
            player = self.player()
            _ = player.join()
        } else {
            (player, _) = try seated()
            _ = player.command(of: wish(0), stamp: 1)
        }
        let wishes = player.receive(try message(#"{"type":"rejected","id":\#(id),"code":"\#(code)","message":"No."}"#))
        #expect((wishes.farewell != nil) == isFarewell)
        #expect(wishes.retriesLater == retries)
        #expect(wishes.later.map(\.value) == suggestions)
    }

    @Test("A bot that must wait in turn asks again at the given time")
    func waitsInTurn() throws {
        var player = player()
        _ = player.join()
        let text = #"{"type":"rejected","id":1,"code":"tryLater","message":"Wait.","retryAfter":4200}"#
        let wishes = player.receive(try message(text))
        #expect(wishes.joinsAfter == 4200)
        #expect(wishes.farewell == nil && !wishes.retriesLater)
    }

    @Test(
        "The seat's end is final",
        arguments: [
            (#"{"type":"removed"}"#, BotPlayer.Farewell.removed), (#"{"type":"roomEnded"}"#, .roomEnded),
        ])
    func farewell(text: String, farewell: BotPlayer.Farewell) throws {
        var (player, _) = try seated()
        #expect(player.receive(try message(text)).farewell == farewell)
    }
}
