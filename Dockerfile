# Build with the whole toolchain, run with nothing but the libraries.
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends esbuild fonts-roboto-slab fonts-roboto-unhinted \
       libqrencode-dev libsqlite3-dev libssl-dev libuv1-dev libwebsockets-dev pkg-config python3 python3-brotli \
       python3-fonttools zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --product callboard --static-swift-stdlib \
    && cp "$(swift build -c release --show-bin-path)/callboard" /callboard
COPY web web
COPY .ci/bundle .ci/bundle
RUN .ci/bundle

FROM debian:bookworm-slim
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends ca-certificates libqrencode4 libsqlite3-0 libssl3 libuv1 \
       libwebsockets17 libwebsockets-evlib-uv zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /app callboard \
    && install -d -o callboard -g callboard -m 0700 /data
COPY --from=build /callboard /usr/local/bin/callboard
WORKDIR /app
COPY --from=build /src/web web
COPY config config
USER callboard
# An empty volume is one that is not mounted: the first log is begun by “callboard init”.
ENV CALLBOARD_DATA=/data CALLBOARD_DATA_MUST_EXIST=true
VOLUME /data
EXPOSE 8080
# The image has no HTTP client; bash speaks enough of it.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
CMD ["callboard", "serve", "--host", "0.0.0.0"]
