import PageBundles
import Testing

@Suite("What is not known is refused, by file and line")
struct PageFaultTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var main = "run();\n"
        var other: String?
        var html: String?
        var sheet: String?
        let fault: String
        var testDescription: String { fault }
    }

    @Test(
        "Faults",
        arguments: [
            // Imports
            Case(
                main: "\nimport * as all from \"./other.js\";",
                fault: "/js/main.js:2: this form of import is not known: import * as all from \"./other.js\";"),
            Case(
                main: "import other from \"./other.js\";",
                fault: "/js/main.js:1: this form of import is not known: import other from \"./other.js\";"),
            Case(
                main: "import { a } from './other.js';",
                fault: "/js/main.js:1: this form of import is not known: import { a } from './other.js';"),
            Case(
                main: "import {\n  a,\n",
                fault: "/js/main.js:1: this form of import is not known: import {"),
            Case(
                main: "import { a } from \"./other.js\"; run();",
                fault: "/js/main.js:1: this form of import is not known: import { a } from \"./other.js\"; run();"),
            Case(
                main: "import{ a } from \"./other.js\";",
                fault: "/js/main.js:1: this form of import is not known: import{ a } from \"./other.js\";"),
            Case(
                main: "  import \"./other.js\";",
                fault: "/js/main.js:1: this form of import is not known:   import \"./other.js\";"),
            Case(
                main: "import \"./other.js\"",
                fault: "/js/main.js:1: this form of import is not known: import \"./other.js\""),
            Case(
                main: "import { a-b } from \"./other.js\";",
                fault: "/js/main.js:1: this form of import is not known: import { a-b } from \"./other.js\";"),
            Case(
                main: "import data from \"./other.json\" with { type: \"json\" };",
                fault:
                    "/js/main.js:1: this form of import is not known: import data from \"./other.json\" with { type: \"json\" };"
            ),
            Case(main: "import \"other\";", fault: "/js/main.js:1: other is no path of a script beside this one"),
            Case(
                main: "import \"https://example.org/a.js\";",
                fault: "/js/main.js:1: https://example.org/a.js is no path of a script beside this one"),
            Case(main: "import \"../../a.js\";", fault: "/js/main.js:1: ../../a.js leads out of the pages"),
            Case(main: "import \"./nowhere.js\";", fault: "/js/main.js:1: there is no /js/nowhere.js"),
            Case(
                main: "import { b } from \"./other.js\";", other: "export const a = 1;",
                fault: "/js/main.js:1: /js/other.js exports no b"),
            Case(
                main: "import \"./other.js\";", other: "run();\nimport \"./main.js\";",
                fault: "/js/other.js:2: needs /js/main.js, which needs this module"),
            Case(
                main: "run(import.meta.url);",
                fault: "/js/main.js:1: this form of import is not known: import.meta.url);"),
            Case(main: "void import(name);", fault: "/js/main.js:1: this form of import is not known: import(name);"),
            Case(
                main: "void import(\"./other.js\", {});",
                fault: "/js/main.js:1: this form of import is not known: import(\"./other.js\", {});"),
            Case(
                main: "void import(`./a-${name}.js`);",
                fault: "/js/main.js:1: a name that is put together must begin with its folder"),
            Case(
                main: "new Worker(new URL(\"./other.js\", base));",
                fault: "/js/main.js:1: a worker must be named by its path"),
            Case(main: "new Worker(\"/js/nowhere.js\");", fault: "/js/main.js:1: there is no /js/nowhere.js"),
            // Exports
            Case(
                main: "export let a = 1;", fault: "/js/main.js:1: this form of export is not known: export let a = 1;"),
            Case(
                main: "export * from \"./other.js\";",
                fault: "/js/main.js:1: this form of export is not known: export * from \"./other.js\";"),
            Case(
                main: "export const { a } = b;",
                fault: "/js/main.js:1: this form of export is not known: export const { a } = b;"),
            Case(
                main: "export default function run() {}",
                fault: "/js/main.js:1: this form of export is not known: export default function run() {}"),
            Case(
                main: "export function* run() {}",
                fault: "/js/main.js:1: this form of export is not known: export function* run() {}"),
            Case(
                main: "let a = 1;\nexport { a as b };",
                fault: "/js/main.js:2: a is exported and may change: export a const, a function or a class"),
            // Waiting
            Case(
                main: "import \"./other.js\";", other: "\nconst a = await run();",
                fault: "/js/other.js:2: only a page's main module may wait before it has run"),
            Case(
                main: "void import(\"./other.js\");", other: "await run();",
                fault: "/js/other.js:1: only a page's main module may wait before it has run"),
            // Comments
            Case(main: "run();\n/* for ever\n", fault: "/js/main.js: a comment has no end"),
            // Pages
            Case(
                html: "<script type=\"module\" src=\"/js/main.js\"></script>\n<script src=\"/js/old.js\"></script>",
                fault:
                    "/index.html:2: this form of script or stylesheet is not known: <script src=\"/js/old.js\"></script>"
            ),
            Case(
                html: "<link media=\"print\" rel=\"stylesheet\" href=\"/css/a.css\">",
                fault:
                    "/index.html:1: this form of script or stylesheet is not known: <link media=\"print\" rel=\"stylesheet\" href=\"/css/a.css\">"
            ),
            Case(
                html: "<script type=\"module\" src=\"/js/nowhere.js\"></script>",
                fault: "/index.html: there is no /js/nowhere.js"),
            Case(
                html: "<html data-later=\"/js/nowhere.js\">\n<script type=\"module\" src=\"/js/main.js\"></script>",
                fault: "/index.html: there is no /js/nowhere.js"),
            Case(
                html:
                    "<link rel=\"stylesheet\" href=\"/css/nowhere.css\">\n<script type=\"module\" src=\"/js/main.js\"></script>",
                fault: "/index.html: there is no /css/nowhere.css"),
            // Sheets
            Case(sheet: "@import \"b.css\";", fault: "/css/a.css: @import is not known in sheets"),
            Case(sheet: "a { background: url(b.png) }", fault: "/css/a.css: url( is not known in sheets"),
            Case(sheet: "a { color: red", fault: "/css/a.css: braces do not match"),
            Case(sheet: "a { color: red }}", fault: "/css/a.css: braces do not match"),
            Case(sheet: "a { color: red } /* for ever", fault: "/css/a.css: a comment has no end"),
        ])
    func faults(_ given: Case) {
        var changes: [String: String?] = [
            "/js/main.js": given.main, "/js/other.js": given.other ?? "export const a = 1;\n",
        ]
        if let html = given.html { changes["/index.html"] = html }
        if let sheet = given.sheet { changes["/css/a.css"] = sheet }
        let pages = Site(changes).combined
        #expect(pages.faults.map(\.description) == [given.fault])
        #expect(pages.documents.isEmpty && pages.assets.isEmpty)
    }

    @Test(
        "A file that would be named as another is",
        arguments: [
            (["/js/page.js"], "page.js"), (["/js/later.js"], "later.js"), (["/js/texts/en.js"], "texts-en.js"),
            (["/js/a/b.js", "/js/a-b.js"], "a-b.js"),
        ])
    func names(paths: [String], name: String) {
        var changes: [String: String?] = [
            "/js/main.js": paths.map { "void import(\".\($0.dropFirst(3))\");\n" }.joined()
        ]
        for path in paths { changes[path] = "export const a = 1;\n" }
        let reason = "the file of \(paths[paths.count - 1]) would be named \(name), as another is"
        #expect(Site(changes).combined.faults.map(\.description) == ["/js/main.js:\(paths.count): \(reason)"])
    }
}
