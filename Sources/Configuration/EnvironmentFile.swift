import Foundation

/// A file of environment variables as systemd reads it for a unit: one `NAME=value` per line.
public enum EnvironmentFile {
    /// Returns the variables of a file, or none if the file does not exist or is not readable for this user.
    public static func variables(ofFile path: String) -> [String: String] {
        (try? String(contentsOfFile: path, encoding: .utf8)).map(variables(in:)) ?? [:]
    }

    /// Returns the variables in a text. Later lines override earlier ones. Comments and other lines are skipped.
    public static func variables(in text: String) -> [String: String] {
        var found: [String: String] = [:]
        // A backslash at the end of a line continues it.
        for line in text.replacing("\\\n", with: " ").split(separator: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.hasPrefix("#"), !line.hasPrefix(";"), let sign = line.firstIndex(of: "="),
                sign > line.startIndex
            else { continue }
            found[line[..<sign].trimmingCharacters(in: .whitespaces)] = value(
                line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces))
        }
        return found
    }

    /// Returns a value without its surrounding quotation marks. Between double quotes, a backslash escapes the next
    /// character.
    private static func value(_ written: String) -> String {
        guard written.count > 1, let mark = written.first, mark == written.last, mark == "\"" || mark == "'" else {
            return written
        }
        let inner = written.dropFirst().dropLast()
        guard mark == "\"" else { return String(inner) }
        var value = ""
        var isEscaped = false
        for character in inner {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                value.append(character)
                isEscaped = false
            }
        }
        return value
    }
}
