import Glibc

/// The operating system's figures of this process, in the units of Prometheus' client libraries.
struct ProcessFigures {
    /// User and system time, in seconds.
    let processorSeconds: Double
    /// Memory that is not swapped out, in bytes.
    let residentBytes: Int
    /// The time of the start, in seconds since 1970; 0 if it cannot be read.
    let startSeconds: Double
    /// Open file descriptors; `nil` if they cannot be counted.
    let openDescriptors: Int?
    /// The limit of file descriptors.
    let maxDescriptors: Int

    init() {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        processorSeconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
        let pages = Self.fields("/proc/self/statm").dropFirst().first.flatMap { Int($0) } ?? 0
        residentBytes = pages * sysconf(Int32(_SC_PAGESIZE))
        // The second field is the name, which may contain spaces. 19 fields follow it up to the start.
        let after = Self.text("/proc/self/stat").split(separator: ")").last.map { $0.split(separator: " ") } ?? []
        let ticks = after.count > 19 ? Double(after[19]) ?? 0 : 0
        // The difference of two clocks is the boot time, because a unit with ProcSubset=pid has no /proc/stat.
        let bootSeconds = Self.seconds(CLOCK_REALTIME) - Self.seconds(CLOCK_BOOTTIME)
        startSeconds = ticks == 0 ? 0 : bootSeconds + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        openDescriptors = Self.countDescriptors()
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        maxDescriptors = Int(clamping: limit.rlim_cur)
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// - Parameter path: The folder with an entry for each descriptor.
    static func countDescriptors(in path: String = "/proc/self/fd") -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        // Since Linux 6.2, the folder's size is their number.
        if status.st_size > 0 { return Int(status.st_size) }
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            // `.` and `..` do not count. The open folder has a descriptor, too.
            if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
        }
        return count - 1
    }

    private static func fields(_ path: String) -> [Substring] { text(path).split(separator: " ") }

    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = read(descriptor, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ""
    }
}
