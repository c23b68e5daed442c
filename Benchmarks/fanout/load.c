/* Loads one room and measures it. Figures leave as one JSON object.
 *
 *     load --port P --pid SERVER -n N [--room CODE --token HOST_TOKEN] [--tls] PHASE...
 *
 * Without a room it speaks to the floor. Connection 0 is the host (the publisher), all others are players. Phases, in
 * order: announce:W:S and call:W:S keep W broadcasts under way for S seconds; rate:R:S publishes R a second;
 * idle:S waits; marks:R:S:C sends R marks a second, round robin, and C calls a second besides; calls:K calls terms 0 to K-1, one by one;
 * taps:K has every player mark the first K cells; confirm:K:S has all mark cell K, spread over S seconds;
 * auto has all switch auto-mark on. */
#define _GNU_SOURCE
#include "client.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { BROADCASTS_MAX = 1 << 20, PAYLOAD_BYTES = 300, TERMS = 20 };

struct broadcast { uint64_t sent_ns, first_ns, last_ns; uint32_t delivered; };

static struct broadcast *broadcasts;
static uint32_t published, complete, phase_first;
static uint64_t joined, answers, rejected, snapshots, watched_frames, answer_count;
static float *answer_ms;
static const char *room, *host_token;
static int server_pid, calls_instead;
enum { ANSWERS_MAX = 4000000 };

/* CPU time of the server, of ended threads too, with the kernel's work for it. */
static uint64_t server_cpu_ns(void) {
    clockid_t clock;
    struct timespec time = {0};
    if (clock_getcpuclockid(server_pid, &clock) || clock_gettime(clock, &time)) return 0;
    return time.tv_sec * 1000000000ull + time.tv_nsec;
}

static long server_rss_kib(void) {
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", server_pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) sscanf(line, "VmRSS: %ld", &kib);
    if (file) fclose(file);
    return kib;
}

/* Share of the machine that others than the server and this process took since the last call. */
static double others_load(void) {
    static unsigned long long last_busy, last_all;
    static uint64_t last_own;
    unsigned long long v[8] = {0}, all = 0;
    FILE *file = fopen("/proc/stat", "r");
    if (!file || fscanf(file, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7) != 8)
        return -1;
    fclose(file);
    for (int i = 0; i < 8; i++) all += v[i];
    struct timespec self;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &self);
    uint64_t own = server_cpu_ns() + self.tv_sec * 1000000000ull + self.tv_nsec;
    unsigned long long busy = all - v[3] - v[4];
    double ticks = all - last_all, others = (busy - last_busy) - (own - last_own) / 1e7;
    last_busy = busy, last_all = all, last_own = own;
    return ticks > 0 && others > 0 ? others / ticks : 0;
}

static int is_type(const char *head, const char *type) { return !strncmp(head + 9, type, strlen(type)); }

static void on_frame(struct client *client, const char *head) {
    if (strncmp(head, "{\"type\":\"", 9)) return;
    if (is_type(head, "announced\"") || is_type(head, "called\"") || is_type(head, "uncalled\"")) {
        struct broadcast *it = &broadcasts[client->broadcasts++];
        if (it >= broadcasts + published) return;
        it->last_ns = now_ns();
        if (!it->delivered++) it->first_ns = it->last_ns;
        if (it->delivered == (uint32_t)client_count) complete++;
    } else if (is_type(head, "accepted\"")) {
        answers++;
        unsigned id = 0;
        const char *at = strstr(head, "\"id\":");
        if (at && sscanf(at, "\"id\":%u", &id) == 1 && answer_count < ANSWERS_MAX)
            answer_ms[answer_count++] = (now_ns() - client->sent_ns[id % SENT_RING]) / 1e6;
        return;
    } else if (is_type(head, "rejected\"")) {
        if (rejected++ < 3) fprintf(stderr, "load: %s\n", head);
        return;
    } else if (is_type(head, "joined\"")) {
        if (strstr(head, "\"id\":null")) snapshots++;
        else joined++;
        return;
    }
    if (client == clients + 1) watched_frames++;
}

