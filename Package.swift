// swift-tools-version: 6.0
import PackageDescription

/// The commit, if the builder passes it: `make build` does.
let commit = Context.environment["CALLBOARD_COMMIT"].flatMap { commit in
    commit.isEmpty ? nil : CSetting.define("CALLBOARD_COMMIT", to: "\"\(commit)\"")
}

let package = Package(
    name: "callboard",
    products: [
        .executable(name: "callboard", targets: ["callboard"]),
        // For the benchmarks, which are a separate package.
        .library(
            name: "CallboardModules",
            targets: ["Bingo", "GameRules", "InputLog", "JSON", "Rooms", "SQLiteInputLog", "WireProtocol"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // C libraries of the system.
        .systemLibrary(name: "CLibwebsockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CUV", pkgConfig: "libuv", providers: [.apt(["libuv1-dev"])]),

        // Values that are known only at build time.
        .target(name: "CBuild", cSettings: [commit].compactMap(\.self)),

        // Rules and protocol.
        .target(name: "Cryptography", dependencies: ["COpenSSL"]),
        .target(name: "GameRules", dependencies: ["Cryptography"]),
        .target(name: "JSON"),
        .target(name: "Content", dependencies: ["GameRules", "JSON"]),
        .target(name: "WireProtocol", dependencies: ["Content", "GameRules", "JSON"]),
        .target(
            name: "Bingo",
            dependencies: [
                "Content", "Cryptography", "GameRules", "JSON", "WireProtocol", "YAMLDocument",
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Sources/Games/Bingo"),
        .target(
            name: "CrossSums", dependencies: ["Cryptography", "GameRules", "JSON", "WireProtocol"],
            path: "Sources/Games/CrossSums"),
        .target(
            name: "Party",
            dependencies: [
                "Content", "Cryptography", "GameRules", "JSON", "WireProtocol", "YAMLDocument",
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Sources/Games/Party"),
        .target(
            name: "Quiz",
            dependencies: [
                "CZlib", "Content", "Cryptography", "GameRules", "JSON", "WireProtocol", "YAMLDocument",
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Sources/Games/Quiz"),
        .target(
            name: "SequenceBoard", dependencies: ["Cryptography", "GameRules", "JSON", "WireProtocol"],
            path: "Sources/Games/SequenceBoard",
            // Its bots simulate thousands of games for each move, which is too slow in a debug build.
            swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),

        // Log, rooms, transport.
        .target(name: "InputLog"),
        .target(name: "SQLiteInputLog", dependencies: ["InputLog", .product(name: "GRDB", package: "GRDB.swift")]),
        .target(name: "JetStreamInputLog", dependencies: ["CNATS", "InputLog", "JSON"]),
        .target(
            name: "JetStreamContent", dependencies: ["Content", "GameRules", "InputLog", "JSON", "JetStreamInputLog"]),
        .target(
            name: "SQLiteContent",
            dependencies: [
                "Content", "GameRules", "InputLog", "SQLiteInputLog", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(
            name: "Rooms", dependencies: ["Content", "Cryptography", "GameRules", "InputLog", "JSON", "WireProtocol"]),
        .target(name: "WebSocketServer", dependencies: ["CLibwebsockets", "CUV"]),

        // Other modules that the command needs.
        .target(name: "WebSocketClient", dependencies: ["COpenSSL"]),
        .target(
            name: "Bots",
            dependencies: ["CUV", "Cryptography", "GameRules", "JSON", "WebSocketClient", "WireProtocol"]),
        .target(name: "Configuration", dependencies: ["YAMLDocument", .product(name: "Yams", package: "Yams")]),
        .target(name: "QRCode", dependencies: ["CQREncode"]),
        .target(name: "YAMLDocument", dependencies: [.product(name: "Yams", package: "Yams")]),
        // The server, for any games.
        .target(
            name: "Server",
            dependencies: [
                "CBuild", "CMalloc", "CZlib", "Configuration", "Content", "Cryptography", "GameRules", "InputLog",
                "JSON", "JetStreamContent", "JetStreamInputLog", "QRCode", "Rooms", "SQLiteContent", "SQLiteInputLog",
                "WebSocketServer", "WireProtocol",
                .product(name: "Logging", package: "swift-log"),
            ]),

        // The command: wiring only.
        .executableTarget(
            name: "callboard",
            dependencies: [
                "Bingo", "Bots", "Configuration", "Content", "CrossSums", "Cryptography", "GameRules", "InputLog",
                "JSON", "Party", "QRCode", "Quiz", "Rooms", "SQLiteContent", "SQLiteInputLog", "SequenceBoard",
                "Server", "WebSocketClient", "WireProtocol",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["README.md"]),

        .testTarget(
            name: "BingoTests",
            dependencies: [
                "Bingo", "BingoReferee", "CAllocationCount", "Cryptography", "GameRules", "JSON", "PageVerifier",
                "Proof", "WireProtocol",
            ]),
        // A second implementation of bingo's rules, for random games and for the simulation.
        .target(
            name: "BingoReferee", dependencies: ["Cryptography", "GameRules", "JSON", "WireProtocol"],
            path: "Tests/BingoReferee"),
        .testTarget(
            name: "BotsTests", dependencies: ["Bingo", "Bots", "GameRules", "JSON", "WebSocketClient", "WireProtocol"]),
        .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
        .testTarget(name: "ConfigurationTests", dependencies: ["Configuration"]),
        .target(
            name: "ContentConformance", dependencies: ["Content", "GameRules"], path: "Tests/ContentConformance"),
        .testTarget(name: "ContentTests", dependencies: ["Content", "ContentConformance", "GameRules"]),
        .testTarget(name: "CryptographyTests", dependencies: ["Cryptography"]),
        // A second solver of puzzles, by trial and error, and the rules of races, for random games and for the
        // simulation.
        .target(name: "CrossSumsReferee", dependencies: ["GameRules", "JSON"], path: "Tests/CrossSumsReferee"),
        .testTarget(
            name: "CrossSumsTests",
            dependencies: ["CrossSums", "CrossSumsReferee", "Cryptography", "GameRules", "JSON", "WireProtocol"]),
        .testTarget(name: "GameRulesTests", dependencies: ["GameRules"]),
        .target(name: "InputLogConformance", dependencies: ["InputLog"], path: "Tests/InputLogConformance"),
        .testTarget(name: "InputLogTests", dependencies: ["InputLog", "InputLogConformance"]),
        .testTarget(
            name: "JetStreamInputLogTests",
            dependencies: [
                "Content", "ContentConformance", "GameRules", "InputLog", "InputLogConformance", "JetStreamContent",
                "JetStreamInputLog",
            ],
            exclude: ["requirements.txt"]),
        .testTarget(name: "PacksTests", dependencies: ["Bingo", "Content"]),
        .testTarget(
            name: "PartyTests",
            dependencies: ["Content", "Cryptography", "GameRules", "JSON", "Party", "PartyReferee", "WireProtocol"]),
        // A second implementation of Party's rules.
        .target(
            name: "PartyReferee", dependencies: ["Cryptography", "GameRules", "JSON"], path: "Tests/PartyReferee"),
        .target(name: "PageVerifier", path: "Tests/PageVerifier"),
        // What pages say of a file, as it is compiled for browsers, too.
        .target(
            name: "Proof",
            dependencies: ["Bingo", "CrossSums", "JSON", "Party", "Quiz", "SequenceBoard", "WireProtocol"],
            path: "Sources/BrowserRules/Proof", exclude: ["ProofDoor.swift"]),
        .testTarget(
            name: "QuizTests",
            dependencies: ["Content", "GameRules", "JSON", "Quiz", "QuizReferee", "WireProtocol"]),
        // A second implementation of the quiz's rules.
        .target(name: "QuizReferee", dependencies: ["GameRules", "JSON"], path: "Tests/QuizReferee"),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode", "CQREncode"]),
        .testTarget(
            name: "RoomsTests",
            dependencies: [
                "Bingo", "CrossSums", "JSON", "PageVerifier", "Party", "Quiz", "Rooms", "SequenceBoard", "Simulation",
            ]),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Configuration", "Content", "GameRules", "InputLog", "JSON", "JetStreamInputLog", "Party", "Rooms",
                "Server",
                "Simulation", "WireProtocol",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "SequenceTests",
            dependencies: ["Cryptography", "GameRules", "JSON", "SequenceBoard", "SequenceReferee", "WireProtocol"]),
        // A second implementation of the rules of One-Eyed Jack.
        .target(
            name: "SequenceReferee", dependencies: ["Cryptography", "GameRules", "JSON"],
            path: "Tests/SequenceReferee"),
        .executableTarget(
            name: "SQLiteInputLogWriter", dependencies: ["SQLiteInputLog"], path: "Tests/SQLiteInputLogWriter"),
        .testTarget(
            name: "SQLiteInputLogTests",
            dependencies: [
                "SQLiteInputLog", "InputLogConformance", "SQLiteInputLogWriter",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "SQLiteContentTests",
            dependencies: [
                "Content", "ContentConformance", "GameRules", "InputLog", "SQLiteContent", "SQLiteInputLog",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        // A simulation of everything around the rooms, and the command that runs it.
        .target(
            name: "Simulation",
            dependencies: [
                "Bingo", "BingoReferee", "CrossSums", "CrossSumsReferee", "Cryptography", "GameRules", "InputLog",
                "JSON", "Party", "PartyReferee", "Quiz", "QuizReferee", "Rooms", "SequenceBoard", "SequenceReferee",
                "WireProtocol",
            ],
            path: "Tests/Simulation"),
        .executableTarget(
            name: "simulate",
            dependencies: ["Simulation", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Tests/Simulator"),
        .testTarget(name: "SimulationTests", dependencies: ["JSON", "PageVerifier", "Proof", "Rooms", "Simulation"]),
        // The server with a second game, for the tests of the pages.
        .executableTarget(
            name: "toyhouse",
            dependencies: [
                "Bingo", "Configuration", "GameRules", "JSON", "Rooms", "Server", "WireProtocol",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/ToyHouse", exclude: ["web"]),
        .testTarget(name: "WebSocketClientTests", dependencies: ["WebSocketClient"]),
        .testTarget(name: "WebSocketServerTests", dependencies: ["CAllocationCount", "WebSocketServer"]),
        .testTarget(name: "WireProtocolTests", dependencies: ["CAllocationCount", "JSON", "WireProtocol"]),
    ],
    swiftLanguageModes: [.v6]
)
