/* Many WebSocket clients on one thread: connecting, sending, and splitting received bytes into frames. */
#pragma once
#include <openssl/ssl.h>
#include <stdint.h>
#include <stddef.h>

enum { HEAD_BYTES = 72, SENT_RING = 8 };

enum client_state { CONNECTING, SECURING, UPGRADING, OPEN, GONE };

struct client {
    int fd;
    SSL *tls;
    enum client_state state;
    uint8_t header[10], header_bytes, head_bytes;
    char head[HEAD_BYTES];   /* the first bytes of the frame that is arriving */
    uint64_t payload_left;
    uint32_t broadcasts;     /* received broadcasts that count */
    uint32_t next_id;
    uint64_t sent_ns[SENT_RING]; /* by message ID: when a command was sent */
};

extern struct client *clients;
extern int client_count, open_count, gone_count;
extern uint64_t received_bytes;

uint64_t now_ns(void);

/* Called for every complete frame; `head` is the beginning of its text, terminated by a zero. */
typedef void (*frame_handler)(struct client *client, const char *head);

enum { PORTS_MAX = 8 };

/* Connection i goes to port i % port_count. */
void clients_prepare(int count, const int *ports, int port_count, int tls, frame_handler handler);
/* Returns the index of the port of a connection. */
int client_place(const struct client *client);
/* Opens all connections, with at most `ramp` handshakes in progress. */
void clients_open(int ramp);
void client_send(struct client *client, const char *text, size_t length);
/* Reads the data available in its socket. */
void client_receive(struct client *client);
/* Handles received data; sleeps up to 50 µs if there is none. */
void clients_turn(void);
