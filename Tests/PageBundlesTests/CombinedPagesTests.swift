import Foundation
import PageBundles
import Testing

@Suite("Pages in few files")
struct CombinedPagesTests {
    @Test("Every page of ours is combined")
    func ours() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let web = tests.appendingPathComponent("../../web").standardized.resolvingSymlinksInPath()
        var files: [String: [UInt8]] = [:]
        for case let path as String in try #require(FileManager.default.enumerator(atPath: web.path)) {
            if let data = FileManager.default.contents(atPath: web.path + "/" + path) {
                files["/" + path] = [UInt8](data)
            }
        }
        #expect(files.count > 100)
        let pages = CombinedPages(files: files) { "\($0.count)" }
        #expect(pages.faults.map(\.description) == [])
        #expect(Set(pages.documents.keys) == Set(files.keys.filter { $0.hasSuffix(".html") }))
        #expect(pages.catalogues["/player.html"].map { Set($0.keys) } == ["de", "en"])
    }

    @Test("A module becomes a function that runs once, and its comments and types go")
    func modules() throws {
        let site = Site([
            "/js/main.js": """
            /** Begins. */
            import {
              one,
              two as second,
            } from "./parts/numbers.js";
            import "./effect.js";
            await one(second);

            """,
            "/js/effect.js": "import { one } from \"./parts/numbers.js\";\none();\n",
            "/js/parts/numbers.js": """
            // Counts.
            export { three as drei, two } from "./more.js";
            const count = /** @type {import("./none.js").Count} */ (0);
            export async function one() {
              return count;
            }
            export class Four {
            }
            export { count as zero };

            """,
            "/js/parts/more.js": "export const three = 3;\nexport const two = 2;\n",
        ])
        let pages = site.combined
        #expect(pages.faults == [])
        #expect(Site.names(in: pages) == ["page.js", "style.css"])
        let script = try #require(Site.file("page.js", in: pages))
        let modules = try #require(script.range(of: "\n$define(")).lowerBound
        #expect(
            script[modules...] == """

                $define("/js/parts/more.js", () => {
                const three = 3;
                const two = 2;

                return { three, two };
                });

                $define("/js/parts/numbers.js", () => {
                $need("/js/parts/more.js");
                const count = (0);
                async function one() {
                  return count;
                }
                class Four {
                }


                return { drei: $need("/js/parts/more.js").three, two: $need("/js/parts/more.js").two, one, Four, zero: count };
                });

                $define("/js/effect.js", () => {
                const { one } = $need("/js/parts/numbers.js");
                one();

                return {  };
                });

                // /js/main.js
                void (async () => {
                const { one, two: second } = $need("/js/parts/numbers.js");
                $need("/js/effect.js");
                await one(second);

                })();

                """)
    }

    @Test("The page names the combined files, and all else in it stays")
    func document() throws {
        let site = Site([
            "/index.html": """
            <!doctype html>
            <html lang="en">
            <link rel="icon" href="/favicon.svg">
            <link rel="stylesheet" href="/css/a.css">
            <link rel="stylesheet" href="/css/b.css">
            <link rel="modulepreload" href="/js/main.js">
            <script type="module" async src="/js/main.js"></script>
            <script type="module" src="/js/main.js"></script>
            <body class="x">

            """, "/css/b.css": "b { margin: 0 }",
        ])
        let pages = site.combined
        let folder = try #require(pages.assets.keys.first?.split(separator: "/")[1])
        #expect(folder.hasPrefix("index-"))
        #expect(
            pages.documents["/index.html"].map { String(decoding: $0, as: UTF8.self) } == """
                <!doctype html>
                <html lang="en">
                <link rel="icon" href="/favicon.svg">
                <link rel="stylesheet" href="/assets/\(folder)/style.css">
                <script type="module" src="/assets/\(folder)/page.js"></script>
                <body class="x">

                """)
    }

    @Test("Sheets are joined in order, without comments")
    func sheets() {
        let pages = Site([
            "/index.html": """
            <link rel="stylesheet" href="/css/b.css">
            <link rel="stylesheet" href="/css/a.css">
            <script type="module" src="/js/main.js"></script>
            """,
            "/css/a.css": "/* All\n * of it */\na { content: \"/* no { comment */\" } /* but this */\n",
            "/css/b.css": "b::before { content: \"it’s\"; }",
        ]).combined
        #expect(
            Site.file("style.css", in: pages)
                == "b::before { content: \"it’s\"; }\na { content: \"/* no { comment */\" } \n")
    }

    @Test("What is wanted later lies in files of its own, with all that the page does not have yet")
    func parts() throws {
        let site = Site([
            "/index.html": "<html data-later=\"/js/room.js\">\n<script type=\"module\" src=\"/js/main.js\"></script>\n",
            "/js/main.js": """
            import { text } from "./text.js";
            const { room } = await import("./room.js");
            if (text) void import("./end.js");

            """,
            "/js/text.js": "export const text = 1;\n",
            "/js/shared.js": "export const shared = 1;\n",
            "/js/state.js": "import { text } from \"./text.js\";\nexport const state = text;\n",
            "/js/room.js": """
            import { state } from "./state.js";
            export const room = () => import("./panels/sheet.js");
            const draw = () => new Worker("/js/drawing.js", { type: "module" });

            """,
            "/js/end.js": "import { state } from \"./state.js\";\nimport \"./shared.js\";\n",
            "/js/panels/sheet.js":
                "import { state } from \"../state.js\";\nimport { shared } from \"../shared.js\";\nimport(\"../state.js\");\n",
            "/js/drawing.js": "import { shared } from \"./shared.js\";\nonmessage = shared;\n",
        ])
        let pages = site.combined
        #expect(pages.faults == [])
        #expect(Site.names(in: pages) == ["page.js", "later.js", "end.js", "panels-sheet.js", "drawing.js"])
        func modules(_ name: String) throws -> [Substring] {
            try #require(Site.file(name, in: pages)).split(separator: "\n").compactMap {
                $0.hasPrefix("$define(") ? $0.split(separator: "\"")[1] : nil
            }
        }
        #expect(try modules("page.js") == ["/js/text.js"])
        #expect(try modules("later.js") == ["/js/state.js", "/js/room.js"])
        // The main module may want it before the later ones are there: so it brings what it needs of them.
        #expect(try modules("end.js") == ["/js/state.js", "/js/shared.js", "/js/end.js"])
        #expect(try modules("panels-sheet.js") == ["/js/shared.js", "/js/panels/sheet.js"])
        #expect(try modules("drawing.js") == ["/js/shared.js"])
        #expect(try #require(Site.file("panels-sheet.js", in: pages)).contains("import \"./later.js\";"))
        #expect(!(try #require(Site.file("end.js", in: pages)).contains("later.js")))
        #expect(
            try #require(Site.file("later.js", in: pages)).contains(
                "new Worker(new URL(\"./drawing.js\", import.meta.url), {"))
        let script = try #require(Site.file("page.js", in: pages))
        #expect(script.contains("const { room } = await $load(\"/js/room.js\");"))
        #expect(
            script.hasPrefix(
                """
                // Made by the server from the modules named below; each is served at its own path as well.
                const $parts = {
                  "/js/end.js": "./end.js",
                  "/js/panels/sheet.js": "./panels-sheet.js",
                  "/js/room.js": "./later.js",
                  "/js/state.js": "./later.js",
                };

                """))
    }

    @Test("Texts lie in one file for each language that has them all")
    func catalogues() throws {
        let pages = Site([
            "/index.html": "<html data-texts=\"common page\">\n<script type=\"module\" src=\"/js/main.js\"></script>\n",
            "/js/main.js": "import(`./texts/${folder}/${name}.js`).catch(() => import(`./texts/en/${name}.js`));\n",
            "/js/texts/en/common.js": "/** Words. */\nexport default {\n  a: \"import(’x’)\",\n};\n",
            "/js/texts/en/page.js": "export default {};\n",
            "/js/texts/de/common.js": "export default {};\n",
            "/js/texts/de/page.js": "export default {};\n",
            "/js/texts/fr/common.js": "export default {};\n",
        ]).combined
        #expect(
            pages.faults.map(\.description) == [
                "/js/texts/en/common.js:3: this form of import is not known: import(’x’)\","
            ])
        var site = Site()
        site.files.merge([
            "/index.html": "<html data-texts=\"common page\">\n<script type=\"module\" src=\"/js/main.js\"></script>\n",
            "/js/main.js": "import(`./texts/${folder}/${name}.js`).catch(() => import(`./texts/en/${name}.js`));\n",
            "/js/texts/en/common.js": "/** Words. */\nexport default {\n  a: \"an import, too\",\n};\n",
            "/js/texts/en/page.js": "export default {};\n",
            "/js/texts/de/common.js": "export default {};\n",
            "/js/texts/de/page.js": "export default {};\n",
            "/js/texts/fr/common.js": "export default {};\n",
        ]) { $1 }
        let good = site.combined
        #expect(good.faults == [])
        #expect(Site.names(in: good) == ["page.js", "texts-en.js", "texts-de.js"])
        let folder = try #require(good.assets.keys.first).split(separator: "/").dropLast().joined(separator: "/")
        #expect(good.catalogues == ["/index.html": ["en": "/\(folder)/texts-en.js", "de": "/\(folder)/texts-de.js"]])
        let script = try #require(Site.file("page.js", in: good))
        #expect(
            script.contains("$load(`/js/texts/${folder}/${name}.js`).catch(() => $load(`/js/texts/en/${name}.js`));"))
        #expect(script.contains("\"/js/texts/de/page.js\": \"./texts-de.js\","))
        #expect(
            try #require(Site.file("texts-en.js", in: good)).contains(
                "const $default = {\n  a: \"an import, too\",\n};\n\nreturn { default: $default };"))
    }

    @Test("The folder's name changes with what lies in it, and with nothing else")
    func names() {
        let paths = Set(Site().combined.assets.keys)
        #expect(paths == Set(Site(["/js/other.js": "other();"]).combined.assets.keys))
        #expect(paths.isDisjoint(with: Site(["/js/main.js": "run(1);\n"]).combined.assets.keys))
        #expect(paths.isDisjoint(with: Site(["/css/a.css": "a { color: blue }\n"]).combined.assets.keys))
    }

    @Test("A page without scripts stays as it is")
    func plain() {
        let pages = Site(["/index.html": "index.html"]).combined
        #expect(pages.documents.isEmpty && pages.assets.isEmpty && pages.faults.isEmpty)
    }

    @Test("A page with a fault stays as it is, and the others are combined")
    func others() {
        let pages = Site([
            "/bad.html": "<script type=\"module\" src=\"/js/bad.js\"></script>",
            "/js/bad.js": "export let count = 0;",
        ]).combined
        #expect(pages.documents.keys.sorted() == ["/index.html"])
        #expect(pages.faults.map(\.file) == ["/js/bad.js"])
    }
}
