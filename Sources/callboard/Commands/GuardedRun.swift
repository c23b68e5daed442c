import Foundation

/// Runs this command again in a child process, for untrusted files. If a file makes it crash, or use too much memory or
/// time, the command reports it in a sentence.
enum GuardedRun {
    /// The option that marks the child process.
    static let flag = "unguarded"

    private static let memoryBytesMax: UInt = 4 << 30
    private static let secondsMax: UInt = 900

    /// Runs the command with the same arguments, input and output.
    ///
    /// - Throws: The child's failure, with status 3 if it did not exit normally.
    static func run() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let arguments = CommandLine.arguments.dropFirst()
        process.arguments = arguments.prefix(1) + ["--\(flag)"] + arguments.dropFirst()
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let told = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        guard process.terminationReason == .exit else {
            throw CommandFailure(
                status: 3,
                "the file cannot be checked: it needs too much memory or time, or it is not a proof. "
                    + "This says nothing about its contents."
            )
        }
        guard process.terminationStatus == 0 else {
            let lines = String(decoding: told, as: UTF8.self).split(separator: "\n").map { line in
                line.hasPrefix("callboard: ") ? line.dropFirst("callboard: ".count) : line
            }
            throw CommandFailure(status: process.terminationStatus, lines.joined(separator: "\n"))
        }
    }

    /// Limits the resources of this process.
    static func limit() {
        var memory = rlimit(rlim_cur: memoryBytesMax, rlim_max: memoryBytesMax)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        var time = rlimit(rlim_cur: secondsMax, rlim_max: secondsMax)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    }
}
