/// The entries that wait for the log's answer, by ticket.
///
/// Tickets count up one by one and are answered nearly in order, so this is a queue: an entry is found by its distance
/// from the first. The memory of a burst is released when the last entry leaves. A thousand pending joins take a
/// quarter of a megabyte.
struct TicketQueue<Entry> {
    /// The capacity that is kept for the next entries.
    private static var keptCapacity: Int { 64 }

    /// `nil` for entries that were taken out of order.
    private var entries: [Entry?] = []
    /// The index of the first entry that was not taken.
    private var head = 0
    private var headTicket: UInt64 = 1
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The tickets of all entries, in ascending order.
    var tickets: [UInt64] {
        entries.indices.filter { entries[$0] != nil }.map { headTicket + UInt64($0 - head) }
    }

    /// Adds an entry. Returns its ticket.
    mutating func append(_ entry: Entry) -> UInt64 {
        entries.append(entry)
        count += 1
        return headTicket + UInt64(entries.count - 1 - head)
    }

    /// The entry of a ticket; `nil` if it was taken or never existed. Setting it changes an existing entry.
    subscript(ticket: UInt64) -> Entry? {
        get { index(of: ticket).flatMap { entries[$0] } }
        set {
            guard let index = index(of: ticket), entries[index] != nil, let newValue else { return }
            entries[index] = newValue
        }
    }

    mutating func remove(_ ticket: UInt64) -> Entry? {
        guard let index = index(of: ticket), let entry = entries[index] else { return nil }
        entries[index] = nil
        count -= 1
        advance()
        return entry
    }

    private func index(of ticket: UInt64) -> Int? {
        guard ticket >= headTicket, ticket - headTicket < UInt64(entries.count - head) else { return nil }
        return head + Int(ticket - headTicket)
    }

    private mutating func advance() {
        while head < entries.count, case nil = entries[head] {
            head += 1
            headTicket += 1
        }
        if head == entries.count {
            entries.removeAll(keepingCapacity: entries.capacity <= Self.keptCapacity)
            head = 0
        } else if head > Self.keptCapacity, head > entries.count / 2 {
            entries.removeFirst(head)
            head = 0
        }
    }
}

extension TicketQueue: Sendable where Entry: Sendable {}
