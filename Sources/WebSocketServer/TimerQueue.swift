internal import CUV

/// The timers of one loop, in a heap on a single libuv timer. The library's own timers are a sorted list, which would
/// be slow with thousands of entries.
final class TimerQueue {
    private struct Entry {
        let due: UInt64
        let order: UInt64
        let timer: LoopTimer

        func isBefore(_ other: Entry) -> Bool {
            (due, order) < (other.due, other.order)
        }
    }

    /// Called with the timers that are due, in order.
    var fire: ([LoopTimer]) -> Void = { _ in }

    private let handle: UnsafeMutablePointer<uv_timer_t>
    private let loop: UnsafeMutablePointer<uv_loop_t>
    private var heap: [Entry] = []
    private var order: UInt64 = 0
    private var armed = UInt64.max

    init(loop: UnsafeMutablePointer<uv_loop_t>) {
        self.loop = loop
        handle = .allocate(capacity: 1)
        uv_timer_init(loop, handle)
        handle.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        handle.deallocate()
    }

    func insert(_ timer: LoopTimer) {
        order += 1
        heap.append(Entry(due: timer.due, order: order, timer: timer))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
        arm()
    }

    /// Closes the libuv timer. The loop must run once more.
    func close() {
        heap = []
        uv_timer_stop(handle)
        uv_close(UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self), nil)
    }

    private func expire() {
        armed = .max
        let now = uv_hrtime()
        var due: [LoopTimer] = []
        while let first = heap.first, first.due <= now {
            due.append(first.timer)
            removeFirst()
        }
        arm()
        if !due.isEmpty { fire(due) }
    }

    private func arm() {
        while let first = heap.first, first.timer.isDead { removeFirst() }
        guard let first = heap.first else { return }
        guard first.due < armed else { return }
        armed = first.due
        let now = uv_hrtime()
        let wait = first.due > now ? (first.due - now + 999_999) / 1_000_000 : 0
        uv_update_time(loop)
        uv_timer_start(
            handle,
            { handle in
                guard let data = handle?.pointee.data else { return }
                Unmanaged<TimerQueue>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.expire() }
            }, wait, 0)
    }

    private func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].isBefore(heap[least]) { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