static void command(struct client *client, const char *type, const char *member, const char *value) {
    char text[900];
    uint32_t id = ++client->next_id;
    int length = snprintf(text, sizeof text, "{\"type\":\"%s\",\"id\":%u,\"%s\":%s}", type, id, member, value);
    client->sent_ns[id % SENT_RING] = now_ns();
    client_send(client, text, length);
}

static void publish(void) {
    static char text[PAYLOAD_BYTES + 1];
    if (published == BROADCASTS_MAX) return;
    broadcasts[published].sent_ns = now_ns();
    if (calls_instead && room) {
        char term[16];
        snprintf(term, sizeof term, "%d", (published - phase_first) / 2 % TERMS);
        command(clients, (published - phase_first) & 1 ? "uncall" : "call", "term", term);
    } else if (room) {
        /* The envelope of the broadcast is some 135 bytes. */
        memset(text, 'a', 165);
        text[0] = text[164] = '"';
        text[165] = 0;
        command(clients, "announce", "text", text);
    } else {
        memset(text, 'a', PAYLOAD_BYTES);
        memcpy(text, "{\"type\":\"announced\",\"", 21);
        memcpy(text + PAYLOAD_BYTES - 5, "\":1}", 4);
        text[PAYLOAD_BYTES - 1] = ' ';
        client_send(clients, text, PAYLOAD_BYTES);
    }
    published++;
}

static int by_value(const void *a, const void *b) { float x = *(float *)a, y = *(float *)b; return (x > y) - (x < y); }

static double percentile(float *values, size_t count, double part) {
    if (!count) return 0;
    qsort(values, count, sizeof *values, by_value);
    size_t at = part * count;
    return values[at < count ? at : count - 1];
}

static void run(uint64_t until_ns, int (*done)(void)) {
    while (now_ns() < until_ns && !(done && done())) clients_turn();
}
static uint64_t seconds(double s) { return now_ns() + (uint64_t)(s * 1e9); }
static int all_complete(void) { return complete == published; }
static uint64_t wanted;
static int all_answered(void) { return answers + rejected >= wanted; }
static int all_joined(void) { return joined + rejected >= wanted; }

static void report(const char *phase, uint64_t start_ns, uint64_t cpu_ns, uint32_t first) {
    uint64_t deliveries = 0, end = start_ns;
    uint32_t count = published - first, whole = 0;
    float *to_first = calloc(count + 1, sizeof *to_first), *to_last = calloc(count + 1, sizeof *to_last),
          *between = calloc(count + 1, sizeof *between);
    for (uint32_t i = first; i < published; i++) {
        struct broadcast *it = &broadcasts[i];
        deliveries += it->delivered;
        if (it->last_ns > end) end = it->last_ns;
        if (it->delivered != (uint32_t)client_count) continue;
        to_first[whole] = (it->first_ns - it->sent_ns) / 1e6;
        to_last[whole] = (it->last_ns - it->sent_ns) / 1e6;
        between[whole++] = (it->last_ns - it->first_ns) / 1e6;
    }
    if (end == start_ns) end = now_ns();
    double elapsed = (end - start_ns) / 1e9;
    printf("{\"phase\":\"%s\",\"seconds\":%.3f,\"published\":%u,\"complete\":%u,\"deliveries\":%llu,"
           "\"deliveriesPerSecond\":%.0f,\"cpuPerDelivery\":%.3f,\"cpu\":%.4f,\"firstMs\":%.2f,\"lastMs\":%.2f,\"lastMs99\":%.2f,\"betweenMs\":%.2f,",
        phase, elapsed, count, whole, (unsigned long long)deliveries, deliveries / elapsed,
        deliveries ? cpu_ns / 1e3 / deliveries : 0, cpu_ns / 1e9 / elapsed, percentile(to_first, whole, .5),
        percentile(to_last, whole, .5), percentile(to_last, whole, .99), percentile(between, whole, .5));
    printf("\"answers\":%zu,\"answerMs\":%.2f,\"answerMs99\":%.2f,\"rejected\":%llu,\"snapshots\":%llu,\"watchedFrames\":%llu,\"others\":%.3f}",
        (size_t)answer_count, percentile(answer_ms, answer_count, .5), percentile(answer_ms, answer_count, .99),
        (unsigned long long)rejected, (unsigned long long)snapshots, (unsigned long long)watched_frames, others_load());
    free(to_first), free(to_last), free(between);
}

