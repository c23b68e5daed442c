import Cryptography
import GameRules
import JSON
import WireProtocol

extension RoomLedger {
    /// Returns the reason why a `join` must be refused, in words; `nil` if it may be accepted, or if a rule other than
    /// those for admission decides.
    ///
    /// It uses the message as it was received, and the log's records.
    ///
    /// - Parameters:
    ///   - position: the number of records that the room has folded.
    ///   - browsers: the browser for each token's hash.
    func refusal(of join: JSONObject, at position: Int, browsers: [String: String]) -> String? {
        guard let referee = referee(at: position), let token = join["token"]?.string else { return nil }
        let hash = sha256(Array(token.utf8)).hexadecimal
        let known = referee.seats.first { $0.tokenHash == hash }
        if known?.isRemoved == true { return "a removed seat" }
        if referee.onPaper.contains(where: { referee.seats[$0].tokenHash == hash }) { return "a board on paper" }
        if known == nil, referee.former.contains(hash) { return "a seat that has moved" }
        if let invite = join["invite"]?.string, known?.role != "host" {
            let invited = sha256(Array(invite.utf8)).hexadecimal
            if !referee.open.contains(where: { $0.hash == invited }) { return "a wrong invitation" }
        }
        guard known == nil else { return nil }
        let banned = referee.seats.filter(\.isBanned).compactMap { browsers[$0.tokenHash] }
        if let browser = join["browser"]?.string, banned.contains(browser) { return "a banned browser" }
        if let move = join["move"]?.string {
            return referee.moving(sha256(Array(move.utf8)).hexadecimal) == nil ? "a secret that moves nothing" : nil
        }
        if let name = join["name"]?.string, filters(name, at: position) { return "a filtered name" }
        if join["invite"] == nil, referee.isClosed, !referee.expected.contains(hash) { return "a locked room" }
        return nil
    }

    /// Returns the referee's state at a position. A node without connections announces nothing.
    private func referee(at position: Int) -> Referee? {
        guard var referee else { return nil }
        while referee.position < min(position, records.count) {
            guard (try? referee.apply(records[referee.position])) != nil else { return nil }
        }
        return referee
    }

    /// Whether a filter forbids a name now.
    func filters(_ name: String, at position: Int) -> Bool {
        referee(at: position)?.nameFilter.contains { RoomLedger.contains($0, in: name) } ?? false
    }

    /// Whether a name contains a word, in the spellings that visitors use.
    private static func contains(_ word: String, in name: String) -> Bool {
        func plain(_ text: String) -> String {
            String(Referee.look(text).compactMap { $0 == "@" ? "a" : $0.isLetter || $0.isNumber ? $0 : nil })
        }
        return plain(name).contains(plain(word))
    }
}
