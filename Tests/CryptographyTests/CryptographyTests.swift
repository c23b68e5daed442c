import Cryptography
import Testing

@Suite("Cryptography")
struct CryptographyTests {
    /// Vectors of FIPS 180-4.
    @Test(
        "SHA-256 gives the published digests",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ])
    func digest(text: String, digest: String) {
        #expect(hexadecimal(sha256(Array(text.utf8))) == digest)
    }

    /// Test cases 1 and 2 of RFC 4231.
    @Test(
        "HMAC-SHA256 gives the published codes",
        arguments: [
            (
                [UInt8](repeating: 0x0B, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
        ])
    func code(key: [UInt8], message: String, code: String) {
        #expect(hexadecimal(hmacSHA256(key: key, message: Array(message.utf8))) == code)
    }

    @Test("equality compares the length and every byte")
    func equality() {
        #expect(constantTimeEqual([1, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEqual([1, 2, 3], [1, 2, 4]))
        #expect(!constantTimeEqual([1, 2, 3], [1, 2]))
        #expect(constantTimeEqual([], []))
    }

    @Test("secrets differ")
    func random() {
        #expect(secureRandomBytes(16) != secureRandomBytes(16))
        #expect(secureRandomBytes(0).isEmpty)
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }
}

@Suite("Numbers from random bytes")
struct UnbiasedNumberTests {
    @Test("every number is equally likely: bytes that would favour some are skipped", arguments: [1, 2, 31, 200, 256])
    func unbiased(bound: Int) {
        // Every byte once, starting with the excess ones.
        var bytes = (0..<256).reversed().map(UInt8.init)[...]
        var counts = [Int](repeating: 0, count: bound)
        for _ in 0..<256 / bound * bound {
            counts[unbiasedNumber(below: bound) { bytes.removeFirst() }] += 1
        }
        #expect(Set(counts).count == 1 && bytes.isEmpty)
    }
}

@Suite("Commitments")
struct CommitmentTests {
    @Test("are the SHA-256 of all parts, each after its length")
    func form() {
        var text = Array("callboard/commit/1".utf8)
        for part in ["K7QX4P", "2", "13", "bingo", "2"] {
            text += [0, 0, 0, UInt8(part.utf8.count)] + Array(part.utf8)
        }
        text += [0, 0, 0, 32] + sha256([1, 2, 3])
        text += [0, 0, 0, 2, 8, 9]
        #expect(
            commitment(
                room: "K7QX4P", play: 2, round: 13, game: "bingo", rulesVersion: 2, setup: [1, 2, 3], seed: [8, 9])
                == sha256(text))
    }
}
