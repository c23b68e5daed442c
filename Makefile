# The two most important commands are `make run` and `make test`; both first install what is missing. `make help` lists
# all.

PORT ?= 8080
BUILD_PACKAGES = esbuild fonts-roboto-slab fonts-roboto-unhinted libnats-dev libqrencode-dev libsqlite3-dev libssl-dev libuv1-dev \
	libwebsockets-dev libwebsockets-evlib-uv pkg-config python3 python3-brotli python3-fonttools zlib1g-dev
# Renders the same pages with a third of the work; without it, the tests use Chromium itself.
BETTER_PACKAGES = chromium-headless-shell
TEST_PACKAGES = binutils chromium curl firefox-esr fonts-dejavu-core fonts-noto-color-emoji node-typescript nodejs openssl \
	prometheus python3-venv strace
WEBKIT_PACKAGES = webkit2gtk-driver xauth xvfb
PYTHON = .venv/bin/python
# Tests of one group share something costly and stay in one process. The tests of the command mostly wait, so several
# processes run at once.
SIDE_BY_SIDE = -n 6 --dist loadgroup
BROWSERS_SIDE_BY_SIDE = -n 3 --dist loadgroup
BINARY = .build/release/callboard

# The code whose formatters enforce 120 columns.
SWIFT_CODE = Package.swift Sources Tests Benchmarks/Sources
BROWSER_CODE = web/js web/css web/sw.js Tests/WebTests

# The commit that the program reports as its own; a container build must be given it.
COMMIT ?= $(shell git rev-parse --short=12 HEAD 2>/dev/null)

N ?= 1000 5000 10000 18000
PAIRS ?= 3
SECONDS ?= 60

.PHONY: help run run-cluster build static deb former release release-checkout notice bundle browser-rules bench bench-quick bench-opening bench-game bench-nodes bench-parts test checks format compile-tests test-swift test-web test-game test-command \
	test-browser test-firefox test-webkit nightly nightly-command nightly-browser nightly-promises nightly-proofs nightly-abuse \
	nightly-cluster nightly-evening simulate fuzz fuzz-known nightly-packages sanitize sanitize-threads coverage screenshots guide-pictures measure-pages clean \
	setup setup-cluster setup-tests

run: build ## Build a release and serve the local network.
	$(BINARY) serve --lan --port $(PORT)

CLUSTER_PACKAGES = haproxy python3-venv

run-cluster: build setup-cluster ## Build a release and serve the local network from three nodes behind one address, any of which can be killed.
	@.ci/prepare-python
	config/cluster/run --binary $(BINARY) --nats .venv/bin/nats-server --port $(PORT)

build: bundle ## Build a release.
	@[ -x $(BINARY) ] || echo "Compiling Callboard and four libraries for the first time: three minutes on two fast cores, six on slow ones. Later builds compile only what has changed."
	CALLBOARD_COMMIT=$(COMMIT) swift build -c release --product callboard

DEB_PACKAGES = binutils debhelper dpkg-dev

static: bundle browser-rules # The program with the Swift runtime included, and the files that are generated from it.
	@.ci/install $(DEB_PACKAGES)
	CALLBOARD_COMMIT=$(COMMIT) swift build -c release --product callboard --static-swift-stdlib
	@.ci/manual $(BINARY)

deb: static ## Build a Debian package for a server: .build/debian/callboard_VERSION_ARCH.deb.
	@.ci/deb $(BINARY)

former: setup ## Build the previous release from the history into .build/former, for the tests of an upgrade. It is built only once.
	@.ci/former || echo "*** the former release cannot be built: the tests that need it are skipped ***"

release: release-checkout static ## Build the published files: Debian package, archive, checksums, in .build/release-files.
	@.ci/release $(BINARY)

release-checkout:
	@[ -z "$$(git status --porcelain)" ] || { echo "There are changes that are not committed: a release is made of a commit." >&2; exit 1; }

BROWSER_RULES_PACKAGES = binaryen libclang-rt-14-dev-wasm32 wasi-libc

