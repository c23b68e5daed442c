import Foundation
import GameRules
import JSON
import Logging
import Synchronization
import WireProtocol

/// Writes log lines to standard error, for people or as JSON.
package struct StandardErrorLog: LogHandler {
    /// The format of a line.
    package enum Format: Sendable {
        /// Time, level, message, `key=value`.
        case text
        /// One JSON object per line.
        case json
    }

    /// The minimum level that is written, shared by all copies of a logger.
    package final class Threshold: Sendable {
        private let value: Mutex<Logger.Level>

        package init(_ level: Logger.Level) { value = Mutex(level) }

        package var level: Logger.Level {
            get { value.withLock(\.self) }
            set { value.withLock { $0 = newValue } }
        }
    }

    /// The level of this copy, if it was set for it.
    private var ownLevel: Logger.Level?
    private let threshold: Threshold
    package var metadata: Logger.Metadata = [:]
    private let format: Format

    package init(format: Format, threshold: Threshold) {
        self.format = format
        self.threshold = threshold
    }

    package init(format: Format, level: Logger.Level) {
        self.init(format: format, threshold: Threshold(level))
    }

    package var logLevel: Logger.Level {
        get { ownLevel ?? threshold.level }
        set { ownLevel = newValue }
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let merged = metadata.merging(event.metadata ?? [:]) { _, new in new }.sorted { $0.key < $1.key }
        let time = Timestamp.now
        var line: [UInt8]
        switch format {
        case .text:
            let fields = merged.map { " \($0.key)=\($0.value)" }.joined()
            line = Array("\(time.rfc3339) \(event.level) \(event.message)\(fields)".utf8)
        case .json:
            line = JSONWriter.object { writer in
                writer.member("time", time)
                writer.member("level", "\(event.level)")
                writer.member("message", "\(event.message)")
                for (key, value) in merged {
                    writer.name(of: key)
                    Self.write(value, to: &writer)
                }
            }
        }
        line.append(UInt8(ascii: "\n"))
        try? FileHandle.standardError.write(contentsOf: line)
    }

    /// Writes a value with its type: numbers as numbers, lists as lists.
    private static func write(_ value: Logger.Metadata.Value, to writer: inout JSONWriter) {
        switch value {
        case .stringConvertible(let number as any BinaryInteger): writer.integer(number)
        case .array(let values): writer.array { writer in for value in values { write(value, to: &writer) } }
        case .dictionary(let values):
            writer.object { writer in
                for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                    writer.name(of: key)
                    write(value, to: &writer)
                }
            }
        case .string, .stringConvertible: writer.string("\(value)")
        }
    }
}

extension Timestamp {
    /// The wall clock's time.
    package static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
