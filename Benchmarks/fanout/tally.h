/* The counters of a room: broadcasts and their deliveries, answers, snapshots; and the report of a phase. */
#pragma once
#include "client.h"

/* Broadcasts so far, and those that every client has. */
extern uint32_t published, complete;
extern uint64_t joined, answers, rejected;

void tally_prepare(void);
/* Counts a new broadcast. Returns false if there were too many. */
int tally_published(void);
/* Counts a frame: the handler for `clients_prepare`. */
void tally_frame(struct client *client, const char *head);

/* The data of a phase. */
struct phase {
    const char *text;
    uint32_t first;         /* its first broadcast */
    uint64_t start_ns, server_ns;
    long rss;               /* of the server, in KiB */
    uint64_t took_ns, took_server_ns; /* sums, if only parts of the phase count */
};

/*
 * Whether a report has the times of each broadcast (CLOCK_MONOTONIC, ns): sent, first and last delivered, and the
 * number of deliveries.
 */
extern int tally_tells_times;

void phase_begin(struct phase *phase, const char *text);
/* Prints the phase as a JSON object. */
void phase_report(const struct phase *phase);
