import Testing

@testable import WebSocketServer

@Suite struct AddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", true), ("127.9.9.9", "127.9.9.9", true), ("::1", "::1", true),
        ("::ffff:127.0.0.1", "127.0.0.1", true),
        ("192.0.2.1", "192.0.2.1", false), ("2001:DB8::1", "2001:db8::1", false), ("::", "::", false),
    ])
    func `An address is read and written`(text: String, written: String, isLoopback: Bool) throws {
        let address = try #require(NetworkAddress(text))
        #expect(address.description == written)
        #expect(address.isLoopback == isLoopback)
    }

    @Test(arguments: ["", "1.2.3", "1.2.3.4.5", "localhost", "[::1]", "1.2.3.4:80", "::g"])
    func `What is no address is none`(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.7", "192.0.2.7", true),
        ("192.0.2.7", "192.0.2.8", false), ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "2001:db8::1", false),
        ("2001:db8::/32", "2001:db8:1::5", true), ("2001:db8::/32", "2001:db9::", false), ("::/0", "10.0.0.1", true),
        ("2001:db8::/96", "2001:db8::1:2:3", false), ("2001:db8::/96", "2001:db8::1:2", true),
        ("10.1.2.0/23", "10.1.3.255", true),
    ])
    func `A network holds its addresses`(network: String, address: String, isInside: Bool) throws {
        let range = try #require(NetworkRange(network))
        #expect(range.contains(try #require(NetworkAddress(address))) == isInside)
    }

    @Test(arguments: ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10/8", "::/129", "a/8"])
    func `What is no network is none`(text: String) {
        #expect(NetworkRange(text) == nil)
    }

    @Test func `A log does not name a person's address`() {
        #expect(NetworkAddress("192.0.2.77")?.truncated == "192.0.2.0/24")
        #expect(NetworkAddress("2001:db8:1:2::77")?.truncated == "2001:db8:1::/48")
        #expect(NetworkAddress("::1")?.truncated == "::/48")
        #expect(NetworkAddress("::ffff:192.0.2.77")?.truncated == "192.0.2.0/24")
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:4711", "192.0.2.1"), ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"), ("[2001:db8::1]:4711", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"),
        ("[::ffff:192.0.2.1]:80", "192.0.2.1"), ("fe80::1%eth0", "fe80::1"), ("127.0.0.1:80", "127.0.0.1"),
    ])
    func `What proxies write is read`(text: String, written: String) throws {
        #expect(try #require(NetworkAddress(forwarded: text)).description == written)
    }

    @Test(arguments: [
        "", "unknown", "_hidden", "192.0.2.1:", "192.0.2.1:x", "192.0.2.1:123456", "[2001:db8::1", "[2001:db8::1]x",
        "[]", "[]:80",
        "2001:db8::1]:80", "1.2.3:80", "a.example:80",
    ])
    func `What proxies write and is no address is none`(text: String) {
        #expect(NetworkAddress(forwarded: text) == nil)
    }

    @Test(arguments: [
        ("2001:db8:1:2:3:4:5:6", 64, "2001:db8:1:2::"), ("2001:db8:1:2:3:4:5:6", 48, "2001:db8:1::"),
        ("2001:db8:1:2:3:4:5:6", 128, "2001:db8:1:2:3:4:5:6"), ("192.0.2.77", 64, "192.0.2.77"), ("::1", 64, "::1"),
        ("::ffff:192.0.2.77", 64, "192.0.2.77"),
    ])
    func `IPv6 is counted by network, IPv4 whole`(address: String, bits: Int, network: String) throws {
        #expect(try #require(NetworkAddress(address)).network(ipv6PrefixBits: bits).description == network)
    }

    @Test(
        arguments: [
            (nil, "a.example", true), ("http://a.example", "a.example", true), ("https://A.example", "a.EXAMPLE", true),
            ("http://a.example:80", "a.example", true), ("https://a.example", "a.example:443", true),
            ("http://a.example:8080", "a.example:8080", true),
            ("http://a.example:8080", "a.example", false), ("http://a.example", "b.example", false),
            ("null", "a.example", false),
            ("http://a.example.evil", "a.example", false), ("ftp://a.example", "a.example", false),
            ("https://listed.example", "b.example", true),
            ("https://listed.example.evil", "b.example", false), ("http://listed.example", "b.example", false),
        ] as [(String?, String, Bool)])
    func `A page of our own or of a listed origin may open a WebSocket`(origin: String?, host: String, isAllowed: Bool)
    {
        var configuration = ServerConfiguration()
        configuration.allowedOrigins = ["https://listed.example"]
        #expect(UpgradePolicy(configuration: configuration).isAllowed(origin, host: host) == isAllowed)
    }
}
