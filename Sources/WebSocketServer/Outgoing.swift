/// A long message in transmission to one connection, and the frames queued after it: references to shared bytes, and a
/// position in them.
///
/// A long message is sent as fragments ([RFC 6455, section 5.4](https://www.rfc-editor.org/rfc/rfc6455#section-5.4)).
/// The library answers pings at any time, which is allowed between fragments. So it must hold the rest of a fragment
/// that the socket accepted only partly. No more than that is ever copied for a client that does not read.
final class Outgoing {
    /// The limits of the queue after a long message. Beyond them the client lags, and gets a snapshot when it has
    /// caught up.
    private static let queuedFramesMax = 1_024
    private static let queuedBytesMax = 256 * 1_024
    /// The payload of a fragment, which is also the maximum that is copied for one client.
    private static let fragmentBytes = 4_096

    /// A position in the unsent frames.
    struct Place {
        fileprivate var frame = 0
        fileprivate var part = 0
        fileprivate var offset = 0
        /// How much of the message was sent.
        fileprivate var sent = 0
    }

    private var frames: [Frame]
    private var place = Place()
    private var queuedBytes = 0
    /// The total length at the start, in bytes.
    let bytes: Int

    init(_ frames: [Frame]) {
        self.frames = frames
        bytes = frames.reduce(0) { $0 + $1.count }
    }

    var isDone: Bool { place.frame >= frames.count }

    /// Queues more frames. Returns `false` and queues nothing if the queue is too long.
    func append(_ more: [Frame]) -> Bool {
        let added = more.reduce(0) { $0 + $1.count }
        guard frames.count - place.frame + more.count <= Self.queuedFramesMax,
            queuedBytes + added <= Self.queuedBytesMax
        else { return false }
        queuedBytes += added
        if place.frame > Self.queuedFramesMax / 2 {
            frames.removeFirst(place.frame)
            place.frame = 0
        }
        frames.append(contentsOf: more)
        return true
    }

    /// Appends complete frames and fragments to a buffer until it is long enough. Returns where each ends in the
    /// buffer, and the position after it.
    func fill(_ buffer: inout [UInt8], bytes enough: Int) -> [(end: Int, place: Place)] {
        var ends: [(end: Int, place: Place)] = []
        while !isDone, buffer.count < enough {
            let frame = frames[place.frame]
            if frame.parts.isEmpty {
                buffer.append(contentsOf: frame.bytes)
                place = Place(frame: place.frame + 1)
            } else {
                writeFragment(of: frame, to: &buffer)
            }
            ends.append((buffer.count, place))
        }
        return ends
    }

    private func writeFragment(of frame: Frame, to buffer: inout [UInt8]) {
        let count = min(Self.fragmentBytes, frame.payloadCount - place.sent)
        let isLast = place.sent + count == frame.payloadCount
        buffer.append((isLast ? 0x80 : 0) | (place.sent == 0 ? 0x01 : 0))
        if count < 126 {
            buffer.append(UInt8(count))
        } else {
            buffer.append(126)
            buffer.append(UInt8(count >> 8))
            buffer.append(UInt8(count & 0xFF))
        }
        var left = count
        while left > 0 {
            let part = frame.parts[place.part]
            let piece = min(left, part.count - place.offset)
            buffer.append(contentsOf: part[place.offset..<place.offset + piece])
            left -= piece
            place.offset += piece
            if place.offset == part.count {
                place.part += 1
                place.offset = 0
            }
        }
        place.sent += count
        if isLast { place = Place(frame: place.frame + 1) }
    }

    /// Returns to an earlier position that ``fill(_:bytes:)`` has passed.
    func rewind(to place: Place) { self.place = place }
}
