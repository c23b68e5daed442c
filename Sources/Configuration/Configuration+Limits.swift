extension Configuration {
    /// The limits on memory, processor time and disk. For a rate (`…PerSecond`, `…PerMinute`, `…PerHour…`), 0 means no
    /// limit.
    public struct Limits: Hashable, Sendable {
        /// Open sockets; 0 uses the process's descriptor limit. `limits.connections`
        public var connections = 0
        /// Open sockets from one address; 0 for no limit. `limits.connections-per-address`
        public var connectionsPerAddress = 5_000
        /// New connections per second from one address. `limits.new-connections-per-second`
        public var newConnectionsPerSecond = 200
        /// New connections that one address may open at once. `limits.new-connections-burst`
        public var newConnectionsBurst = 2_000
        /// HTTP requests per second from one address. `limits.requests-per-second-per-address`
        public var requestsPerSecondPerAddress = 1_000
        /// HTTP requests that one address may send at once. `limits.requests-burst-per-address`
        public var requestsBurstPerAddress = 50_000
        /// The leading bits of an IPv6 address that count as one address. `limits.ipv6-prefix-bits`
        public var ipv6PrefixBits = 64
        /// Commands per second from one player. `limits.player-commands-per-second`
        public var playerCommandsPerSecond = 10
        /// Commands that one player may send at once. `limits.player-commands-burst`
        public var playerCommandsBurst = 20
        /// Commands per second from one host. `limits.host-commands-per-second`
        public var hostCommandsPerSecond = 50
        /// Commands that one host may send at once. `limits.host-commands-burst`
        public var hostCommandsBurst = 100
        /// Wrong room codes per minute that the server answers for one address. `limits.wrong-codes-per-minute`
        public var wrongCodesPerMinute = 30
        /// Wrong room codes that one address may try at once. `limits.wrong-codes-burst`
        public var wrongCodesBurst = 60
        /// Wrong room codes after which a connection is closed; 0 for no limit. `limits.wrong-codes-per-connection`
        public var wrongCodesPerConnection = 5
        /// Rooms per hour that one address may create. `limits.rooms-per-hour-per-address`
        public var roomsPerHourPerAddress = 60
        /// Packs saved by all hosts together. `limits.packs`
        public var packs = 2_000
        /// Saves of new or changed packs per hour from one address. `limits.packs-per-hour-per-address`
        public var packsPerHourPerAddress = 120
        /// Profiles of solo players, in total. `limits.profiles`
        public var profiles = 10_000
        /// Items published in the library, in total. `limits.library`
        public var library = 5_000
        /// Stars, downloads and reports of library items, in total. `limits.ratings`
        public var ratings = 200_000
        /// New profiles per hour from one address. `limits.profiles-per-hour-per-address`
        public var profilesPerHourPerAddress = 10
        /// Changes of one profile per hour, including finished levels. `limits.profile-changes-per-hour`
        public var profileChangesPerHour = 60
        /// The maximum length of a player's message, in bytes. `limits.message-bytes-player`
        public var messageBytesPlayer = 4_096
        /// The maximum length of a host's message, in bytes. `limits.message-bytes-host`
        public var messageBytesHost = 65_536
        /// Frames that one message may be split into. `limits.message-fragments`
        public var messageFragments = 64
        /// The maximum length of an HTTP request head, in bytes. `limits.request-head-bytes`
        public var requestHeadBytes = 8_192
        /// The maximum length of an HTTP request body, in bytes. `limits.request-body-bytes`
        public var requestBodyBytes = 65_536
        /// The kernel's send buffer for one socket, in bytes. `limits.send-buffer-bytes`
        public var sendBufferBytes = 65_536
        /// Bytes in memory that wait to be sent, for all clients together. `limits.unsent-bytes`
        public var unsentBytes = 64 * 1_024 * 1_024
        /// The same for the clients of one address. `limits.unsent-bytes-per-address`
        public var unsentBytesPerAddress = 16 * 1_024 * 1_024
        /// Bytes on disk of exports and recaps that clients are downloading. `limits.spool-bytes`
        public var spoolBytes = 4 * 1_024 * 1_024 * 1_024
        /// New seats in one room that one network may take at once. `limits.joins-at-once`
        public var joinsAtOnce = 300
        /// New seats per second in one room for one network. `limits.joins-per-second`
        public var joinsPerSecond = 20
        /// New seats in one room that all networks together may take at once. `limits.room-joins-at-once`
        public var roomJoinsAtOnce = 2_000
        /// New seats per second in one room for all networks together. `limits.room-joins-per-second`
        public var roomJoinsPerSecond = 100
        /// Seats in one room. `limits.seats-per-room`
        public var seatsPerRoom = 20_000
        /// Rounds that one room may play; 0 for no limit. `limits.rounds-per-room`
        public var roundsPerRoom = 100
        /// Inputs in one room's log; 0 for no limit. `limits.inputs-per-room`
        public var inputsPerRoom = 5_000_000
        /// Bytes in one room's log; 0 for no limit. `limits.room-bytes`
        public var roomBytes = 1 << 30
        /// Bytes of all rooms' logs and saved packs; 0 for no limit. `limits.data-bytes`
        public var dataBytes = 10 << 30
        /// Bytes of the rooms and packs that one address created; 0 for no limit. `limits.data-bytes-per-address`
        public var dataBytesPerAddress = 2 << 30
        /// Open rooms. `limits.rooms`
        public var rooms = 10_000
        /// Bytes of inputs that wait to be written to disk. `limits.log-queue-bytes`
        public var logQueueBytes = 16 * 1_024 * 1_024
        /// Seconds after which a client that does not read is disconnected. `limits.lag-seconds`
        public var lagSeconds = 10
        /// Seconds between two pings. A peer that does not answer two of them is disconnected. `limits.ping-seconds`
        public var pingSeconds = 30
        /// Seconds within which a connection must join or watch a room. `limits.join-seconds`
        public var joinSeconds = 30
        /// Seconds from the first to the last byte of a message. `limits.message-seconds`
        public var messageSeconds = 10
        /// Seconds within which a client must send a complete request head. `limits.header-seconds`
        public var headerSeconds = 10
        /// Seconds for which an idle HTTP connection is kept open. `limits.keep-alive-seconds`
        public var keepAliveSeconds = 15
        /// Seconds for receiving a request's body, for its answer, and for the client to read each part.
        /// `limits.exchange-seconds`
        public var exchangeSeconds = 30
    }
}
