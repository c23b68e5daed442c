// The parts of zlib that Callboard uses: it compresses its pages once, most on first request, and reads spreadsheets.
#pragma once
#include <zlib.h>

// deflateInit2 and inflateInit2 are macros, which Swift cannot import. These functions can go when it can.
static inline int CZlib_deflateInit2(z_streamp stream, int level, int method, int windowBits, int memLevel, int strategy) {
    return deflateInit2(stream, level, method, windowBits, memLevel, strategy);
}

static inline int CZlib_inflateInit2(z_streamp stream, int windowBits) {
    return inflateInit2(stream, windowBits);
}
