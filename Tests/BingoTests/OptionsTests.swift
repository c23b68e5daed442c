import Bingo
import GameRules
import Testing

@Suite("Options")
struct OptionsTests {
    private func code(_ change: (inout BingoOptions) -> Void) -> Rejection.Code? {
        var options = BingoOptions()
        change(&options)
        do throws(Rejection) {
            try options.check()
            return nil
        } catch {
            return error.code
        }
    }

    @Test("the defaults are good")
    func defaults() {
        #expect(code { _ in } == nil)
        let options = BingoOptions()
        #expect((options.size, options.freeCentre, options.windowSeconds, options.autoMark) == (5, false, 180, true))
        #expect(options.goal == Goal(kinds: [.diagonal, .row, .column], need: 1))
    }

    @Test("contradictory options and values beyond a limit are refused")
    func limits() {
        for size in [Int.min, -1, 0, 2, 6, 100, .max] { #expect(code { $0.size = size } == "badOptions") }
        for size in 3...5 { #expect(code { $0.size = size } == nil) }
        #expect(
            code {
                $0.size = 4
                $0.freeCentre = true
            } == "badOptions")
        #expect(
            code {
                $0.size = 3
                $0.freeCentre = true
            } == nil)
        for window in [Int.min, -1, 86_401, .max] { #expect(code { $0.windowSeconds = window } == "badOptions") }
        for window in [0, 86_400] { #expect(code { $0.windowSeconds = window } == nil) }
    }

    @Test("a goal needs patterns, and no more than there are")
    func goals() {
        #expect(code { $0.goal = Goal(kinds: []) } == "badOptions")
        #expect(code { $0.goal = Goal(kinds: [.row], need: 0) } == "badOptions")
        #expect(code { $0.goal = Goal(kinds: [.row], need: 5) } == nil)
        #expect(code { $0.goal = Goal(kinds: [.row], need: 6) } == "badOptions")
        #expect(
            code {
                $0.size = 3
                $0.goal = Goal(kinds: [.row], need: 4)
            } == "badOptions")
        #expect(code { $0.goal = Goal(kinds: PatternKind.allCases, masks: [3], need: 17) } == nil)
        #expect(code { $0.goal = Goal(kinds: [], masks: [3], need: 2) } == "badOptions")
        #expect(Goal(kinds: [.x, .row, .x]).kinds == [.row, .x])
    }

    @Test("masks lie on the board, differ, and need a tap")
    func masks() {
        func masks(_ masks: [UInt32], size: Int = 5, free: Bool = false) -> Rejection.Code? {
            code {
                $0.size = size
                $0.freeCentre = free
                $0.goal = Goal(kinds: [], masks: masks)
            }
        }
        #expect(masks([1]) == nil)
        #expect(masks([0]) == "badOptions")
        #expect(masks([1 << 24]) == nil)
        #expect(masks([1 << 25]) == "badOptions")
        #expect(masks([1 << 9], size: 3) == "badOptions")
        #expect(masks([5, 5]) == "badOptions")
        #expect(masks([1 << 12], free: true) == "badOptions")
        #expect(masks([1 << 12 | 1, 1], free: true) == "badOptions")
        #expect(masks((1...16).map { UInt32($0) }) == nil)
        #expect(masks((1...17).map { UInt32($0) }) == "badOptions")
    }

    @Test("a change leaves the rest as it is")
    func partial() {
        var options = BingoOptions()
        options.freeCentre = true
        options.windowSeconds = 60
        var change = OptionsChange()
        change.verification = .honour
        let changed = change.applied(to: options)
        #expect((changed.freeCentre, changed.windowSeconds, changed.verification) == (true, 60, .honour))
        #expect(OptionsChange().applied(to: options) == options)
    }

    @Test("a window is the host's or follows from the delays, and a setup is logged unchanged")
    func window() throws {
        func changed(_ options: BingoOptions, seconds: Int? = nil, automatic: Bool? = nil) -> BingoOptions {
            var change = OptionsChange()
            change.windowSeconds = seconds
            change.windowIsAutomatic = automatic
            return change.applied(to: options)
        }
        let automatic = BingoOptions.forNewGames
        #expect(automatic.windowSeconds == 45)
        #expect(changed(automatic) == automatic && changed(BingoOptions(), automatic: true) == automatic)
        // If both are given, the seconds are derived; otherwise the log, which omits them, would lead to another state.
        #expect(changed(automatic, seconds: 30, automatic: true) == automatic)
        let fixed = changed(automatic, seconds: 30)
        #expect(fixed.windowSeconds == 30 && !fixed.windowIsAutomatic)
        #expect(changed(automatic, automatic: false).windowSeconds == 45)
        let text = #"{"terms":["1","2","3","4","5","6","7","8","9"],"seed":"00","options":{"size":3,"#
        for options in [#""window":30,"windowAuto":true}"#, #""window":30}"#, #""windowAuto":false}"#, #""crowd":0}"#] {
            let setup = try Wire.setup(text + options + "}")
            let logged = try Wire.fields(Wire.text { setup.encode(into: &$0) })
            #expect(BingoGame.setup(logged: logged, rules: 2) == setup, "\(options)")
        }
    }

    @Test("another size keeps the options that fit")
    func resized() {
        var options = BingoOptions()
        options.freeCentre = true
        options.goal = Goal(kinds: [.row, .column], masks: [1 << 24], need: 10)
        var change = OptionsChange()
        change.size = 4
        let smaller = change.applied(to: options)
        #expect((smaller.freeCentre, smaller.goal) == (false, Goal(kinds: [.row, .column], need: 8)))
        options.goal = Goal(kinds: [], masks: [1])
        #expect(change.applied(to: options).goal == .anyLine)
        change.freeCentre = true
        #expect(throws: Rejection.self) { try change.applied(to: options).check() }
        change.size = 99
        #expect(throws: Rejection.self) { try change.applied(to: options).check() }
    }
}
