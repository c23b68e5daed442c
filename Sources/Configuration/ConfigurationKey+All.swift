extension ConfigurationKey {
    /// Every key, in the order of the documented file.
    public static let all: [ConfigurationKey] = server + places + cluster + rates + sizes + times + lives

    private static let server: [ConfigurationKey] = [
        .text("server.host", \.server.host),
        .number("server.port", \.server.port, 0...65_535),
        .number("server.loops", \.server.loops, 1...256),
        .flag("server.lan", \.server.lan),
        .optionalText("server.public-url", \.server.publicURL, check: Origin.reasonAgainst),
        .list("server.hosts", \.server.hosts) { $0 == "*" ? nil : HostName.reasonAgainst($0) },
        .optionalText("server.tls.certificate", \.server.tls.certificate),
        .optionalText("server.tls.key", \.server.tls.key),
        .list("server.trusted-proxies", \.server.trustedProxies, check: AddressRange.reasonAgainst),
        .list("server.allowed-origins", \.server.allowedOrigins) { $0 == "*" ? nil : Origin.reasonAgainst($0) },
    ]

    private static let places: [ConfigurationKey] = [
        .text("data", \.data),
        .flag("data-must-exist", \.dataMustExist),
        .text("web-root", \.webRoot),
        .text("packs", \.packs),
        .word("library", \.library),
        .word("log.kind", \.log.kind),
        .word("log.format", \.log.format),
        .word("log.level", \.log.level),
    ]

    private static let cluster: [ConfigurationKey] = [
        .list("cluster.servers", \.cluster.servers) { NATSAddress.reasonAgainst($0) },
        .text("cluster.stream", \.cluster.stream) { name in
            let isName = (1...32).contains(name.utf8.count) && name.utf8.allSatisfy(NATSAddress.isNameByte)
            return isName ? nil : "expected 1 to 32 letters, digits, - and _, not \"\(name)\""
        },
        .number("cluster.replicas", \.cluster.replicas, 1...5),
        .optionalText("cluster.credentials", \.cluster.credentials),
        .optionalText("cluster.user", \.cluster.user),
        .optionalText("cluster.password", \.cluster.password),
        .optionalText("cluster.tls.authority", \.cluster.authority),
        .optionalText("cluster.tls.certificate", \.cluster.tls.certificate),
        .optionalText("cluster.tls.key", \.cluster.tls.key),
        .list("cluster.monitor", \.cluster.monitor, check: Origin.reasonAgainst),
    ]

    private static let rates: [ConfigurationKey] = [
        .number("limits.connections", \.limits.connections, 0...10_000_000),
        .number("limits.connections-per-address", \.limits.connectionsPerAddress, 0...10_000_000),
        .number("limits.new-connections-per-second", \.limits.newConnectionsPerSecond, 0...1_000_000),
        .number("limits.new-connections-burst", \.limits.newConnectionsBurst, 1...1_000_000),
        .number("limits.requests-per-second-per-address", \.limits.requestsPerSecondPerAddress, 0...1_000_000),
        .number("limits.requests-burst-per-address", \.limits.requestsBurstPerAddress, 1...10_000_000),
        .number("limits.ipv6-prefix-bits", \.limits.ipv6PrefixBits, 32...128),
        .number("limits.player-commands-per-second", \.limits.playerCommandsPerSecond, 0...1_000_000),
        .number("limits.player-commands-burst", \.limits.playerCommandsBurst, 1...1_000_000),
        .number("limits.host-commands-per-second", \.limits.hostCommandsPerSecond, 0...1_000_000),
        .number("limits.host-commands-burst", \.limits.hostCommandsBurst, 1...1_000_000),
        .number("limits.wrong-codes-per-minute", \.limits.wrongCodesPerMinute, 0...1_000_000),
        .number("limits.wrong-codes-burst", \.limits.wrongCodesBurst, 1...1_000_000),
        .number("limits.wrong-codes-per-connection", \.limits.wrongCodesPerConnection, 0...1_000_000),
        .number("limits.rooms-per-hour-per-address", \.limits.roomsPerHourPerAddress, 0...1_000_000),
        .number("limits.packs-per-hour-per-address", \.limits.packsPerHourPerAddress, 0...1_000_000),
        .number("limits.profiles-per-hour-per-address", \.limits.profilesPerHourPerAddress, 0...1_000_000),
        .number("limits.profile-changes-per-hour", \.limits.profileChangesPerHour, 0...1_000_000),
    ]

    private static let sizes: [ConfigurationKey] = [
        .number("limits.message-bytes-player", \.limits.messageBytesPlayer, 512...1_048_576),
        .number("limits.message-bytes-host", \.limits.messageBytesHost, 512...1_048_576),
        .number("limits.message-fragments", \.limits.messageFragments, 1...65_536),
        .number("limits.request-head-bytes", \.limits.requestHeadBytes, 1_024...65_536),
        .number("limits.request-body-bytes", \.limits.requestBodyBytes, 1_024...1_048_576),
        .number("limits.send-buffer-bytes", \.limits.sendBufferBytes, 4_096...4_194_304),
        .number("limits.unsent-bytes", \.limits.unsentBytes, 1_048_576...68_719_476_736),
        .number("limits.unsent-bytes-per-address", \.limits.unsentBytesPerAddress, 1_048_576...68_719_476_736),
        .number("limits.spool-bytes", \.limits.spoolBytes, 1_048_576...1_099_511_627_776),
        .number("limits.joins-at-once", \.limits.joinsAtOnce, 1...1_000_000),
        .number("limits.joins-per-second", \.limits.joinsPerSecond, 0...1_000_000),
        .number("limits.room-joins-at-once", \.limits.roomJoinsAtOnce, 1...1_000_000),
        .number("limits.room-joins-per-second", \.limits.roomJoinsPerSecond, 0...1_000_000),
        .number("limits.seats-per-room", \.limits.seatsPerRoom, 1...1_000_000),
        .number("limits.rounds-per-room", \.limits.roundsPerRoom, 0...1_000_000),
        .number("limits.inputs-per-room", \.limits.inputsPerRoom, 0...1_000_000_000),
        .number("limits.room-bytes", \.limits.roomBytes, 0...1_099_511_627_776),
        .number("limits.data-bytes", \.limits.dataBytes, 0...1_125_899_906_842_624),
        .number("limits.data-bytes-per-address", \.limits.dataBytesPerAddress, 0...1_125_899_906_842_624),
        .number("limits.rooms", \.limits.rooms, 1...10_000_000),
        .number("limits.packs", \.limits.packs, 0...1_000_000),
        .number("limits.profiles", \.limits.profiles, 0...1_000_000),
        .number("limits.library", \.limits.library, 0...1_000_000),
        .number("limits.ratings", \.limits.ratings, 0...10_000_000),
        .number("limits.log-queue-bytes", \.limits.logQueueBytes, 65_536...1_073_741_824),
    ]

    private static let times: [ConfigurationKey] = [
        .number("limits.lag-seconds", \.limits.lagSeconds, 1...3_600),
        .number("limits.ping-seconds", \.limits.pingSeconds, 1...3_600),
        .number("limits.join-seconds", \.limits.joinSeconds, 1...3_600),
        .number("limits.message-seconds", \.limits.messageSeconds, 1...3_600),
        .number("limits.header-seconds", \.limits.headerSeconds, 1...3_600),
        .number("limits.keep-alive-seconds", \.limits.keepAliveSeconds, 1...3_600),
        .number("limits.exchange-seconds", \.limits.exchangeSeconds, 1...3_600),
    ]

    private static let lives: [ConfigurationKey] = [
        .number("retention.archive-after-days", \.retention.archiveAfterDays, 0...36_500),
        .number("retention.delete-after-days", \.retention.deleteAfterDays, 0...36_500),
        .number("retention.delete-packs-after-days", \.retention.deletePacksAfterDays, 0...36_500),
        .number("retention.delete-profiles-after-days", \.retention.deleteProfilesAfterDays, 0...36_500),
        .list("names.blocked", \.names.blocked) { word in
            (1...40).contains(word.count) ? nil : "expected words of 1 to 40 characters, not \"\(word)\""
        },
        .optionalText("legal.imprint", \.legal.imprint) { Link.reasonAgainst($0, schemes: ["https", "http"]) },
        .optionalText("legal.privacy", \.legal.privacy) { Link.reasonAgainst($0, schemes: ["https", "http"]) },
        .optionalText("legal.security-contact", \.legal.securityContact) {
            Link.reasonAgainst($0, schemes: ["https", "mailto"])
        },
        .flag("legal.indexing", \.legal.indexing),
        .list("metrics.addresses", \.metrics.addresses, check: AddressRange.reasonAgainst),
        .optionalText("metrics.token", \.metrics.token) { token in
            let isToken = (16...128).contains(token.utf8.count) && token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            return isToken ? nil : "expected 16 to 128 printable characters of ASCII"
        },
        .flag("operator.page", \.operators.page),
        .list("operator.tokens", \.operators.tokens, check: NamedHash.reasonAgainst),
        .list("operator.moderator-tokens", \.operators.moderatorTokens, check: NamedHash.reasonAgainst),
        .flag("diagnostics.echo", \.diagnostics.echo),
    ]
}
