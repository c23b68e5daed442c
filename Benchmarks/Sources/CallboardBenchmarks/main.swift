// Times of the parts, without sockets. Reports only. `--million` folds a million boards, which takes some 2 GB.

try CodecBenchmarks.run()
try RoomBenchmarks().run()
try LogBenchmarks.run()
for boards in [1_000, 10_000, 100_000] + (CommandLine.arguments.contains("--million") ? [1_000_000] : []) {
    var fold = try FoldBenchmarks(boards: boards)
    fold.run()
}
