import CMalloc

/// The C library's heap.
package enum Heap {
    /// Returns the memory of large blocks to the system as soon as they are freed.
    ///
    /// By default, the C library raises its threshold with every large block that is freed, and keeps the next one of
    /// that size. The growing lists of a room would leave holes behind. The end of the heap is trimmed less eagerly
    /// instead, so that bursts do not grow and shrink it repeatedly. To be called once, at the start.
    ///
    /// The corresponding C function is `mallopt`.
    package static func separateLargeBlocks() {
        mallopt(CMalloc_mmap_threshold, 128 * 1024)
        mallopt(CMalloc_trim_threshold, 4 * 1024 * 1024)
    }

    /// Returns all unused whole pages to the system. Loops that allocate memory wait meanwhile, because they share the
    /// heap: once about 4 ms after ten thousand joins, 0.1 ms after each burst of their marks. So it should run in
    /// quiet moments.
    ///
    /// The corresponding C function is `malloc_trim`.
    static func returnFreePages() {
        malloc_trim(0)
    }
}
