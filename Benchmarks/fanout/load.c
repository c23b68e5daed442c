/*
 * Loads one room and measures it. Prints the figures as one JSON object.
 *
 *     load --port P[,P...] --pid SERVER[,SERVER...] -n N [--room CODE [--token HOST_TOKEN] | --rooms FILE] [--first F]
 *         [--tls] [--times] [--wait] PHASE...
 *
 * Without a room, it talks to `floor`. Connections use the ports in turn. Connection 0 is the host (the publisher) if
 * there is a host token; all others are players, numbered from F. With a file of room codes, one per line, each room
 * has as many players as there are ports. With --wait, it prints "ready" and starts the phases when it reads a line.
 * Phases, in order: announce:W:S and call:W:S keep W broadcasts in flight for S seconds; rate:R:S publishes R per
 * second; idle:S waits; marks:R:S:C sends R marks per second, round robin, and in addition C calls per second; calls:K
 * calls terms 0 to K-1, one by one; taps:K lets every player mark the first K cells; confirm:K:S lets all mark cell K,
 * spread over S seconds; auto lets all turn on auto-mark; sink:W:S is announce:W:S with players that cost nothing: what
 * they receive stays in their sockets and is read between bursts, and only the time of the bursts counts; watch:K:S
 * waits up to S seconds for K broadcasts of another publisher.
 */
#define _GNU_SOURCE
#include "client.h"
#include "server.h"
#include "tally.h"
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* A burst must fit into the receive buffer of a socket, which holds one broadcast per KiB or so. */
enum { PAYLOAD_BYTES = 300, TERMS = 20, BURST = 32, PROBES = 16 };

static uint32_t phase_first;
static const char *room, *host_token;
static char (*rooms)[16];
static int room_count, port_count, first_player, players_first;
static int calls_instead;

static void command(struct client *client, const char *type, const char *member, const char *value) {
    char text[900];
    uint32_t id = ++client->next_id;
    /* This benchmark only uses the first play of a room; announcements belong to the room, not to a play. */
    const char *play = strcmp(type, "announce") ? "\"play\":1," : "";
    int length = snprintf(text, sizeof text, "{\"type\":\"%s\",\"id\":%u,%s\"%s\":%s}", type, id, play, member, value);
    client->sent_ns[id % SENT_RING] = now_ns();
    client_send(client, text, length);
}

