import CMalloc

/// The C library's heap, on which everything lives.
package enum Heap {
    /// Lets what a large block took go back to the system with the block, whatever was freed before.
    ///
    /// By itself the C library learns from every large block that is freed to keep the next one of that size: the lists
    /// of a room that outgrow one another would stay behind as holes. The heap's end is kept more generously instead, so
    /// that bursts do not move it to and fro. To be called once, at the start.
    ///
    /// The corresponding C function is `mallopt`.
    package static func separateLargeBlocks() {
        mallopt(CMalloc_mmap_threshold, 128 * 1024)
        mallopt(CMalloc_trim_threshold, 4 * 1024 * 1024)
    }

    /// Gives all whole pages back that nothing lives on. A loop that wants memory waits meanwhile, since it has the same
    /// heap: once, some 4 ms, after ten thousand have joined; 0.1 ms after each burst of their marks. So it is for quiet
    /// moments.
    ///
    /// The corresponding C function is `malloc_trim`.
    static func returnFreePages() {
        malloc_trim(0)
    }
}
