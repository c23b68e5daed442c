// The C library's heap, which Swift's Glibc module leaves out.
#pragma once
#include <malloc.h>

static const int CMalloc_mmap_threshold = M_MMAP_THRESHOLD;
static const int CMalloc_trim_threshold = M_TRIM_THRESHOLD;