static void publish(void) {
    static char text[PAYLOAD_BYTES + 1];
    uint32_t number = published - phase_first;
    if (!tally_published()) return;
    if (calls_instead && room) {
        char term[16];
        snprintf(term, sizeof term, "%d", number / 2 % TERMS);
        command(clients, number & 1 ? "uncall" : "call", "term", term);
    } else if (room) {
        /* The rest of the broadcast takes about 135 bytes. */
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
}

static void run(uint64_t until_ns, int (*done)(void)) {
    while (now_ns() < until_ns && !(done && done())) clients_turn();
}
static uint64_t seconds(double s) { return now_ns() + (uint64_t)(s * 1e9); }
static int all_complete(void) { return complete == published; }
static uint64_t wanted;
static int all_answered(void) { return answers + rejected >= wanted; }
static int all_joined(void) { return joined + rejected >= wanted; }

/* Lets every player send a command, spread over some seconds. */
static void everybody(const char *type, const char *member, const char *value, double spread) {
    uint64_t start = now_ns();
    wanted = answers + rejected + client_count - players_first;
    for (int i = players_first; i < client_count; i++) {
        run(start + (uint64_t)(spread * 1e9 * i / client_count), 0);
        command(&clients[i], type, member, value);
        if (i % 64 == 0) clients_turn();
    }
    run(seconds(60), all_answered);
}

/*
 * Returns the smallest number of broadcasts that any of the probes has received. Probes are a few players, spread over
 * all, and the only ones whose sockets are read.
 */
static uint32_t probe(void) {
    uint32_t least = published;
    for (int i = 0; i < PROBES; i++) {
        struct client *client = &clients[(uint64_t)i * (client_count - 1) / (PROBES - 1)];
        client_receive(client);
        if (client->broadcasts < least) least = client->broadcasts;
    }
    return least;
}

/*
 * Sends a burst and waits until all probes have it. A few other players may not have it yet, which is a small part of a
 * whole burst.
 */
static void burst(struct phase *phase, double under_way) {
    uint32_t first = published, least;
    uint64_t start = now_ns(), server = server_cpu_ns(), deadline = start + 20000000000ull;
    while ((least = probe()) < published || published - first < BURST) {
        while (published - first < BURST && published - least < under_way) publish();
        nanosleep(&(struct timespec){.tv_nsec = 100000}, 0);
        if (now_ns() > deadline) fprintf(stderr, "load: a burst does not end\n"), exit(1);
    }
    phase->took_ns += now_ns() - start;
    phase->took_server_ns += server_cpu_ns() - server;
    run(seconds(20), all_complete);
}

static void perform(const char *text) {
    double a = 0, b = 0, c = 0;
    char name[16] = "", value[16];
    sscanf(text, "%15[a-z]:%lf:%lf:%lf", name, &a, &b, &c);
    struct phase phase;
    phase_begin(&phase, text);
    phase_first = phase.first;
    uint64_t start = phase.start_ns;
    calls_instead = name[0] == 'c';
    if (!strcmp(name, "announce") || !strcmp(name, "call")) {
        for (uint64_t end = seconds(b); now_ns() < end; clients_turn())
            while (published - complete < a) publish();
        if (calls_instead && (published - phase_first) & 1) publish();
        run(seconds(20), all_complete);
    } else if (!strcmp(name, "rate")) {
        for (int i = 0; i < a * b; i++) run(start + (uint64_t)(i * 1e9 / a), 0), publish();
        run(seconds(20), all_complete);
    } else if (!strcmp(name, "sink")) {
        for (uint64_t end = seconds(b); now_ns() < end;) burst(&phase, a);
    } else if (!strcmp(name, "watch")) {
        for (int i = 0; i < a; i++) tally_published();
        run(seconds(b), all_complete);
    } else if (!strcmp(name, "idle")) {
        run(seconds(a), 0);
    } else if (!strcmp(name, "marks")) {
        uint64_t sent = 0;
        wanted = answers + rejected;
        calls_instead = 1;
        for (uint64_t end = seconds(b); now_ns() < end; clients_turn()) {
            double elapsed = (now_ns() - start) / 1e9;
            for (uint64_t due = elapsed * a; sent < due; sent++) {
                uint64_t lap = sent / (client_count - players_first);
                snprintf(value, sizeof value, "%d", (int)(lap / 2 % 8));
                command(&clients[players_first + sent % (client_count - players_first)], lap & 1 ? "unmark" : "mark", "cell", value);
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
            tally_published();
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
    phase_report(&phase);
}

/*
 * Lets all players join. Returns the resident memory after the first ones, so that what they load and allocate for all
 * does not count as memory of a seat.
 */
static long enter(int first) {
    char text[400];
    long rss = server_rss_kib();
    for (int i = 0; i < client_count; i++) {
        if (i > 0 && i == first) wanted = i, run(seconds(10), all_joined), run(seconds(0.5), 0), rss = server_rss_kib();
        /* At most a thousand joins are in flight. */
        if (i > 1000) wanted = i - 1000, run(seconds(60), all_joined);
        int number = first_player + i;
        int length = i < players_first
            ? snprintf(text, sizeof text, "{\"type\":\"join\",\"id\":1,\"client\":\"load\",\"room\":\"%s\",\"token\":\"%s\"}", room, host_token)
            : snprintf(text, sizeof text, "{\"type\":\"join\",\"id\":1,\"client\":\"load\",\"room\":\"%s\",\"token\":\"bench-token-%09dA\",\"name\":\"P%d\"}",
                rooms ? rooms[i / port_count % room_count] : room, number, number);
        clients[i].next_id = 1;
        client_send(&clients[i], text, length);
        if (i % 64 == 0) clients_turn();
        if (i >= players_first) continue;
        wanted = 1;
        run(seconds(10), all_joined);
        command(clients, "startRound", "x", "0");
    }
    wanted = client_count;
    run(seconds(120), all_joined);
    return rss;
}

/* Parses numbers separated by commas; returns their count. */
static int numbers(const char *text, int *found, int most) {
    int count = 0;
    for (const char *at = text; count < most && *at; at += strcspn(at, ","), at += *at == ',') found[count++] = atoi(at);
    return count;
}

static void read_rooms(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) perror(path), exit(2);
    for (rooms = calloc(100000, sizeof *rooms); room_count < 100000 && fscanf(file, "%15s", rooms[room_count]) == 1; room_count++) {}
    fclose(file);
    if (!room_count) fprintf(stderr, "load: no rooms\n"), exit(2);
    room = rooms[0];
}

static int is_told(void) {
    struct pollfd input = {.fd = 0, .events = POLLIN};
    return poll(&input, 1, 0) > 0;
}

int main(int argc, char **argv) {
    int ports[PORTS_MAX], count = 0, tls = 0, at = 1, waits = 0;
    for (; at < argc && argv[at][0] == '-'; at++) {
        const char *value = at + 1 < argc ? argv[at + 1] : "";
        if (!strcmp(argv[at], "--tls")) { tls = 1; continue; }
        if (!strcmp(argv[at], "--times")) { tally_tells_times = 1; continue; }
        if (!strcmp(argv[at], "--wait")) { waits = 1; continue; }
        if (!strcmp(argv[at], "--port")) port_count = numbers(value, ports, PORTS_MAX);
        else if (!strcmp(argv[at], "--pid")) server_count = numbers(value, server_pids, SERVERS_MAX);
        else if (!strcmp(argv[at], "--rooms")) read_rooms(value);
        else if (!strcmp(argv[at], "--first")) first_player = atoi(value);
        else if (!strcmp(argv[at], "-n")) count = atoi(value);
        else if (!strcmp(argv[at], "--room")) room = value;
        else if (!strcmp(argv[at], "--token")) host_token = value;
        at++;
    }
    if (!port_count || count < 2 || !server_count) return fprintf(stderr, "load: --port, --pid and -n are needed\n"), 2;
    signal(SIGPIPE, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    tally_prepare();
    players_first = host_token || !room;
    clients_prepare(count, ports, port_count, tls, tally_frame);
    uint64_t start = now_ns(), cpu = server_cpu_ns();
    /* What the first handshakes load and allocate for all does not count as memory of a connection. */
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
    long rss_open = server_rss_kib(), rss_first = rss_open;
    double joining = 0;
    cpu = server_cpu_ns();
    if (room) {
        start = now_ns();
        rss_first = enter(first);
        joining = (now_ns() - start) / 1e9 - (first ? 0.5 : 0);
        if (joined < (uint64_t)count) return fprintf(stderr, "load: %llu of %d joined\n", (unsigned long long)joined, count), 1;
    }
    uint64_t join_cpu = server_cpu_ns() - cpu;
    run(seconds(2), 0);
    if (waits) fprintf(stderr, "ready\n"), run(seconds(600), is_told);
    printf("{\"connections\":%d,\"connectsPerSecond\":%.0f,\"cpuPerConnect\":%.2f,\"bytesPerConnection\":%.0f,\"joinsPerSecond\":%.0f,\"cpuPerJoin\":%.2f,"
           "\"wholeJoinsPerSecond\":%.0f,\"bytesPerSeat\":%.0f,\"phases\":[",
        count, count / connecting, connect_cpu / 1e3 / count, (rss_open - rss) * 1024.0 / (count - first), joining > 0 ? count / joining : 0, join_cpu / 1e3 / count,
        count / (connecting + joining), (server_rss_kib() - rss_first) * 1024.0 / (count - first));
    for (int i = at; i < argc; i++) {
        perform(argv[i]);
        if (i + 1 < argc) printf(",");
        fflush(stdout);
    }
    printf("],\"gone\":%d}\n", gone_count);
    return gone_count ? 1 : 0;
}