browser-rules: setup ## Compile the games' rules and verifiers for browsers, which the page /verify runs. Two minutes.
	@.ci/install $(BROWSER_RULES_PACKAGES)
	@.ci/browser-rules

notice: compile-tests ## Write the license notices of everything that is distributed.
	@.ci/notice

bundle: setup describe ## Bundle the pages into few files for the server, which otherwise serves their sources.
	@.ci/bundle
	@.ci/browser-rules --if-built

describe: ## Write the protocol's description that the server serves, from the pages' types and the golden messages.
	@.ci/describe

test: ## Run all tests; lists at the end how long each part took, and what failed.
	@.ci/parts test

setup:
	@.ci/install $(BUILD_PACKAGES)
	@command -v swift >/dev/null || { echo "Callboard needs Swift 6: see https://www.swift.org/install" >&2; exit 1; }

setup-cluster:
	@.ci/install $(CLUSTER_PACKAGES)

setup-tests: setup
	@.ci/install $(TEST_PACKAGES)
	@.ci/install $(BETTER_PACKAGES) || echo "The browser tests will take longer: $(BETTER_PACKAGES) cannot be had."
	@.ci/prepare-python

checks: ## Check imports, names of games, documentation, prose, styles, format, types, lint.
	@.ci/check-imports
	@.ci/check-seam
	@.ci/check-docs
	@.ci/check-prose
	@.ci/describe
	@.ci/check-styles
	@swift format lint --strict --parallel --recursive $(SWIFT_CODE) || { echo "make format mends this" >&2; exit 1; }
	@.venv/bin/biome format --config-path=.ci $(BROWSER_CODE) || { echo "make format mends this" >&2; exit 1; }
	tsc -p Tests/WebTests/tsconfig.json
	.venv/bin/oxlint --deny-warnings web/js

format: setup-tests ## Format all Swift code and all code of the pages.
	swift format --in-place --parallel --recursive $(SWIFT_CODE)
	.venv/bin/biome format --write --config-path=.ci $(BROWSER_CODE)

compile-tests: describe ## Build what the Swift tests and those of the command need.
	swift build --build-tests --enable-code-coverage

test-swift: compile-tests ## Run everything in Swift, with coverage.
	@.ci/test-swift

test-web: ## Test the logic of the pages, in Node.
	node --test --test-reporter=spec Tests/WebTests/

test-game: compile-tests ## Test one game: all tests that name it or load its modules, make test-game GAME=party.
	@.ci/test-game $(GAME)

test-command: ## Test the command as a process: protocol, HTTP, crashes, attacks. Runs what compile-tests has built.
	$(PYTHON) -m pytest -q $(SIDE_BY_SIDE) Tests/CallboardTests Tests/PromisesTests Tests/AbuseTests Tests/ClusterTests

test-browser: ## Play whole evenings in headless Chromium and a small one in Firefox. Runs what test-swift has built.
	$(PYTHON) -m pytest -q $(BROWSERS_SIDE_BY_SIDE) Tests/BrowserTests

# Tests with axe take long and find the same problems in any browser.
test-firefox: setup-tests ## Play a whole evening and everything that players do in Firefox. Runs what test-swift has built.
	$(PYTHON) -m pytest -q --browser firefox -k "not axe" --durations 10 \
		$(addprefix Tests/BrowserTests/test_,$(addsuffix .py,evening player taps guard solo celebration in_play sums sums_profile verify))

test-webkit: setup-tests ## Play a small evening in WebKitGTK. Runs what test-swift has built.
	@.ci/install $(WEBKIT_PACKAGES)
	$(PYTHON) Tests/BrowserTests/webkit_smoke.py --pictures .build/screenshots

bench: build ## Compare every figure with a bare epoll loop: make bench N="1000 5000" PAIRS=3 PARTS="floor tls threads crowd seats". Tables, JSON and a chart in .build/bench.
	Benchmarks/fanout/bench.py --server $(BINARY) --n $(N) --pairs $(PAIRS) $(if $(PARTS),--parts $(PARTS))

