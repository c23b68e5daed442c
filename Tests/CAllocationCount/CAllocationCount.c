/* Counts allocations by standing in for the C library's functions, which an executable may do
 * (https://www.gnu.org/software/libc/manual/html_node/Replacing-malloc.html). Memory still comes from the C library and
 * goes back through its own `free`. */
#include "CAllocationCount.h"
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local unsigned long count;

unsigned long allocation_count(void) { return count; }

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
    count++;
    return __libc_calloc(items, size);
}

void *realloc(void *memory, size_t size) {
    count++;
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count++;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
