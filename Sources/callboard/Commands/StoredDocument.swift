import ArgumentParser
import Content
import WireProtocol

/// A saved document as its command lists and deletes it.
protocol StoredDocument: StoredItem {
    /// What several of them are called, such as “profiles”.
    static var plural: String { get }
    /// Of what kind one is taken to be that is not there, so that whoever would delete it refuses; `nil` if there is none.
    static var usualKind: DocumentKind? { get }

    var documentKind: DocumentKind { get }
    /// One JSON object.
    var json: [UInt8] { get }

    /// All of them.
    ///
    /// - Parameter words: what the name or the title contains.
    static func all(_ access: OperatorAccess, matching words: String) throws(CommandFailure) -> [Self]
}

/// What the commands that list documents have in common.
struct DocumentListing: ParsableArguments {
    @OptionGroup var folder: DataFolderOptions
    @OptionGroup var filter: StoredItemFilter
    @OptionGroup var creator: CreatorFilter
    @Flag(help: "Print one JSON object a line.")
    var json = false

    /// Prints what the filters let through.
    func printAll<Item: StoredDocument>(
        of type: Item.Type, matching words: String, columns: [(head: String, cell: (Item) -> String)]
    ) throws {
        let stored = try Item.all(try folder.access(), matching: words)
        printList(filter.apply(to: creator.apply(to: stored)), json: json ? \.json : nil, columns: columns)
    }
}

/// What the commands that delete documents have in common.
struct DocumentDeletion: ParsableArguments {
    @OptionGroup var folder: DataFolderOptions
    @OptionGroup var choice: StoredChoice
    @OptionGroup var creator: CreatorFilter

    func validate(_ names: [ContentName]) throws {
        try choice.validate(names: names, isFiltered: creator.creator != nil)
    }

    /// Deletes what is named, or all that the filters let through.
    func delete<Item: StoredDocument>(_ names: [ContentName], of type: Item.Type) throws {
        let access = try folder.access()
        let stored = try Item.all(access, matching: "")
        let chosen = try choice.resolve(
            names, among: { () throws(CommandFailure) in creator.apply(to: stored) }, Item.plural, "delete"
        ) { ContentName(saved: $0.name) }
        for name in chosen {
            let kind = stored.first { $0.name == name.description }?.documentKind ?? Item.usualKind
            guard let kind else { continue }
            try access.perform(.deleteContent(kind: kind.rawValue, name))
            print("Deleted \(name).")
        }
    }
}