/* Has every player send a command, spread over some seconds. */
static void everybody(const char *type, const char *member, const char *value, double spread) {
    uint64_t start = now_ns();
    wanted = answers + rejected + client_count - 1;
    for (int i = 1; i < client_count; i++) {
        run(start + (uint64_t)(spread * 1e9 * i / client_count), 0);
        command(&clients[i], type, member, value);
        if (i % 64 == 0) clients_turn();
    }
    run(seconds(60), all_answered);
}

static void phase(const char *text) {
    double a = 0, b = 0, c = 0;
    char name[16] = "", value[16];
    sscanf(text, "%15[a-z]:%lf:%lf:%lf", name, &a, &b, &c);
    others_load();
    answer_count = watched_frames = 0;
    phase_first = published;
    uint64_t start = now_ns(), cpu = server_cpu_ns();
    calls_instead = name[0] == 'c';
    if (!strcmp(name, "announce") || !strcmp(name, "call")) {
        for (uint64_t end = seconds(b); now_ns() < end; clients_turn())
            while (published - complete < a) publish();
        if (calls_instead && (published - phase_first) & 1) publish();
        run(seconds(20), all_complete);
    } else if (!strcmp(name, "rate")) {
        for (int i = 0; i < a * b; i++) run(start + (uint64_t)(i * 1e9 / a), 0), publish();
        run(seconds(20), all_complete);
    } else if (!strcmp(name, "idle")) {
        run(seconds(a), 0);
    } else if (!strcmp(name, "marks")) {
        uint64_t sent = 0;
        wanted = answers + rejected;
        calls_instead = 1;
        for (uint64_t end = seconds(b); now_ns() < end; clients_turn()) {
            double elapsed = (now_ns() - start) / 1e9;
            for (uint64_t due = elapsed * a; sent < due; sent++) {
                uint64_t lap = sent / (client_count - 1);
                snprintf(value, sizeof value, "%d", (int)(lap / 2 % 8));
                command(&clients[1 + sent % (client_count - 1)], lap & 1 ? "unmark" : "mark", "cell", value);
            }
            while (published - phase_first < (uint32_t)(elapsed * c)) publish();
        }
        if ((published - phase_first) & 1) publish();
        wanted += sent + published - phase_first;
        run(seconds(20), all_answered);
        run(seconds(20), all_complete);
    } else if (!strcmp(name, "calls")) {
        for (int i = 0; i < a; i++) {
            snprintf(value, sizeof value, "%d", i);
            broadcasts[published++].sent_ns = now_ns();
            command(clients, "call", "term", value);
            run(seconds(10), all_complete);
        }
        run(seconds(2), 0);
    } else if (!strcmp(name, "taps") || !strcmp(name, "confirm")) {
        for (int cell = name[0] == 't' ? 0 : a; cell < a + (name[0] == 'c'); cell++) {
            snprintf(value, sizeof value, "%d", cell);
            everybody("mark", "cell", value, name[0] == 'c' ? b : 0);
        }
        run(seconds(2), 0);
    } else if (!strcmp(name, "auto")) {
        everybody("autoMark", "on", "true", 0);
    } else {
        fprintf(stderr, "load: what is %s?\n", text), exit(2);
    }
    report(text, start, server_cpu_ns() - cpu, phase_first);
}

