/// Times pieces of work and prints one line for each.
struct Stopwatch {
    /// Keeps the optimiser from leaving work out.
    nonisolated(unsafe) private static var kept = 0

    /// Times `count` repetitions in five passes; the line shows the median pass and the spread.
    ///
    /// - Parameter work: does it once, given its number; its result is used.
    static func measure(_ name: String, count: Int, _ work: (Int) throws -> Int) rethrows {
        _ = try work(0)
        var passes: [Double] = []
        for _ in 0..<5 {
            let time = try ContinuousClock().measure {
                for number in 0..<count { kept &+= try work(number) }
            }
            passes.append(time.microseconds / Double(count))
        }
        passes.sort()
        print(line(name, passes[2], "each; \(text(passes[0])) to \(text(passes[4]))"))
    }

    /// Times work that can be done only once.
    ///
    /// - Parameter count: the pieces that it consists of.
    static func once<Result>(_ name: String, count: Int, _ work: () throws -> Result) rethrows -> Result {
        var result: Result?
        let time = try ContinuousClock().measure { result = try work() }
        print(line(name, time.microseconds / Double(count), "each; \(count) in \(text(time.microseconds / 1000)) ms"))
        guard let result else { preconditionFailure("work has a result") }
        return result
    }

    private static func line(_ name: String, _ microseconds: Double, _ rest: String) -> String {
        let padding = String(repeating: " ", count: max(1, 56 - name.count))
        return "\(name)\(padding)\(text(microseconds)) µs \(rest)"
    }

    private static func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

extension Duration {
    fileprivate var microseconds: Double {
        Double(components.seconds) * 1e6 + Double(components.attoseconds) * 1e-12
    }
}
