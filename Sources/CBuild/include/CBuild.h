/* Facts about a program that are only known when it is built. */
#ifndef CBUILD_H
#define CBUILD_H

/* The commit that was built, in hexadecimal digits; empty if the build was not given one. */
const char *CBuild_commit(void);

#endif
