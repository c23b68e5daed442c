// The functions that Swift's runtime for machines without an operating system needs from its host.

#include <stddef.h>
#include <string.h>

// Lets the page parse a number; NaN if the text is not one.
__attribute__((import_module("page"), import_name("number"))) double page_number(const char *text, size_t count);

// Reads a Double from a whole text. Returns the end of the text, or a null pointer if it is not a number.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
    size_t count = strlen(text);
    *value = page_number(text, count);
    return *value != *value ? 0 : text + count;
}

// Address 0 is valid memory here, so a failed allocation must not return it. It ends the module.
void *__real_malloc(size_t count);
void *__wrap_malloc(size_t count) {
    void *bytes = __real_malloc(count);
    if (!bytes) __builtin_trap();
    return bytes;
}
int __real_posix_memalign(void **bytes, size_t alignment, size_t count);
int __wrap_posix_memalign(void **bytes, size_t alignment, size_t count) {
    if (__real_posix_memalign(bytes, alignment, count) != 0) __builtin_trap();
    return 0;
}

// The seed of hash tables. It is always the same, so that no result of a verification can depend on it.
void arc4random_buf(void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) ((unsigned char *)bytes)[i] = (unsigned char)(i * 151 + 7);
}

// A page has no standard output.
int putchar(int character) { return character; }
