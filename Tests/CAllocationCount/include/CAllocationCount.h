#pragma once

/* How often the calling thread has asked for memory since it began: malloc, calloc, realloc and their aligned kin, of
 * Swift and of C libraries alike. */
unsigned long allocation_count(void);
