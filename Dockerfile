# Builds with the whole toolchain, runs with only the libraries.
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends binaryen esbuild fonts-roboto-slab fonts-roboto-unhinted \
       libclang-rt-14-dev-wasm32 libnats-dev libqrencode-dev libsqlite3-dev libssl-dev libuv1-dev libwebsockets-dev \
       pkg-config python3 python3-brotli python3-fonttools wasi-libc zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
# The commit that the program reports as its own: --build-arg COMMIT=$(git rev-parse --short=12 HEAD)
ARG COMMIT=
RUN export CALLBOARD_COMMIT=$COMMIT \
    && swift build -c release --product callboard --static-swift-stdlib \
    && strip --strip-unneeded -o /callboard "$(swift build -c release --show-bin-path)/callboard"
COPY .ci/browser-rules .ci/
RUN .ci/browser-rules
COPY web web
COPY .ci/bundle .ci/describe .ci/
RUN .ci/describe && .ci/bundle

FROM debian:bookworm-slim
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends ca-certificates libnats3.4 libqrencode4 libsqlite3-0 libssl3 libuv1 \
       libwebsockets17 libwebsockets-evlib-uv zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /app callboard \
    && install -d -o callboard -g callboard -m 0700 /data
COPY --from=build /callboard /usr/local/bin/callboard
WORKDIR /app
COPY --from=build /src/web web
COPY config config
COPY docs docs
USER callboard
# An empty volume is probably one that is not mounted, so the first log must be created with “callboard init”.
ENV CALLBOARD_DATA=/data CALLBOARD_DATA_MUST_EXIST=true CALLBOARD_SERVER_HOST=0.0.0.0
VOLUME /data
EXPOSE 8080
# Uses the configured port and TLS, however they are set.
HEALTHCHECK --interval=30s --timeout=20s --start-period=10s CMD ["callboard", "health"]
CMD ["callboard", "serve"]
