import Content

extension TermPack {
    /// The pack for servers without a readable file, so that a room can always be created.
    ///
    /// A test compares it with `config/packs/wwdc-2025.yaml`.
    public static let compiledIn = TermPack(
        name: ContentName("wwdc-2025")!,
        title: "WWDC 2025",
        language: "en",
        terms: [
            "One more thing",
            "You're going to love it",
            "Camera zooming around Apple Park",
            "Someone on a roof",
            "Emotional Steve mention",
            "Xcode for iPad",
            "AI chat in Xcode",
            "iOS 26",
            "Joke about Craig",
            "GOOD MORNEENG",
            "Ford mentioned",
            "Most immersive ever",
            "Update is available RIGHT NOW",
            "Hair Force One",
            "New Icons",
            "A Sherlocking",
            "Our biggest update ever!",
            "AAA Game",
            "Old Game out on macOS",
            "Unified Experience",
            "Only Apple can do this",
            "Android Trash Talk",
            "10x",
            "Announcement for late 25",
            "A video of apps saving lives",
        ].map { PackTerm($0, means: meanings[$0]) }
    )

    private static let meanings = [
        "Emotional Steve mention": "Steve Jobs is named, quoted or shown, and the music goes soft.",
        "GOOD MORNEENG": "The greeting, sung rather than said. Tim Cook's own counts double, but only in spirit.",
        "Hair Force One": "Craig Federighi's hair is praised, filmed in slow motion or called by its name.",
        "A Sherlocking": "A new built-in feature does what somebody's beloved app has done for years.",
        "AAA Game": "A big-budget game from a big studio is announced or demonstrated.",
        "Old Game out on macOS": "A game that other machines have had for a year or more now runs on the Mac.",
        "10x": "Ten times anything: faster, brighter, smarter.",
        "Announcement for late 25": "Something shown today ships \"later this year\".",
    ]
}
