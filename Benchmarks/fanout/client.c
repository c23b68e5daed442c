#define _GNU_SOURCE
#include "client.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct client *clients;
int client_count, open_count, gone_count;
uint64_t received_bytes;
static int epoll_fd, server_ports[PORTS_MAX], port_count, started;
static SSL_CTX *tls_context;
static frame_handler handle;

uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000ull + time.tv_nsec;
}

int client_place(const struct client *client) { return (client - clients) % port_count; }

static void lose(struct client *client, const char *why) {
    if (client->state == GONE) return;
    if (gone_count++ < 5) fprintf(stderr, "load: connection %td is gone: %s\n", client - clients, why);
    client->state = GONE;
    close(client->fd);
}

static ssize_t put(struct client *client, const void *bytes, size_t count) {
    return client->tls ? SSL_write(client->tls, bytes, count) : write(client->fd, bytes, count);
}

static void request_upgrade(struct client *client) {
    static const char format[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: callboard.v2\r\n\r\n";
    char text[512];
    int count = snprintf(text, sizeof text, format, server_ports[client_place(client)]);
    client->state = UPGRADING;
    if (put(client, text, count) != count) lose(client, "the request was not taken");
}

static void secure(struct client *client) {
    int result = SSL_connect(client->tls);
    if (result == 1) return request_upgrade(client);
    int error = SSL_get_error(client->tls, result);
    if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) lose(client, "TLS");
}

void client_send(struct client *client, const char *text, size_t length) {
    uint8_t frame[1024], *out = frame;
    if (length > 900) abort();
    *out++ = 0x81;
    if (length < 126) *out++ = 0x80 | length;
    else *out++ = 0x80 | 126, *out++ = length >> 8, *out++ = length;
    memset(out, 0, 4); /* a mask of zeros is valid */
    memcpy(out + 4, text, length);
    out += 4 + length;
    if (put(client, frame, out - frame) != out - frame) lose(client, "a command was not taken");
}

static void pong(struct client *client) {
    uint8_t frame[6 + HEAD_BYTES] = {0x8a, 0x80 | client->head_bytes};
    memcpy(frame + 6, client->head, client->head_bytes);
    put(client, frame, 6 + client->head_bytes);
}

static void end_frame(struct client *client) {
    client->head[client->head_bytes] = 0;
    switch (client->header[0] & 15) {
    case 1: handle(client, client->head); break;
    case 8: {
        char why[HEAD_BYTES + 40] = "closed by the server";
        const uint8_t *payload = (const uint8_t *)client->head;
        if (client->head_bytes >= 2)
            snprintf(why, sizeof why, "closed by the server: %d %s", payload[0] << 8 | payload[1], client->head + 2);
        lose(client, why);
        break;
    }
    case 9: pong(client); break;
    }
    client->header_bytes = client->head_bytes = 0;
}

static void take(struct client *client, const uint8_t *bytes, size_t count) {
    while (count && client->state == OPEN) {
        size_t need = client->header_bytes < 2 ? 2 : (client->header[1] == 126 ? 4 : client->header[1] == 127 ? 10 : 2);
        if (client->header_bytes < need) {
            client->header[client->header_bytes++] = *bytes++;
            count--;
            if (client->header_bytes < 2) continue;
            uint8_t *header = client->header;
            need = header[1] == 126 ? 4 : header[1] == 127 ? 10 : 2;
            if (client->header_bytes < need) continue;
            client->payload_left = header[1];
            if (need > 2) {
                client->payload_left = 0;
                for (size_t i = 2; i < need; i++) client->payload_left = client->payload_left << 8 | header[i];
            }
        } else {
            size_t part = count < client->payload_left ? count : client->payload_left;
            size_t keep = HEAD_BYTES - 1 - client->head_bytes;
            if (keep > part) keep = part;
            memcpy(client->head + client->head_bytes, bytes, keep);
            client->head_bytes += keep;
            client->payload_left -= part;
            bytes += part;
            count -= part;
        }
        if (client->payload_left == 0) end_frame(client);
    }
}

void client_receive(struct client *client) {
    static uint8_t bytes[1 << 18];
    for (;;) {
        ssize_t count = client->tls ? SSL_read(client->tls, bytes, sizeof bytes) : read(client->fd, bytes, sizeof bytes);
        if (count <= 0) {
            int again = client->tls ? SSL_get_error(client->tls, count) == SSL_ERROR_WANT_READ : count < 0 && errno == EAGAIN;
            if (!again) lose(client, "end of file");
            return;
        }
        received_bytes += count;
        uint8_t *start = bytes;
        if (client->state == UPGRADING) {
            uint8_t *end = memmem(bytes, count, "\r\n\r\n", 4);
            if (!end || memcmp(bytes, "HTTP/1.1 101", 12)) return lose(client, "no upgrade");
            client->state = OPEN;
            open_count++;
            start = end + 4;
        }
        take(client, start, bytes + count - start);
        if (client->state == GONE || (!client->tls && count < (ssize_t)sizeof bytes)) return;
    }
}

static void begin(struct client *client) {
    int on = 1;
    client->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (client->fd < 0) perror("socket"), exit(1);
    setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(client->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    /* A single address does not have enough ports. */
    struct sockaddr_in source = {.sin_family = AF_INET};
    source.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + (client - clients) / 10000);
    bind(client->fd, (void *)&source, sizeof source);
    struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons(server_ports[client_place(client)])};
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(client->fd, (void *)&server, sizeof server) && errno != EINPROGRESS) perror("connect"), exit(1);
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = client};
    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, client->fd, &event);
    if (!tls_context) return;
    client->tls = SSL_new(tls_context);
    SSL_set_fd(client->tls, client->fd);
}

static void ready(struct client *client, uint32_t events) {
    if (client->state == CONNECTING && events & EPOLLOUT) {
        if (client->tls) client->state = SECURING;
        else request_upgrade(client);
    }
    if (client->state == SECURING) secure(client);
    if ((client->state == UPGRADING || client->state == OPEN) && events & (EPOLLIN | EPOLLHUP)) client_receive(client);
}

void clients_turn(void) {
    struct epoll_event events[512];
    int count = epoll_wait(epoll_fd, events, 512, 0);
    for (int i = 0; i < count; i++) ready(events[i].data.ptr, events[i].events);
    if (count == 0) nanosleep(&(struct timespec){.tv_nsec = 50000}, 0);
}

void clients_prepare(int count, const int *ports, int of_ports, int tls, frame_handler handler) {
    clients = calloc(count, sizeof *clients);
    client_count = count;
    memcpy(server_ports, ports, of_ports * sizeof *ports);
    port_count = of_ports;
    handle = handler;
    epoll_fd = epoll_create1(0);
    if (!tls) return;
    tls_context = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_mode(tls_context, SSL_MODE_RELEASE_BUFFERS);
}

void clients_open(int ramp) {
    uint64_t deadline = now_ns() + 120000000000ull;
    while (open_count + gone_count < client_count && now_ns() < deadline) {
        while (started < client_count && started - open_count - gone_count < ramp) begin(&clients[started++]);
        clients_turn();
    }
}
