// swift-tools-version: 6.0
import PackageDescription
let package = Package(
    name: "callboard",
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "GameRules"),
        .target(name: "Cryptography", dependencies: ["COpenSSL"]),
        .target(name: "WireProtocol", dependencies: ["GameRules"]),
    ],
    swiftLanguageModes: [.v6]
)
