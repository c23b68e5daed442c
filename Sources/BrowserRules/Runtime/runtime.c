// What Swift's runtime for machines without an operating system expects of its surroundings.

#include <stddef.h>
#include <string.h>

// The page reads numbers: NaN for what is none.
__attribute__((import_module("page"), import_name("number"))) double page_number(const char *text, size_t count);

// Reads a Double from a whole text; returns where the number ends, or a null pointer for none.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
    size_t count = strlen(text);
    *value = page_number(text, count);
    return *value != *value ? 0 : text + count;
}

// The seed of hash tables. Nothing that is said of a file may depend on it, so it is the same each time.
void arc4random_buf(void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) ((unsigned char *)bytes)[i] = (unsigned char)(i * 151 + 7);
}

// A page has no standard output.
int putchar(int character) { return character; }
