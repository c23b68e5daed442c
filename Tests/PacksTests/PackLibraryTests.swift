import Bingo
import Content
import Foundation
import Testing

@Suite("The library of packs")
struct PackLibraryTests {
    /// The packs that the project ships.
    static let shipped = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("config/packs").path

    @Test("The shipped packs load without a problem")
    func shippedPacks() throws {
        let (library, problems) = PackLibrary.load(directory: Self.shipped)
        #expect(problems.map(\.description) == [])
        #expect(
            library.packs.map { "\($0.name) \($0.language ?? "")" } == [
                "all-hands en", "awards-show en", "boda es", "comida-familiar es", "fahrt-in-den-urlaub de",
                "familienessen de", "family-dinner en", "fernsehkrimi de", "football-match en", "fussballspiel de",
                "gala-de-premios es", "hochzeit de", "mariage fr", "match-de-football fr", "partido-de-futbol es",
                "political-debate en", "preisverleihung de", "repas-de-famille fr", "road-trip en",
                "route-des-vacances fr", "tech-keynote en", "tv-crime-story en", "viaje-en-coche es", "wedding en",
                "wwdc-2025 en",
            ])
        #expect(library.defaultPack.name.description == "wwdc-2025")
    }

    @Test("Our own packs have enough terms for different boards, short ones, and explain some")
    func lengths() throws {
        for pack in PackLibrary.load(directory: Self.shipped).library.packs where pack.name != TermPack.compiledIn.name
        {
            let lengths = pack.terms.map(\.text.count).sorted()
            #expect((40...45).contains(lengths.count), "\(pack.name)")
            #expect((15...35).contains(lengths[lengths.count / 2]), "\(pack.name)")
            #expect(pack.terms.contains { $0.means != nil }, "\(pack.name)")
        }
    }

    @Test("The compiled-in pack is the shipped one, with the terms in their order")
    func compiledIn() throws {
        let library = PackLibrary.load(directory: Self.shipped).library
        #expect(library.pack(named: "wwdc-2025") == TermPack.compiledIn)
        #expect(
            TermPack.compiledIn.terms.map(\.text) == [
                "One more thing", "You're going to love it", "Camera zooming around Apple Park", "Someone on a roof",
                "Emotional Steve mention", "Xcode for iPad", "AI chat in Xcode", "iOS 26", "Joke about Craig",
                "GOOD MORNEENG", "Ford mentioned", "Most immersive ever", "Update is available RIGHT NOW",
                "Hair Force One", "New Icons", "A Sherlocking", "Our biggest update ever!", "AAA Game",
                "Old Game out on macOS", "Unified Experience", "Only Apple can do this", "Android Trash Talk", "10x",
                "Announcement for late 25", "A video of apps saving lives",
            ])
    }

    @Test(
        "With no readable pack the compiled-in one serves and the report says so",
        arguments: [
            [:], ["broken.yaml": "terms: ["], ["README.md": "not a pack", ".hidden.yaml": "terms: ["],
        ])
    func nothingReadable(files: [String: String]) throws {
        let folder = try Folder(files)
        let (library, problems) = PackLibrary.load(directory: folder.path)
        #expect(library.packs == [.compiledIn])
        #expect(problems.count == (files["broken.yaml"] == nil ? 1 : 2))
        #expect(
            problems.last?.description == "\(folder.path): there is no readable pack, so the built-in wwdc-2025 is used"
        )
    }

    @Test("A folder that does not exist is reported")
    func noFolder() {
        let (library, problems) = PackLibrary.load(directory: "/nowhere/at/all")
        #expect(library.packs == [.compiledIn])
        #expect(problems.first?.description == "/nowhere/at/all: the folder cannot be read")
    }

    @Test("A file's name is the pack's name, and two files cannot share it")
    func names() throws {
        let text = "title: T\nterms: [a, b, c, d, e, f, g, h]\n"
        let folder = try Folder(["one.yaml": text, "one.yml": text, "Big Pack.yaml": text, "caf\u{E9}.yaml": text])
        let (library, problems) = PackLibrary.load(directory: folder.path)
        #expect(library.packs.map(\.name.description) == ["one"])
        #expect(library.defaultPack.name.description == "one")
        #expect(library.pack(named: "One") == nil)
        #expect(problems.count == 3)
        #expect(problems.filter { $0.reason == "another file already has a pack with that name" }.count == 1)
    }

    @Test(
        "A pack's name has 1 to 64 characters of a-z, 0-9 and -",
        arguments: [
            ("wwdc-2025", true), ("a", true), (String(repeating: "x", count: 64), true),
            ("", false), (String(repeating: "x", count: 65), false), ("Wwdc", false), ("a.b", false), ("../a", false),
        ])
    func packName(text: String, isValid: Bool) {
        #expect((ContentName(text) != nil) == isValid)
    }
}
