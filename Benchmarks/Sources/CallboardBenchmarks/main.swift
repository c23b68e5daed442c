// Times of the parts, without sockets. Reports only. `--million` folds a million boards, which takes some 2 GB;
// `--open FOLDER CODE` reads and folds one room of a data folder, and prints the seconds.

import Glibc

if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "--open" {
    print(try RoomBenchmarks.open(CommandLine.arguments[3], in: CommandLine.arguments[2]))
    exit(0)
}
try CodecBenchmarks.run()
try RoomBenchmarks().run()
try RoomBenchmarks().playSomethingElse()
try LogBenchmarks.run()
for boards in [1_000, 10_000, 100_000] + (CommandLine.arguments.contains("--million") ? [1_000_000] : []) {
    var fold = try FoldBenchmarks(boards: boards)
    fold.run()
}
