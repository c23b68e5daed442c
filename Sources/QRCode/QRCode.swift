import CQREncode

/// A QR code (ISO/IEC 18004): a square of dark and light modules.
///
/// It uses error correction level M, which survives 15 % damage, such as a projector's reflection or a thumb.
public struct QRCode: Hashable, Sendable {
    /// The width of the light border that the standard requires on every side, in modules.
    public static let quietZone = 4
    /// The maximum length of a text in bytes: the capacity of the largest code at level M (version 40).
    public static let bytesMax = 2_331

    /// The text that the code holds.
    public let text: String
    /// The number of modules along one side, without the quiet zone: 21 to 177.
    public let size: Int
    private let modules: [Bool]

    /// Encodes a text. Returns `nil` if it is empty, contains a NUL, or is too long for any code.
    ///
    /// The corresponding C function is `QRcode_encodeData`. Otherwise it fails only when memory runs out.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= QRCode.bytesMax, !bytes.contains(0) else { return nil }
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        self.text = text
        size = Int(code.pointee.width)
        // The lowest bit of a module says whether it is dark. The others are internal to the encoder.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; everything outside the code is light.
    public func isDark(row: Int, column: Int) -> Bool {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return modules[row * size + column]
    }
}
