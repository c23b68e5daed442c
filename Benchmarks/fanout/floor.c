/* The floor: a bare epoll loop that relays each text to every connection, with one write of the same bytes to each.
 *
 *     floor PORT [join]
 *
 * No library, room, log or role: what is left is what the kernel asks for. With `join`, all texts of one turn leave in
 * one write per connection. A connection that does not take its bytes at once is dropped: nobody is slow here. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS_MAX = 65536, JOINED_BYTES_MAX = 1 << 20 };

static int epoll_fd, member_count, joins;
static int members[CONNECTIONS_MAX], slots[CONNECTIONS_MAX]; /* a slot is -1 before the upgrade */
static uint8_t pending[JOINED_BYTES_MAX];
static size_t pending_bytes;

static void drop(int fd) {
    if (slots[fd] >= 0) {
        int last = members[--member_count];
        members[slots[fd]] = last;
        slots[last] = slots[fd];
    }
    close(fd);
}

static void broadcast(void) {
    for (int slot = member_count - 1; slot >= 0; slot--)
        if (write(members[slot], pending, pending_bytes) != (ssize_t)pending_bytes) drop(members[slot]);
    pending_bytes = 0;
}

static int upgrade(int fd, char *request) {
    char *key = strcasestr(request, "sec-websocket-key: "), text[128], accept[64], answer[256];
    if (!key) return -1;
    snprintf(text, sizeof text, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key + 19);
    uint8_t digest[20];
    SHA1((uint8_t *)text, strlen(text), digest);
    EVP_EncodeBlock((uint8_t *)accept, digest, sizeof digest);
    int count = snprintf(answer, sizeof answer, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n", accept);
    if (write(fd, answer, count) != count) return -1;
    slots[fd] = member_count;
    members[member_count++] = fd;
    return 0;
}

/* Whole masked frames only: the load generator sends no others. */
static int relay(uint8_t *bytes, size_t count) {
    for (size_t at = 0; count - at >= 6;) {
        uint8_t *frame = bytes + at;
        size_t head = 2, length = frame[1] & 127;
        if (length == 126) length = frame[2] << 8 | frame[3], head = 4;
        if (length == 127 || count - at < head + 4 + length || (frame[0] & 15) == 8) return -1;
        uint8_t *mask = frame + head, *payload = mask + 4;
        if (pending_bytes + length + 4 > sizeof pending) broadcast();
        uint8_t *out = pending + pending_bytes;
        *out++ = 0x81;
        if (length < 126) *out++ = length;
        else *out++ = 126, *out++ = length >> 8, *out++ = length;
        for (size_t i = 0; i < length; i++) *out++ = payload[i] ^ mask[i & 3];
        pending_bytes = out - pending;
        if (!joins) broadcast();
        at += head + 4 + length;
    }
    return 0;
}

static void take_clients(int listener) {
    for (int fd, on = 1; (fd = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0;) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        slots[fd] = -1;
        struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
        epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event);
    }
}

int main(int argc, char **argv) {
    if (argc < 2) return fprintf(stderr, "usage: floor PORT [join]\n"), 2;
    joins = argc > 2;
    signal(SIGPIPE, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1]))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(listener, (void *)&address, sizeof address) || listen(listener, 4096)) return perror("listen"), 1;
    epoll_fd = epoll_create1(0);
    struct epoll_event events[512], event = {.events = EPOLLIN, .data.fd = listener};
    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, listener, &event);
    static uint8_t bytes[65536];
    for (;;) {
        int ready = epoll_wait(epoll_fd, events, 512, -1);
        for (int i = 0; i < ready; i++) {
            int fd = events[i].data.fd;
            if (fd == listener) {
                take_clients(fd);
                continue;
            }
            ssize_t count = read(fd, bytes, sizeof bytes - 1);
            if (count < 0 && errno == EAGAIN) continue;
            if (count > 0) bytes[count] = 0;
            if (count <= 0 || (slots[fd] < 0 ? upgrade(fd, (char *)bytes) : relay(bytes, count))) drop(fd);
        }
        if (pending_bytes) broadcast();
    }
}
