import Cryptography
import GameRules

/// A prize draw among the players who share a rank, which anyone with its secret can repeat.
///
/// The bytes of an HMAC-SHA256 seed the frozen generator, whose first integer below the number of candidates picks one
/// of them, in the order of their seats. In version 1 of the rules, the key is the round's seed and the message
/// `draw:<number>`; the seed is published before the draw, so the result could be predicted. In version 2, each draw
/// has its own secret as the key, and the message binds the candidates and the phones' contributions:
/// ``Proof/message(number:rank:candidates:)``.
public struct PrizeDraw: Hashable, Sendable {
    /// The draw's number in the round, from 1.
    public let number: Int
    /// The rank that the candidates share.
    public let rank: Int
    /// The candidates, in the order of their seats.
    public let candidates: [SeatID]
    /// The seat that was drawn.
    public let winner: SeatID
    /// The proof of the draw; `nil` in version 1 of the rules, where the round's seed proves it.
    public let proof: Proof?

    /// A phone's contribution to a draw: 16 random bytes.
    public struct Nonce: Hashable, Sendable {
        /// The number of bytes.
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

    /// The contribution of a seat's phone.
    public struct Contribution: Hashable, Sendable {
        public let seat: SeatID
        /// The phone's random bytes.
        public let nonce: Nonce

        /// Makes a contribution of a seat.
        public init(seat: SeatID, nonce: Nonce) {
            self.seat = seat
            self.nonce = nonce
        }
    }

    /// The inputs of a draw.
    public struct Proof: Hashable, Sendable {
        /// The server's part. Its SHA-256 was published before contributions were accepted.
        public let secret: Seed
        /// The phones' parts, in the room's order; at most one per seat.
        public let contributions: [Contribution]
        /// The number of the draw of the same rank that this one repeats; `nil` for the first.
        public let again: Int?

        /// Puts a proof together.
        public init(secret: Seed, contributions: [Contribution], again: Int?) {
            self.secret = secret
            self.contributions = contributions
            self.again = again
        }

        /// The commitment that was published when the draw was opened: the SHA-256 of the secret, in hexadecimal
        /// digits.
        public var commitment: String { sha256(secret.bytes).hexadecimal }

        /// Returns the message that the secret is combined with:
        /// `callboard/draw/1:<number>:<rank>:<candidates>:<contributions>`, with candidates as `p2,p3` and
        /// contributions as `p3=<32 digits>,p2=<32 digits>` in their order.
        public func message(number: Int, rank: Int, candidates: [SeatID]) -> String {
            let among = candidates.map { $0.description }.joined(separator: ",")
            let parts = contributions.map { "\($0.seat)=\($0.nonce.hexadecimal)" }.joined(separator: ",")
            return "callboard/draw/1:\(number):\(rank):\(among):\(parts)"
        }
    }

    /// Creates a draw with a known winner.
    public init(number: Int, rank: Int, candidates: [SeatID], winner: SeatID, proof: Proof? = nil) {
        self.number = number
        self.rank = rank
        self.candidates = candidates
        self.winner = winner
        self.proof = proof
    }

    /// Returns the winner of a round's draw in version 1 of the rules, from at least one candidate in the order of
    /// seats.
    public static func winner(seed: Seed, number: Int, among candidates: [SeatID]) -> SeatID {
        pick(hmacSHA256(key: seed.bytes, message: Array("draw:\(number)".utf8)), among: candidates)
    }

    /// Returns the winner of a draw with its own secret, from at least one candidate in the order of seats.
    public static func winner(by proof: Proof, number: Int, rank: Int, among candidates: [SeatID]) -> SeatID {
        let message = proof.message(number: number, rank: rank, candidates: candidates)
        return pick(hmacSHA256(key: proof.secret.bytes, message: Array(message.utf8)), among: candidates)
    }

    private static func pick(_ digest: [UInt8], among candidates: [SeatID]) -> SeatID {
        var generator = SeededGenerator(bytes: digest)
        return candidates[generator.integer(below: candidates.count)]
    }
}

/// A prize draw that accepts contributions until its end. It always ends, and cannot be cancelled.
public struct OpenDraw: Hashable, Sendable {
    /// The draw's number in the round, from 1.
    public let number: Int
    /// The rank that the candidates share.
    public let rank: Int
    /// The candidates, in the order of their seats.
    public let candidates: [SeatID]
    /// The server's part, a secret until the draw ends.
    let secret: Seed
    /// The time at which it ends automatically.
    public internal(set) var until: Timestamp
    /// The number of the draw of the same rank that this one repeats; `nil` for the first.
    public let again: Int?
    /// The contributions so far, in the room's order.
    public internal(set) var contributions: [PrizeDraw.Contribution] = []

    /// The commitment to the secret: its SHA-256, in hexadecimal digits.
    public var commitment: String { sha256(secret.bytes).hexadecimal }
}
