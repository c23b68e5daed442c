// The C library's heap: Swift's Glibc module leaves it out.
#pragma once
#include <malloc.h>

static const int CMalloc_mmap_threshold = M_MMAP_THRESHOLD;
static const int CMalloc_trim_threshold = M_TRIM_THRESHOLD;
