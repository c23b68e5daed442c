import Glibc

/// Measures work in processor time, which hardly depends on other load, and prints one line for each measurement.
struct Stopwatch {
    /// Prevents the optimizer from removing work.
    nonisolated(unsafe) private static var kept = 0

    /// Measures `count` repetitions in five passes. The line shows the median pass and the spread.
    ///
    /// - Parameter work: does the work once, given its number. Its result is used.
    static func measure(_ name: String, count: Int, _ work: (Int) throws -> Int) rethrows {
        _ = try work(0)
        var passes: [Double] = []
        for _ in 0..<5 {
            let start = processorMicroseconds
            for number in 0..<count { kept &+= try work(number) }
            passes.append((processorMicroseconds - start) / Double(count))
        }
        show(name, passes: passes)
    }

    /// Prints the median and the spread of an odd number of passes, in microseconds each.
    static func show(_ name: String, passes: [Double]) {
        let passes = passes.sorted()
        print(
            line(name, passes[passes.count / 2], "each; \(text(passes[0])) to \(text(passes[passes.count - 1]))"))
    }

    /// Measures work that can be done only once.
    ///
    /// - Parameter count: the number of pieces in the work.
    static func once<Result>(_ name: String, count: Int, _ work: () throws -> Result) rethrows -> Result {
        let start = processorMicroseconds
        var result: Result?
        let time = try ContinuousClock().measure { result = try work() }
        let spent = processorMicroseconds - start
        print(
            line(
                name, spent / Double(count),
                "each; \(count) in \(text(spent / 1000)) ms, \(text(time.microseconds / 1000)) by the clock on the wall"
            ))
        guard let result else { preconditionFailure("work has a result") }
        return result
    }

    /// The processor time of all threads of the process so far, including the kernel's work for them.
    static var processorMicroseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) * 1e-3
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
