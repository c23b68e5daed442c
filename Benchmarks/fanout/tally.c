#include "tally.h"
#include "server.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BROADCASTS_MAX = 1 << 20, ANSWERS_MAX = 4000000 };

static struct broadcast { uint64_t sent_ns, first_ns, last_ns, elsewhere_ns; uint32_t delivered; } *broadcasts;
uint32_t published, complete;
uint64_t joined, answers, rejected;
int tally_tells_times;
static uint64_t snapshots, watched_frames, answer_count;
static float *answer_ms;

void tally_prepare(void) {
    broadcasts = calloc(BROADCASTS_MAX, sizeof *broadcasts);
    answer_ms = calloc(ANSWERS_MAX, sizeof *answer_ms);
}

int tally_published(void) {
    if (published == BROADCASTS_MAX) return 0;
    broadcasts[published++].sent_ns = now_ns();
    return 1;
}

static int is_type(const char *head, const char *type) { return !strncmp(head + 9, type, strlen(type)); }

void tally_frame(struct client *client, const char *head) {
    if (strncmp(head, "{\"type\":\"", 9)) return;
    if (is_type(head, "announced\"") || is_type(head, "called\"") || is_type(head, "uncalled\"")) {
        struct broadcast *it = &broadcasts[client->broadcasts++];
        if (it >= broadcasts + published) return;
        it->last_ns = now_ns();
        if (!it->delivered++) it->first_ns = it->last_ns;
        if (!it->elsewhere_ns && client_place(client) != 0) it->elsewhere_ns = it->last_ns;
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

static int by_value(const void *a, const void *b) { float x = *(float *)a, y = *(float *)b; return (x > y) - (x < y); }

static double percentile(float *values, size_t count, double part) {
    if (!count) return 0;
    qsort(values, count, sizeof *values, by_value);
    size_t at = part * count;
    return values[at < count ? at : count - 1];
}

void phase_begin(struct phase *phase, const char *text) {
    answer_count = watched_frames = 0;
    others_load(), own_load();
    *phase = (struct phase){.text = text, .first = published, .start_ns = now_ns(), .server_ns = server_cpu_ns(), .rss = server_rss_kib()};
}

void phase_report(const struct phase *phase) {
    uint64_t deliveries = 0, end = phase->start_ns, server_ns = server_cpu_ns() - phase->server_ns;
    uint32_t count = published - phase->first, whole = 0, elsewhere = 0;
    float *to_first = calloc(count + 1, sizeof *to_first), *to_last = calloc(count + 1, sizeof *to_last),
          *between = calloc(count + 1, sizeof *between),
          *to_elsewhere = calloc(count + 1, sizeof *to_elsewhere);
    for (uint32_t i = phase->first; i < published; i++) {
        struct broadcast *it = &broadcasts[i];
        deliveries += it->delivered;
        if (it->last_ns > end) end = it->last_ns;
        if (it->elsewhere_ns && !phase->took_ns) to_elsewhere[elsewhere++] = (it->elsewhere_ns - it->sent_ns) / 1e6;
        if (it->delivered != (uint32_t)client_count || phase->took_ns) continue;
        to_first[whole] = (it->first_ns - it->sent_ns) / 1e6;
        to_last[whole] = (it->last_ns - it->sent_ns) / 1e6;
        between[whole++] = (it->last_ns - it->first_ns) / 1e6;
    }
    if (end == phase->start_ns) end = now_ns();
    double elapsed = (end - phase->start_ns) / 1e9;
    if (phase->took_ns) elapsed = phase->took_ns / 1e9, server_ns = phase->took_server_ns;
    printf("{\"phase\":\"%s\",\"seconds\":%.3f,\"published\":%u,\"complete\":%u,\"deliveries\":%llu,"
           "\"deliveriesPerSecond\":%.0f,\"cpuPerDelivery\":%.3f,\"cpu\":%.4f,\"firstMs\":%.2f,\"lastMs\":%.2f,\"lastMs99\":%.2f,\"betweenMs\":%.2f,",
        phase->text, elapsed, count, whole, (unsigned long long)deliveries, deliveries / elapsed,
        deliveries ? server_ns / 1e3 / deliveries : 0, server_ns / 1e9 / elapsed, percentile(to_first, whole, .5),
        percentile(to_last, whole, .5), percentile(to_last, whole, .99), percentile(between, whole, .5));
    printf("\"answers\":%zu,\"answerMs\":%.2f,\"answerMs99\":%.2f,\"rejected\":%llu,\"snapshots\":%llu,\"watchedFrames\":%llu,"
           "\"elsewhereMs\":%.2f,\"elsewhereMs99\":%.2f,\"grownKiB\":%ld,\"load\":%.3f,\"others\":%.3f",
        (size_t)answer_count, percentile(answer_ms, answer_count, .5), percentile(answer_ms, answer_count, .99),
        (unsigned long long)rejected, (unsigned long long)snapshots, (unsigned long long)watched_frames,
        percentile(to_elsewhere, elsewhere, .5), percentile(to_elsewhere, elsewhere, .99), server_rss_kib() - phase->rss, own_load(), others_load());
    for (uint32_t i = phase->first; tally_tells_times && i < published; i++)
        printf("%s[%llu,%llu,%llu,%u]", i == phase->first ? ",\"times\":[" : ",", (unsigned long long)broadcasts[i].sent_ns,
            (unsigned long long)broadcasts[i].first_ns, (unsigned long long)broadcasts[i].last_ns, broadcasts[i].delivered);
    printf("%s}", tally_tells_times && count ? "]" : "");
    free(to_first), free(to_last), free(between), free(to_elsewhere);
}
