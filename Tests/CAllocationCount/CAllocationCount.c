/* Counts allocations by replacing the C library's functions, which an executable may do
 * (https://www.gnu.org/software/libc/manual/html_node/Replacing-malloc.html). Memory still comes from the C library and
 * is returned with its own `free`. A sanitizer replaces the functions itself, so it is asked to report them. */
#include "CAllocationCount.h"
#include <errno.h>
#include <stddef.h>

static _Thread_local unsigned long count;

unsigned long allocation_count(void) { return count; }

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

/* https://github.com/llvm/llvm-project/blob/main/compiler-rt/include/sanitizer/allocator_interface.h */
void __sanitizer_malloc_hook(const volatile void *memory, size_t size) {
    (void)memory;
    (void)size;
    count++;
}

#else

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

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

#endif
