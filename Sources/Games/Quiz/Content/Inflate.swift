import CZlib

/// Decompresses deflated data (RFC 1951), as spreadsheets contain it.
enum Inflate {
    /// The reason why data cannot be decompressed.
    enum Fault: Error {
        case broken
        case tooLarge
    }

    /// How many bytes a deflated byte can become at most.
    private static let ratioMax = 1_032

    /// Decompresses data to at most `most` bytes.
    ///
    /// The corresponding C functions are `inflateInit2` and `inflate`.
    static func bytes(of data: ArraySlice<UInt8>, most: Int) throws(Fault) -> [UInt8] {
        var stream = z_stream()
        // 15 bits of window. A negative number stands for data without a header.
        guard CZlib_inflateInit2(&stream, -15) == Z_OK else { throw .broken }
        defer { inflateEnd(&stream) }
        var input = Array(data)
        var status = Z_DATA_ERROR
        // One byte more than allowed shows that the data is too large.
        let capacity = min(most, input.count * ratioMax) + 1
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(capacity)
                status = inflate(&stream, Z_FINISH)
            }
            count = Int(stream.total_out)
        }
        if output.count > most { throw .tooLarge }
        guard status == Z_STREAM_END else { throw .broken }
        return output
    }
}
