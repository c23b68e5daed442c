/* What is known of a program only when it is built. */
#ifndef CBUILD_H
#define CBUILD_H

/* The commit that was built, in hexadecimal digits; empty where the build was told of none. */
const char *CBuild_commit(void);

#endif
