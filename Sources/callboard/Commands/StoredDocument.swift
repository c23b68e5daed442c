import ArgumentParser
import Content
import WireProtocol

/// A saved document that commands can list and delete.
protocol StoredDocument: StoredItem {
    /// The plural of its kind, such as “profiles”.
    static var plural: String { get }
    /// The kind that is assumed for a missing document, so that the deletion is refused; `nil` if there is none.
    static var usualKind: DocumentKind? { get }

    var documentKind: DocumentKind { get }
    /// One JSON object.
    var json: [UInt8] { get }

    /// Returns all documents.
    ///
    /// - Parameter words: Text that the name or the title contains.
    static func all(_ access: OperatorAccess, matching words: String) throws(CommandFailure) -> [Self]
}

/// The common part of commands that list documents.
struct DocumentListing: ParsableArguments {
    @OptionGroup var folder: DataFolderOptions
    @OptionGroup var filter: StoredItemFilter
    @OptionGroup var creator: CreatorFilter
    @Flag(help: "Print one JSON object per line.")
    var json = false

    /// Prints the documents that match the filters.
    func printAll<Item: StoredDocument>(
        of type: Item.Type, matching words: String, columns: [(head: String, cell: (Item) -> String)]
    ) throws {
        let stored = try Item.all(try folder.access(), matching: words)
        printList(filter.apply(to: creator.apply(to: stored)), json: json ? \.json : nil, columns: columns)
    }
}

/// The common part of commands that delete documents.
struct DocumentDeletion: ParsableArguments {
    @OptionGroup var folder: DataFolderOptions
    @OptionGroup var choice: StoredChoice
    @OptionGroup var creator: CreatorFilter

    func validate(_ names: [ContentName]) throws {
        try choice.validate(names: names, isFiltered: creator.creator != nil)
    }

    /// Deletes the named documents, or all that match the filters.
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
