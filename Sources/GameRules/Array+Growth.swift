extension Array {
    /// Reserves capacity for further elements and an eighth more than the new count.
    ///
    /// By default an array doubles: one of ten thousand seats has space for up to ten thousand more, and both buffers
    /// exist while it grows. With an eighth, an element is copied eight times instead of once, which takes 0.2 µs for a
    /// seat and its board. Short arrays grow by default.
    @inlinable
    public mutating func makeRoom(for further: Int) {
        let needed = count + further
        guard needed > capacity, needed > 64 else { return }
        reserveCapacity(needed + needed / 8)
    }
}
