/* The load of the server and the machine during a run, as the kernel reports it. */
#pragma once
#include <stdint.h>

enum { SERVERS_MAX = 8 };

/* The observed processes: several nodes may serve the room. */
extern int server_pids[SERVERS_MAX], server_count;

/* The CPU time of all servers, including ended threads and the kernel's work for them. */
uint64_t server_cpu_ns(void);
/* The servers' resident memory. */
long server_rss_kib(void);
/* The share of the machine used by processes other than the server and this one since the last call; -1 if unknown. */
double others_load(void);
/* The share of one core that this process used since the last call. */
double own_load(void);