bench-quick: build ## Take quick measurements within two minutes: 1,000 connections, one pair.
	Benchmarks/fanout/bench.py --server $(BINARY) --n 1000 --pairs 1 --seconds 2 --idle 5 --parts floor tls

nightly: nightly-packages nightly-command nightly-browser nightly-promises nightly-proofs nightly-abuse nightly-cluster nightly-evening test-firefox test-webkit simulate fuzz ## Run what takes minutes to hours: the promises with large numbers, an evening with 300 bots, other browsers, many seeds, a fuzzer.

nightly-packages: setup-tests deb former ## Test the Debian package and the container image, each in its own Debian system; as root.
	@.ci/install debootstrap buildah curl lintian || echo "*** debootstrap or buildah cannot be had: their tests are skipped ***"
	$(PYTHON) -m pytest -q -s -rs --night Tests/CallboardTests/test_debian.py Tests/CallboardTests/test_container.py

# The tests run them with the example files.
PROXY_PACKAGES = caddy haproxy nginx-light

nightly-command: setup-tests former ## Test the command as a process, including slow tests. Runs what test-swift has built.
	@.ci/install $(PROXY_PACKAGES) || echo "*** proxies cannot be had: their tests are skipped ***"
	CALLBOARD_EXAMPLES=25 CALLBOARD_PROMISES_SAVES=8 $(PYTHON) -m pytest -v --night $(SIDE_BY_SIDE) Tests/CallboardTests \
		--ignore Tests/CallboardTests/test_debian.py --ignore Tests/CallboardTests/test_container.py

nightly-browser: setup-tests setup-cluster former ## Test all appearances of all pages; repeats the daytime tests in the regular Chromium, which takes much longer.
	$(PYTHON) -m pytest -v --night $(BROWSERS_SIDE_BY_SIDE) Tests/BrowserTests
	CALLBOARD_CHROMIUM=$(shell command -v chromium) $(PYTHON) -m pytest -v $(BROWSERS_SIDE_BY_SIDE) Tests/BrowserTests

nightly-promises: setup-tests ## Test 200 kills, 5,000 players who reconnect after a restart, 500 damaged logs. Runs what test-swift has built.
	CALLBOARD_PROMISES_KILLS=200 CALLBOARD_PROMISES_STORM=5000 CALLBOARD_PROMISES_DAMAGES=100 \
	CALLBOARD_PROMISES_READERS=190 CALLBOARD_PROMISES_ROUNDS=4 CALLBOARD_PROMISES_CRASHES=25 CALLBOARD_PROMISES_STOPS=20 CALLBOARD_PROMISES_REWRITINGS=20 CALLBOARD_PROMISES_REWRITING_INPUTS=20000 \
	CALLBOARD_PROMISES_PERCENTILES=1 CALLBOARD_PROMISES_PING_SLACK=5 CALLBOARD_PROMISES_BACK_SECONDS=15 \
	CALLBOARD_PROMISES_STOP_SECONDS=5 CALLBOARD_PROMISES_LOOKING_SECONDS=20 \
	$(PYTHON) -m pytest -q -s --night Tests/PromisesTests

nightly-proofs: setup-tests browser-rules ## Compare many random plays of each game with a second implementation; run honest evenings that no verifier may reject, and mutated exports that no verifier may crash on. Tests/Night/*.env say how many.
	@.ci/nightly-proofs

nightly-abuse: setup-tests build ## Run attacks of realistic size on a release build; hundreds of clients at once are too much for a debug build.
	CALLBOARD_BINARY=$(abspath $(BINARY)) CALLBOARD_ABUSE_NIGHT=1 $(PYTHON) -m pytest -q -s --night Tests/AbuseTests

nightly-cluster: setup-tests setup-cluster former ## Run a hundred series of kills and stops on three nodes, partitions, an upgrade under load; 1,000 evenings of each game on three simulated nodes. Runs what test-swift has built.
	CALLBOARD_CLUSTER_RUNS=100 $(PYTHON) -m pytest -q -s --night Tests/ClusterTests
	swift build -c release --product simulate
	.build/release/simulate --seed 100001 --seeds 1000 --nodes 3

