// Measures the parts without sockets. It only reports. Parts named as arguments run alone: `codec`, `room`, `play`,
// `log`, `replay`, `fold`, and `million`. The last folds a million boards, needs some 2 GB and runs only if it is
// named. `--open FOLDER CODE` reads and folds one room of a data folder, and prints the seconds.

import Glibc

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 3, arguments.first == "--open" {
    print(try RoomBenchmarks.open(CommandLine.arguments[3], in: CommandLine.arguments[2]))
    exit(0)
}
let parts = arguments.isEmpty ? ["codec", "room", "play", "log", "replay", "fold"] : Array(arguments)
for part in parts {
    switch part {
    case "codec": try CodecBenchmarks.run()
    case "room": try RoomBenchmarks().run()
    case "play": try RoomBenchmarks().playSomethingElse()
    case "log": try LogBenchmarks.run()
    case "replay": try RoomBenchmarks.replay()
    case "fold": for boards in [1_000, 10_000, 100_000] { try FoldBenchmarks.run(boards: boards) }
    case "million": try FoldBenchmarks.run(boards: 1_000_000)
    default:
        print("There is no part \(part): codec, room, play, log, replay, fold, million.")
        exit(2)
    }
}
