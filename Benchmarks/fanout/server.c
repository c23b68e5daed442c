#define _GNU_SOURCE
#include "server.h"
#include "client.h"
#include <stdio.h>
#include <time.h>

int server_pids[SERVERS_MAX], server_count;

static uint64_t cpu_ns(clockid_t clock) {
    struct timespec time = {0};
    return clock_gettime(clock, &time) ? 0 : time.tv_sec * 1000000000ull + time.tv_nsec;
}

uint64_t server_cpu_ns(void) {
    uint64_t all = 0;
    clockid_t clock;
    for (int i = 0; i < server_count; i++)
        if (!clock_getcpuclockid(server_pids[i], &clock)) all += cpu_ns(clock);
    return all;
}

long server_rss_kib(void) {
    char path[64], line[256];
    long all = 0;
    for (int i = 0; i < server_count; i++) {
        long kib = 0;
        snprintf(path, sizeof path, "/proc/%d/status", server_pids[i]);
        FILE *file = fopen(path, "r");
        while (file && fgets(line, sizeof line, file)) sscanf(line, "VmRSS: %ld", &kib);
        if (file) fclose(file);
        all += kib;
    }
    return all;
}

double others_load(void) {
    static unsigned long long last_busy, last_all;
    static uint64_t last_own;
    unsigned long long v[8] = {0}, all = 0;
    FILE *file = fopen("/proc/stat", "r");
    if (!file) return -1;
    int count = fscanf(file, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7);
    fclose(file);
    if (count != 8) return -1;
    for (int i = 0; i < 8; i++) all += v[i];
    uint64_t own = server_cpu_ns() + cpu_ns(CLOCK_PROCESS_CPUTIME_ID);
    unsigned long long busy = all - v[3] - v[4];
    double ticks = all - last_all, others = (busy - last_busy) - (own - last_own) / 1e7;
    last_busy = busy, last_all = all, last_own = own;
    return ticks > 0 && others > 0 ? others / ticks : 0;
}

double own_load(void) {
    static uint64_t last_cpu, last_ns;
    uint64_t cpu = cpu_ns(CLOCK_PROCESS_CPUTIME_ID), time = now_ns();
    double share = last_ns ? (double)(cpu - last_cpu) / (time - last_ns) : 0;
    last_cpu = cpu, last_ns = time;
    return share;
}
