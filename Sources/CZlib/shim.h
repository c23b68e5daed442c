// The parts of zlib that Callboard uses: it compresses its pages once, at startup.
#pragma once
#include <zlib.h>

// deflateInit2 is a macro, which Swift cannot import. This function can go when it can.
static inline int CZlib_deflateInit2(z_streamp stream, int level, int method, int windowBits, int memLevel, int strategy) {
    return deflateInit2(stream, level, method, windowBits, memLevel, strategy);
}
