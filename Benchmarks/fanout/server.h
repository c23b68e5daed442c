/* What the server and the machine do meanwhile, as the kernel tells it. */
#pragma once
#include <stdint.h>

enum { SERVERS_MAX = 8 };

/* Those that are looked at: several nodes may serve the room. */
extern int server_pids[SERVERS_MAX], server_count;

/* CPU time of all servers, of ended threads too, with the kernel's work for it. */
uint64_t server_cpu_ns(void);
/* Their resident memory. */
long server_rss_kib(void);
/* The share of the machine that others than the server and this process took since the last call; -1 if unknown. */
double others_load(void);
/* The share of one core that this process took since the last call. */
double own_load(void);
