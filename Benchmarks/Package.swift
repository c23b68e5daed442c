// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "callboard-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "callboard", path: "..")],
    targets: [
        .executableTarget(
            name: "CallboardBenchmarks",
            dependencies: [.product(name: "CallboardModules", package: "callboard")])
    ],
    swiftLanguageModes: [.v6]
)
