/// Scheduled tasks, the earliest first. It is a binary heap, because thousands of bots schedule tasks at the same time.
struct DueQueue<Task> {
    private var heap: [(due: UInt64, order: UInt64, task: Task)] = []
    private var added: UInt64 = 0

    /// The number of scheduled tasks.
    var count: Int { heap.count }

    /// Schedules a task for a time in milliseconds of any clock. Tasks with the same time keep their order.
    mutating func add(_ task: Task, due: UInt64) {
        heap.append((due, added, task))
        added += 1
        var child = heap.count - 1
        while child > 0, isBefore(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the earliest task if it is due.
    mutating func next(at now: UInt64) -> Task? {
        guard let first = heap.first, first.due <= now else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && isBefore(child, least) {
                least = child
            }
            guard least != parent else { return first.task }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        (heap[left].due, heap[left].order) < (heap[right].due, heap[right].order)
    }
}