static void enter(void) {
    char text[400];
    for (int i = 0; i < client_count; i++) {
        /* A thousand joins may be under way. */
        if (i > 1000) wanted = i - 1000, run(seconds(60), all_joined);
        int length = i == 0
            ? snprintf(text, sizeof text, "{\"type\":\"join\",\"id\":1,\"client\":\"load\",\"room\":\"%s\",\"token\":\"%s\"}", room, host_token)
            : snprintf(text, sizeof text, "{\"type\":\"join\",\"id\":1,\"client\":\"load\",\"room\":\"%s\",\"token\":\"bench-token-%09dA\",\"name\":\"P%d\"}", room, i, i);
        clients[i].next_id = 1;
        client_send(&clients[i], text, length);
        if (i % 64 == 0) clients_turn();
        if (i) continue;
        wanted = 1;
        run(seconds(10), all_joined);
        command(clients, "startRound", "x", "0");
    }
    wanted = client_count;
    run(seconds(120), all_joined);
}

int main(int argc, char **argv) {
    int port = 0, count = 0, tls = 0, at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        const char *value = at + 1 < argc ? argv[at + 1] : "";
        if (!strcmp(argv[at], "--tls")) { tls = 1; continue; }
        if (!strcmp(argv[at], "--port")) port = atoi(value);
        else if (!strcmp(argv[at], "--pid")) server_pid = atoi(value);
        else if (!strcmp(argv[at], "-n")) count = atoi(value);
        else if (!strcmp(argv[at], "--room")) room = value;
        else if (!strcmp(argv[at], "--token")) host_token = value;
        at++;
    }
    if (!port || count < 2 || !server_pid) return fprintf(stderr, "load: --port, --pid and -n are needed\n"), 2;
    signal(SIGPIPE, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    broadcasts = calloc(BROADCASTS_MAX, sizeof *broadcasts);
    answer_ms = calloc(ANSWERS_MAX, sizeof *answer_ms);
    clients_prepare(count, port, tls, on_frame);
    uint64_t start = now_ns(), cpu = server_cpu_ns();
    /* What the first handshakes load and allocate for all is no connection's own. */
    int first = count > 640 ? 64 : 0;
    client_count = first;
    clients_open(64);
    long rss = server_rss_kib();
    client_count = count;
    clients_open(64);
    double connecting = (now_ns() - start) / 1e9;
    uint64_t connect_cpu = server_cpu_ns() - cpu;
    if (open_count < count) return fprintf(stderr, "load: %d of %d connections opened\n", open_count, count), 1;
    run(seconds(1), 0);
    long rss_open = server_rss_kib();
    double joining = 0;
    cpu = server_cpu_ns();
    if (room) {
        start = now_ns();
        enter();
        joining = (now_ns() - start) / 1e9;
        if (joined < (uint64_t)count) return fprintf(stderr, "load: %llu of %d joined\n", (unsigned long long)joined, count), 1;
    }
    uint64_t join_cpu = server_cpu_ns() - cpu;
    run(seconds(2), 0);
    printf("{\"connections\":%d,\"connectsPerSecond\":%.0f,\"cpuPerConnect\":%.2f,\"bytesPerConnection\":%.0f,\"joinsPerSecond\":%.0f,\"cpuPerJoin\":%.2f,"
           "\"wholeJoinsPerSecond\":%.0f,\"bytesPerSeat\":%.0f,\"phases\":[",
        count, count / connecting, connect_cpu / 1e3 / count, (rss_open - rss) * 1024.0 / (count - first), joining > 0 ? count / joining : 0, join_cpu / 1e3 / count,
        count / (connecting + joining), (server_rss_kib() - rss_open) * 1024.0 / count);
    for (int i = at; i < argc; i++) {
        phase(argv[i]);
        if (i + 1 < argc) printf(",");
        fflush(stdout);
    }
    printf("],\"gone\":%d}\n", gone_count);
    return gone_count ? 1 : 0;
}
