import Rooms
import WireProtocol

/// Connections that randomly delay, break and stall. On one connection, nothing overtakes.
final class VirtualNetwork {
    /// How bad the network is in this run.
    struct Weather {
        /// The longest delay of a message, in milliseconds.
        var delayMax = 60
        /// How many of a thousand commands are sent twice.
        var repeats = 20
    }

    var weather = Weather()
    private unowned let world: World
    private var lines: [Line] = []
    /// Connections that the server still has, in the order of their opening.
    private var present: [Line] = []

    init(world: World) {
        self.world = world
    }

    /// Opens a connection to the server that a visitor reaches.
    func open(for visitor: Visitor) -> Line {
        let line = Line(
            id: SubscriberID(rawValue: UInt64(lines.count + 1)), visitor: visitor, server: world.serverForVisitor())
        lines.append(line)
        present.append(line)
        return line
    }

    /// Returns a connection by its identifier, as long as the server has it.
    func line(_ id: SubscriberID) -> Line? {
        let line = lines[Int(id.rawValue) - 1]
        return line.isUp ? line : nil
    }

    /// Returns the connections of a room, at one server or at all.
    func attached(to code: String, at server: VirtualServer? = nil) -> [Line] {
        present.filter {
            $0.channel != nil && $0.room?.code.description == code && (server == nil || $0.server === server)
        }
    }

    // MARK: - Messages

    /// Sends a frame to a visitor, unless it lags.
    func send(_ frame: Frame, to line: Line) {
        guard !line.isCut, !line.isClosed else { return }
        if line.isStalled {
            line.isLagging = true
            return
        }
        down(line) { $0.visitor.receive(frame, on: $0) }
    }

    /// Sends a message to the server.
    func send(_ bytes: [UInt8], on line: Line) {
        world.trace?("\(world.moment) \(line.visitor.name) sends \(String(decoding: bytes, as: UTF8.self))")
        up(line) { line in line.server?.receive(bytes, on: line) }
    }

    // MARK: - Ends

    /// Closes a connection at the server, after everything that was sent.
    func close(_ line: Line, with code: CloseCode) {
        line.isClosed = true
        down(line) { $0.visitor.lost($0, code: code) }
        world.after(0) { [unowned self] in forget(line) }
    }

    /// Closes a connection at the visitor, after everything that was sent.
    func hangUp(_ line: Line) {
        up(line) { [unowned self] line in
            line.isClosed = true
            forget(line)
        }
        line.isCut = true
    }

    /// Breaks a connection. Both sides notice some time later, or find out themselves.
    func cut(_ line: Line) {
        guard !line.isCut else { return }
        line.isCut = true
        world.after(world.chance.within(1...6000)) { line.visitor.lost(line, code: nil) }
        world.after(world.chance.within(1...9000)) { [unowned self] in
            guard !line.isClosed else { return }
            line.isClosed = true
            forget(line)
        }
    }

    /// Lets a visitor read again. A lagging one catches up when the server sees that it can write.
    func resume(_ line: Line) {
        guard let server = line.server, server.isAlive else { return line.isStalled = false }
        server.act {
            line.isStalled = false
            guard line.isLagging else { return }
            line.isLagging = false
            guard !line.isClosed, let room = line.room else { return }
            room.assumeIsolated { [id = line.id] in $0.catchUp(id) }
        }
    }

    /// Breaks the connections of a stopped server. Some messages in flight arrive, some do not.
    func breakAll(of server: VirtualServer) {
        for line in present where line.server === server {
            line.isClosed = true
            if line.isCut { continue }
            if world.chance.happens(500) {
                line.isCut = true
                world.after(world.chance.within(1...3000)) { line.visitor.lost(line, code: nil) }
            } else {
                down(line) { $0.visitor.lost($0, code: nil) }
            }
        }
        present.removeAll { $0.server === server }
    }

    /// Lets the server notice that a connection is gone.
    private func forget(_ line: Line) {
        guard line.isUp, let server = line.server, let room = line.room else {
            return present.removeAll { $0 === line }
        }
        server.act { [unowned self] in
            present.removeAll { $0 === line }
            line.channel = nil
            room.assumeIsolated { [id = line.id] in $0.disconnect(id) }
            let code = room.code.description
            if attached(to: code, at: server).isEmpty { world.ledger(of: code, at: server).fallsSilent() }
        }
    }

    private func down(_ line: Line, _ action: @escaping (Line) -> Void) {
        line.downstreamBusy = max(
            line.downstreamBusy, world.clock.elapsed + Int64(world.chance.below(weather.delayMax + 1)))
        world.at(line.downstreamBusy) { if !line.isCut { action(line) } }
    }

    private func up(_ line: Line, _ action: @escaping (Line) -> Void) {
        guard !line.isCut else { return }
        line.upstreamBusy = max(
            line.upstreamBusy, world.clock.elapsed + Int64(world.chance.below(weather.delayMax + 1)))
        world.at(line.upstreamBusy) {
            line.server?.act { if !line.isClosed { action(line) } }
        }
    }
}
