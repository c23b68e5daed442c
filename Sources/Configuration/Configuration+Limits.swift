extension Configuration {
    /// What bounds memory, processor time and disk. Of a rate (`…PerSecond`, `…PerMinute`, `…PerHour…`), 0 is no limit.
    public struct Limits: Hashable, Sendable {
        /// Sockets open at once; 0 takes what the process's descriptor limit allows. `limits.connections`
        public var connections = 0
        /// Sockets open at once from one address; 0 for no limit. `limits.connections-per-address`
        public var connectionsPerAddress = 5_000
        /// New connections a second from one address. `limits.new-connections-per-second`
        public var newConnectionsPerSecond = 200
        /// New connections of one address that may come at once. `limits.new-connections-burst`
        public var newConnectionsBurst = 2_000
        /// HTTP requests a second from one address. `limits.requests-per-second-per-address`
        public var requestsPerSecondPerAddress = 1_000
        /// HTTP requests of one address that may come at once. `limits.requests-burst-per-address`
        public var requestsBurstPerAddress = 50_000
        /// Bits of an IPv6 address that count as one address. `limits.ipv6-prefix-bits`
        public var ipv6PrefixBits = 64
        /// Commands a second of one player. `limits.player-commands-per-second`
        public var playerCommandsPerSecond = 10
        /// Commands of one player that may come at once. `limits.player-commands-burst`
        public var playerCommandsBurst = 20
        /// Commands a second of one host. `limits.host-commands-per-second`
        public var hostCommandsPerSecond = 50
        /// Commands of one host that may come at once. `limits.host-commands-burst`
        public var hostCommandsBurst = 100
        /// Wrong room codes a minute that one address is told of. `limits.wrong-codes-per-minute`
        public var wrongCodesPerMinute = 30
        /// Wrong room codes of one address that may come at once. `limits.wrong-codes-burst`
        public var wrongCodesBurst = 60
        /// Wrong room codes of one connection before it is closed; 0 for no limit. `limits.wrong-codes-per-connection`
        public var wrongCodesPerConnection = 5
        /// Rooms an hour that one address may open. `limits.rooms-per-hour-per-address`
        public var roomsPerHourPerAddress = 60
        /// Packs saved by hosts, all together. `limits.packs`
        public var packs = 2_000
        /// Saves of packs an hour from one address, new packs and changes alike. `limits.packs-per-hour-per-address`
        public var packsPerHourPerAddress = 120
        /// Profiles of people who play alone, all together. `limits.profiles`
        public var profiles = 10_000
        /// What is published in the house's library, all together. `limits.library`
        public var library = 5_000
        /// What profiles say of what is published there, all together. `limits.ratings`
        public var ratings = 200_000
        /// New profiles an hour from one address. `limits.profiles-per-hour-per-address`
        public var profilesPerHourPerAddress = 10
        /// Changes of one profile an hour, finished levels among them. `limits.profile-changes-per-hour`
        public var profileChangesPerHour = 60
        /// The longest message of a player, in bytes. `limits.message-bytes-player`
        public var messageBytesPlayer = 4_096
        /// The longest message of a host, in bytes. `limits.message-bytes-host`
        public var messageBytesHost = 65_536
        /// Frames that one message may be cut into. `limits.message-fragments`
        public var messageFragments = 64
        /// The longest HTTP request head, in bytes. `limits.request-head-bytes`
        public var requestHeadBytes = 8_192
        /// The longest HTTP request body, in bytes. `limits.request-body-bytes`
        public var requestBodyBytes = 65_536
        /// The kernel's send buffer of one socket, in bytes. `limits.send-buffer-bytes`
        public var sendBufferBytes = 65_536
        /// Bytes that may wait in memory for clients to take them, all together. `limits.unsent-bytes`
        public var unsentBytes = 64 * 1_024 * 1_024
        /// The same for the clients of one address. `limits.unsent-bytes-per-address`
        public var unsentBytesPerAddress = 16 * 1_024 * 1_024
        /// Bytes on disk of exports and recaps that clients are reading. `limits.spool-bytes`
        public var spoolBytes = 4 * 1_024 * 1_024 * 1_024
        /// New seats of one network in one room that may be taken at once. `limits.joins-at-once`
        public var joinsAtOnce = 300
        /// New seats a second of one network in one room. `limits.joins-per-second`
        public var joinsPerSecond = 20
        /// New seats in one room that may be taken at once, from all networks. `limits.room-joins-at-once`
        public var roomJoinsAtOnce = 2_000
        /// New seats a second in one room, from all networks. `limits.room-joins-per-second`
        public var roomJoinsPerSecond = 100
        /// Seats in one room. `limits.seats-per-room`
        public var seatsPerRoom = 20_000
        /// Rounds that one room may play; 0 for no limit. `limits.rounds-per-room`
        public var roundsPerRoom = 100
        /// Inputs that one room's log may hold; 0 for no limit. `limits.inputs-per-room`
        public var inputsPerRoom = 5_000_000
        /// Bytes that one room's log may hold; 0 for no limit. `limits.room-bytes`
        public var roomBytes = 1 << 30
        /// Bytes of all rooms' logs and saved packs; 0 for no limit. `limits.data-bytes`
        public var dataBytes = 10 << 30
        /// Bytes of the rooms and packs that one address has made; 0 for no limit. `limits.data-bytes-per-address`
        public var dataBytesPerAddress = 2 << 30
        /// Rooms that are open at once. `limits.rooms`
        public var rooms = 10_000
        /// Bytes of inputs that may wait for the disk. `limits.log-queue-bytes`
        public var logQueueBytes = 16 * 1_024 * 1_024
        /// Seconds a client may fail to take what was sent before it is dropped. `limits.lag-seconds`
        public var lagSeconds = 10
        /// Seconds between two pings; a peer silent for two of them is closed. `limits.ping-seconds`
        public var pingSeconds = 30
        /// Seconds a connection may neither join nor watch. `limits.join-seconds`
        public var joinSeconds = 30
        /// Seconds a message may take from its first byte to its last. `limits.message-seconds`
        public var messageSeconds = 10
        /// Seconds a client has to send a whole request head. `limits.header-seconds`
        public var headerSeconds = 10
        /// Seconds an idle HTTP connection is kept for another request. `limits.keep-alive-seconds`
        public var keepAliveSeconds = 15
        /// Seconds for a request's body, for its answer, and for the client to take each part. `limits.exchange-seconds`
        public var exchangeSeconds = 30
    }
}