nightly-evening: setup-tests ## Play the host's evening of three rounds with 300 bots. Runs what test-swift has built.
	CALLBOARD_EVENING_BOTS=300 $(PYTHON) -m pytest -q Tests/BrowserTests/test_host_evening.py

SEED ?= 1
SEEDS ?= 10000
NODES ?= 1

simulate: setup ## Play seeded evenings with failures of disk, network and clock: make simulate SEEDS=10000 NODES=3 GAME=NAME, or SEED=7 SEEDS=1
	swift build -c release --product simulate
	.build/release/simulate --seed $(SEED) --seeds $(SEEDS) --nodes $(NODES) $(if $(GAME),--game $(GAME))

fuzz: setup ## Fuzz messages, requests and frames, guided by coverage: make fuzz SECONDS=600
	Tests/Fuzz/run $(SECONDS)

fuzz-known: ## Run the known inputs of the fuzzer again.
	@$(MAKE) --no-print-directory fuzz SECONDS=0

# Allocations cannot be counted where a sanitizer makes its own. Leaks are not reported, since the library's contexts
# are never freed.
SANITIZED = --filter 'WebSocketServerTests|RoomsTests|WireProtocolTests|InputLogTests|$(shell .ci/game-tests)' --skip AllocationTests \
	--no-parallel --disable-xctest

sanitize: setup ## Run the Swift tests of transport, rooms, rules, protocol and log under AddressSanitizer.
	ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build/sanitize $(SANITIZED)

sanitize-threads: setup ## Run the tests of transport, rooms and log under ThreadSanitizer.
	TSAN_OPTIONS="suppressions=$(abspath Tests/thread-sanitizer.supp)" swift test --sanitize=thread --scratch-path .build/sanitize-threads \
	--filter 'WebSocketServerTests|RoomsTests|InputLogTests' --skip AllocationTests --no-parallel --disable-xctest

bench-nodes: build setup-tests ## Measure three nodes: latencies, fan-out, sockets across processes, delays when something is killed; or only PARTS="latency fanout". Half an hour.
	.venv/bin/python Benchmarks/nodes/nodes.py --server $(BINARY) $(if $(PARTS),--parts $(PARTS))

bench-game: build setup-tests ## Run a game's own benchmarks, which are in its folder of Benchmarks: make bench-game GAME=NAME OPTIONS="--seats 5000". Some minutes.
	for figures in Benchmarks/$(GAME)/*.py; do .venv/bin/python $$figures --server $(BINARY) $(OPTIONS) || exit; done

bench-opening: build ## Measure a start with 1,000 old rooms, and the loading of a room of 1,000,000 inputs on demand. Some minutes.
	swift build -c release --package-path Benchmarks --product CallboardBenchmarks
	.venv/bin/python Benchmarks/opening/opening.py --server $(BINARY) --alone Benchmarks/.build/release/CallboardBenchmarks

bench-parts: setup ## Measure codec, room, log and fold in one process, without sockets.
	swift run -c release --package-path Benchmarks CallboardBenchmarks $(PARTS)

coverage: ## Print the coverage of the Swift modules after test. Fails below 85 %.
	@.ci/coverage 85

screenshots: build ## Take pictures of every page, phone to projector, light and dark, into .build/screenshots.
	CALLBOARD_BINARY=$(abspath $(BINARY)) $(PYTHON) Tests/BrowserTests/screenshots.py

measure-pages: build ## Measure bytes, times, frames and memory of the player's page, also on a slow phone. Figures in .build/measure-pages.json.
	CALLBOARD_BINARY=$(abspath $(BINARY)) $(PYTHON) Tests/BrowserTests/measure_pages.py

guide-pictures: build ## Take the pictures of the guide and the README, into .images.
	CALLBOARD_BINARY=$(abspath $(BINARY)) $(PYTHON) Tests/BrowserTests/screenshots.py --guide

clean: ## Delete everything that was built, and the Python environment.
	rm -rf .build .venv web/assets web/rules

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
