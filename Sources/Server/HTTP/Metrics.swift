import InputLog
import Rooms
import Synchronization
import WebSocketServer

/// The page for Prometheus, in its text format
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
final class Metrics: Sendable {
    private let server: @Sendable () -> ServerStatistics
    private let log: any InputLog
    private let retention: Retention
    private let cluster: Storage.Cluster?
    /// The time of the last backup, in seconds since 1970.
    private let lastBackup: @Sendable () -> Int?

    init(
        server: @escaping @Sendable () -> ServerStatistics, log: any InputLog, retention: Retention,
        cluster: Storage.Cluster?, lastBackup: @escaping @Sendable () -> Int?
    ) {
        self.lastBackup = lastBackup
        self.server = server
        self.log = log
        self.retention = retention
        self.cluster = cluster
    }

    func response(
        rooms: Int, saved: [(plural: String, count: Int)], productions: Productions, codes: (waited: Int, refused: Int),
        dataBytes: Int, games: [String: GameFigures.Figures], statuses: [Int: Int], refusals: [String: Int]
    ) -> HTTPResponse {
        var page = Page()
        page.labelled(
            "callboard_build_info", "gauge", "The program's version and commit.",
            labels: [("version", Version.number), ("commit", Version.commit)], 1)
        write(ProcessFigures(), to: &page)
        write(server(), to: &page)
        page.gauge("callboard_rooms", "Rooms, quarantined ones included.", rooms)
        page.gauge("callboard_rooms_deleted", "Deleted rooms that can be restored.", retention.deletedRooms)
        let doubt = retention.doubt
        page.labelled(
            "callboard_clock_doubt_seconds", "gauge",
            "The distance of the clock from the server's last activity, if retention ignores it.",
            label: "clock", ["ahead": Int(doubt.ahead / 1000), "behind": Int(doubt.behind / 1000)])
        page.labelled(
            "callboard_rooms_open", "gauge", "Rooms in memory, by game.", label: "game",
            games.mapValues(\.rooms))
        page.labelled(
            "callboard_players", "gauge", "Connected players, by game.", label: "game",
            games.mapValues(\.players))
        page.labelled(
            "callboard_inputs_total", "counter", "Inputs that rooms applied, by game.",
            label: "game", games.mapValues(\.inputs))
        for (plural, count) in saved {
            page.gauge("callboard_\(plural)", "Saved \(plural), unreadable ones included.", count)
        }
        page.labelled(
            "callboard_responses_total", "counter", "HTTP requests answered, by status.",
            label: "code", Dictionary(uniqueKeysWithValues: statuses.map { ("\($0)", $1) }))
        page.labelled(
            "callboard_refusals_total", "counter", "Requests refused by limits, by limit.", label: "limit",
            refusals)
        if let backup = lastBackup() {
            page.gauge(
                "callboard_last_backup_timestamp_seconds", "The time of the last successful “callboard backup”.", backup
            )
        }
        page.gauge("callboard_data_bytes", "The size of all rooms' logs and of saved content.", dataBytes)
        page.counter("callboard_productions_total", "Exports, tables and recaps generated.", productions.count)
        page.gauge("callboard_spooled_bytes", "The size of those on disk.", productions.spooledBytes)
        page.counter(
            "callboard_codes_waited_total", "Room codes whose answer was delayed after many wrong codes.", codes.waited)
        page.counter(
            "callboard_codes_refused_total", "Room codes that were refused after many wrong codes.", codes.refused)
        write(log.statistics, to: &page)
        if case .working = log.health {
            page.gauge("callboard_log_up", "Whether the log accepts records.", 1)
        } else {
            page.gauge("callboard_log_up", "Whether the log accepts records.", 0)
        }
        if let cluster { write(cluster, to: &page) }
        return HTTPResponse(
            status: 200,
            headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8"), ("Cache-Control", "no-store")],
            body: Array(page.text.utf8))
    }

    private func write(_ process: ProcessFigures, to page: inout Page) {
        page.counter("process_cpu_seconds_total", "User and system CPU time.", process.processorSeconds)
        page.gauge("process_resident_memory_bytes", "Resident memory.", process.residentBytes)
        page.gauge("process_start_time_seconds", "The start time of the process, since 1970.", process.startSeconds)
        if let open = process.openDescriptors { page.gauge("process_open_fds", "Open file descriptors.", open) }
        page.gauge("process_max_fds", "The limit of file descriptors.", process.maxDescriptors)
    }

