import Cryptography
import GameRules

/// A prize draw among the players who share a rank, which anybody can repeat who knows its secret.
///
/// The bytes of an HMAC-SHA256 seed the frozen generator, whose first integer below the number of candidates picks one
/// of them, in the order of their seats. By the first rules the key is the round's seed and the message `draw:<number>`:
/// told before the draw, so that anybody could foretell it. By the second each draw has a secret of its own as the key,
/// and the message binds what the draw is among and what the players' phones contributed: ``Proof/message(number:rank:candidates:)``.
public struct PrizeDraw: Hashable, Sendable {
    /// The draw's number in the round, from 1.
    public let number: Int
    /// The rank that the candidates share.
    public let rank: Int
    /// The candidates, in the order of their seats.
    public let candidates: [SeatID]
    /// Who was drawn.
    public let winner: SeatID
    /// What proves the draw; `nil` by the first rules, where the round's seed does.
    public let proof: Proof?

    /// What a phone puts into a draw: 16 bytes that it made up.
    public struct Nonce: Hashable, Sendable {
        /// How many bytes it has.
        public static let byteCount = 16

        /// The bytes, always `byteCount` of them.
        public let bytes: [UInt8]

        /// Reads 32 hexadecimal digits; `nil` for anything else.
        public init?(hexadecimal text: String) {
            guard let bytes = [UInt8](hexadecimal: text), bytes.count == Nonce.byteCount else { return nil }
            self.bytes = bytes
        }

        /// The bytes as 32 lower-case hexadecimal digits.
        public var hexadecimal: String { bytes.hexadecimal }
    }

    /// What a seat's phone put into a draw.
    public struct Contribution: Hashable, Sendable {
        public let seat: SeatID
        /// What its phone made up.
        public let nonce: Nonce

        /// Makes a contribution of a seat.
        public init(seat: SeatID, nonce: Nonce) {
            self.seat = seat
            self.nonce = nonce
        }
    }

    /// What the chance of a draw was made of.
    public struct Proof: Hashable, Sendable {
        /// The server's part, of which the SHA-256 was published before the contributions were asked for.
        public let secret: Seed
        /// The phones' parts, in the room's order; at most one for each seat.
        public let contributions: [Contribution]
        /// The number of the draw of the same rank that this one repeats; `nil` for the first.
        public let again: Int?

        /// Puts a proof together.
        public init(secret: Seed, contributions: [Contribution], again: Int?) {
            self.secret = secret
            self.contributions = contributions
            self.again = again
        }

        /// What was published when the draw was opened: the SHA-256 of the secret, in hexadecimal digits.
        public var commitment: String { sha256(secret.bytes).hexadecimal }

        /// What the secret is mixed with:
        /// `callboard/draw/1:<number>:<rank>:<candidates>:<contributions>`, candidates as `p2,p3`, contributions as
        /// `p3=<32 digits>,p2=<32 digits>` in their order.
        public func message(number: Int, rank: Int, candidates: [SeatID]) -> String {
            let among = candidates.map { $0.description }.joined(separator: ",")
            let parts = contributions.map { "\($0.seat)=\($0.nonce.hexadecimal)" }.joined(separator: ",")
            return "callboard/draw/1:\(number):\(rank):\(among):\(parts)"
        }
    }

    /// A draw whose winner is known.
    public init(number: Int, rank: Int, candidates: [SeatID], winner: SeatID, proof: Proof? = nil) {
        self.number = number
        self.rank = rank
        self.candidates = candidates
        self.winner = winner
        self.proof = proof
    }

    /// Who of at least one candidate, in the order of their seats, wins a round's draw by the first rules.
    public static func winner(seed: Seed, number: Int, among candidates: [SeatID]) -> SeatID {
        pick(hmacSHA256(key: seed.bytes, message: Array("draw:\(number)".utf8)), among: candidates)
    }

    /// Who of at least one candidate, in the order of their seats, wins a draw with a secret of its own.
    public static func winner(by proof: Proof, number: Int, rank: Int, among candidates: [SeatID]) -> SeatID {
        let message = proof.message(number: number, rank: rank, candidates: candidates)
        return pick(hmacSHA256(key: proof.secret.bytes, message: Array(message.utf8)), among: candidates)
    }

    private static func pick(_ digest: [UInt8], among candidates: [SeatID]) -> SeatID {
        var generator = SeededGenerator(bytes: digest)
        return candidates[generator.integer(below: candidates.count)]
    }
}

/// A prize draw that phones may contribute to, until its time has come: it always ends, and cannot be cancelled.
public struct OpenDraw: Hashable, Sendable {
    /// The draw's number in the round, from 1.
    public let number: Int
    /// The rank that the candidates share.
    public let rank: Int
    /// The candidates, in the order of their seats.
    public let candidates: [SeatID]
    /// The server's part, a secret until the draw ends.
    let secret: Seed
    /// When it ends by itself.
    public internal(set) var until: Timestamp
    /// The number of the draw of the same rank that this one repeats; `nil` for the first.
    public let again: Int?
    /// What phones contributed so far, in the room's order.
    public internal(set) var contributions: [PrizeDraw.Contribution] = []

    /// What is published of the secret: its SHA-256, in hexadecimal digits.
    public var commitment: String { sha256(secret.bytes).hexadecimal }
}
