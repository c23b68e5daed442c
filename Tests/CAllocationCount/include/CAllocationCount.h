#pragma once

/* Returns the number of allocations by the calling thread since it started: malloc, calloc, realloc and their aligned
 * variants, from Swift and from C libraries. */
unsigned long allocation_count(void);