    private func write(_ statistics: ServerStatistics, to page: inout Page) {
        page.gauge("callboard_sockets", "Sockets open now.", statistics.sockets)
        page.gauge("callboard_connections", "WebSockets open now.", statistics.connections)
        page.gauge(
            "callboard_connections_lagging", "WebSockets with frames that they have not sent yet.", statistics.lagging)
        page.gauge(
            "callboard_unsent_bytes", "Unsent bytes in memory that belong to one client.",
            statistics.unsentBytes)
        page.counter("callboard_connections_opened_total", "WebSockets ever opened.", statistics.opened)
        page.counter("callboard_messages_received_total", "Text messages received.", statistics.messages)
        page.counter("callboard_received_bytes_total", "Payload bytes received.", statistics.receivedBytes)
        page.counter("callboard_deliveries_total", "Frames sent, counted per receiver.", statistics.deliveries)
        page.counter("callboard_writes_total", "Writes of these frames.", statistics.writes)
        page.counter("callboard_sent_bytes_total", "The size of these frames.", statistics.sentBytes)
        page.counter(
            "callboard_frames_missed_total", "Frames that were not sent to lagging receivers.", statistics.missedFrames)
        page.counter(
            "callboard_dropped_lagging_total", "Connections closed because they lagged.", statistics.droppedLagging)
        page.counter(
            "callboard_dropped_silent_total", "Connections closed because they did not answer.",
            statistics.droppedSilent)
        page.counter("callboard_oversized_total", "Messages refused because of their size.", statistics.oversized)
        page.counter("callboard_sockets_refused_total", "Sockets refused by a limit.", statistics.refusedSockets)
        page.counter("callboard_upgrades_refused_total", "WebSocket upgrades refused.", statistics.refusedUpgrades)
        page.counter("callboard_requests_total", "HTTP requests answered.", statistics.requests)
        page.counter("callboard_turns_total", "Iterations of the event loops.", statistics.turns)
        let turns = statistics.turnDurations
        page.histogram(
            "callboard_loop_occupied_seconds", "The CPU time of these iterations.",
            bounds: TurnDurations.boundsSeconds, counts: turns.counts, sum: Double(turns.sumNanoseconds) / 1e9)
        page.gauge(
            "callboard_loop_occupied_max_seconds", "The longest iteration since the start.",
            Double(turns.longestNanoseconds) / 1e9)
    }

    private func write(_ statistics: LogStatistics, to page: inout Page) {
        page.counter("callboard_log_commits_total", "Commits that succeeded.", statistics.commits)
        page.counter("callboard_log_commits_failed_total", "Commits that failed.", statistics.failedCommits)
        page.counter("callboard_log_records_total", "Records committed.", statistics.records)
        page.counter("callboard_log_written_bytes_total", "The size of these records.", statistics.bytes)
        page.counter("callboard_log_refusals_total", "Records refused because the queue was full.", statistics.refusals)
        page.gauge("callboard_log_waiting_bytes", "Bytes waiting for the disk.", statistics.waitingBytes)
        page.histogram(
            "callboard_log_commit_duration_seconds", "The duration of successful commits.",
            bounds: CommitDurations.boundsSeconds, counts: statistics.durations.counts,
            sum: statistics.durations.sumSeconds)
    }

    private func write(_ cluster: Storage.Cluster, to page: inout Page) {
        if let peers = cluster.peers {
            page.labelled("callboard_node", "gauge", "The name of this node.", label: "node", ["\(peers.node)": 1])
            page.gauge("callboard_nodes", "Connected nodes, including this one.", peers.count)
        }
        page.gauge(
            "callboard_log_stall_seconds", "The age of the oldest records without an acknowledgement.",
            Double(cluster.log.stall.components.seconds) + Double(cluster.log.stall.components.attoseconds) * 1e-18)
        page.gauge(
            "callboard_clock_offset_seconds", "The lead of this machine's clock over the clock of the stream's leader.",
            cluster.log.clockOffset)
        page.gauge(
            "callboard_log_lag_messages", "Messages of the stream that this node has not read yet.", cluster.log.lag)
        page.counter(
            "callboard_log_resent_total", "Groups of records that were sent again because they did not arrive in time.",
            cluster.log.resentGroups)
    }

    /// A page in progress. A metric is one family: one `HELP`, one `TYPE`, and either one sample without labels, one
    /// for each value of a label, or a histogram's samples.
    struct Page {
        private(set) var text = ""

        mutating func counter(_ name: String, _ help: String, _ value: some CustomStringConvertible) {
            add(name, "counter", help, value)
        }

        mutating func gauge(_ name: String, _ help: String, _ value: some CustomStringConvertible) {
            add(name, "gauge", help, value)
        }

        /// - Parameters:
        ///   - bounds: The upper bounds of the buckets, inclusive, ascending.
        ///   - counts: The count of each bucket alone, then of values beyond all bounds.
        mutating func histogram(_ name: String, _ help: String, bounds: [Double], counts: [Int], sum: Double) {
            family(name, "histogram", help)
            var total = 0
            for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], counts) {
                total += count
                text += "\(name)_bucket{le=\"\(bound)\"} \(total)\n"
            }
            text += "\(name)_sum \(sum)\n\(name)_count \(total)\n"
        }

        mutating func labelled(_ name: String, _ type: String, _ help: String, label: String, _ values: [String: Int]) {
            family(name, type, help)
            for (value, count) in values.sorted(by: { $0.key < $1.key }) {
                text += "\(name){\(label)=\"\(value)\"} \(count)\n"
            }
        }

        mutating func labelled(
            _ name: String, _ type: String, _ help: String, labels: [(name: String, value: String)], _ value: Int
        ) {
            family(name, type, help)
            text += "\(name){\(labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ","))} \(value)\n"
        }

        private mutating func add(_ name: String, _ type: String, _ help: String, _ value: some CustomStringConvertible)
        {
            family(name, type, help)
            text += "\(name) \(value)\n"
        }

        private mutating func family(_ name: String, _ type: String, _ help: String) {
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
        }
    }
}
