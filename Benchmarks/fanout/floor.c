/*
 * The floor of the comparison: a bare epoll loop that relays each text to every connection, with one write of the same
 * bytes for each.
 *
 *     floor PORT [join] [THREADS]
 *
 * There is no library, room, log or role, so what remains is the work of the kernel. With `join`, all texts of one turn
 * are written to a connection at once. With several threads, the kernel distributes the connections over them; the
 * thread that receives a text passes it to the others. A connection whose buffer is full is dropped, since this
 * benchmark has no slow clients.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS_MAX = 65536, JOINED_BYTES_MAX = 1 << 20, THREADS_MAX = 16 };

struct thread {
    int epoll, listener, bell, member_count;
    int members[CONNECTIONS_MAX];
    size_t pending_bytes, inbox_bytes;
    uint8_t pending[JOINED_BYTES_MAX], inbox[JOINED_BYTES_MAX];
    pthread_mutex_t lock; /* of the inbox */
};

static struct thread *threads;
static int thread_count = 1, joins;
static int slots[CONNECTIONS_MAX]; /* by file descriptor; -1 before the upgrade */
static __thread struct thread *self;

static void drop(int fd) {
    if (slots[fd] >= 0) {
        int last = self->members[--self->member_count];
        self->members[slots[fd]] = last;
        slots[last] = slots[fd];
    }
    close(fd);
}

static void write_to_all(const uint8_t *bytes, size_t count) {
    for (int slot = self->member_count - 1; slot >= 0; slot--)
        if (write(self->members[slot], bytes, count) != (ssize_t)count) drop(self->members[slot]);
}

static void broadcast(void) {
    for (struct thread *other = threads; other < threads + thread_count; other++) {
        if (other == self) continue;
        pthread_mutex_lock(&other->lock);
        if (other->inbox_bytes + self->pending_bytes > sizeof other->inbox) abort();
        memcpy(other->inbox + other->inbox_bytes, self->pending, self->pending_bytes);
        if (!other->inbox_bytes) eventfd_write(other->bell, 1);
        other->inbox_bytes += self->pending_bytes;
        pthread_mutex_unlock(&other->lock);
    }
    write_to_all(self->pending, self->pending_bytes);
    self->pending_bytes = 0;
}

/* Writes what other threads passed on: each text as it arrives, or with `join` everything that has arrived at once. */
static void take_inbox(void) {
    static __thread uint8_t bytes[JOINED_BYTES_MAX];
    eventfd_t value;
    eventfd_read(self->bell, &value);
    pthread_mutex_lock(&self->lock);
    size_t count = self->inbox_bytes;
    memcpy(bytes, self->inbox, count);
    self->inbox_bytes = 0;
    pthread_mutex_unlock(&self->lock);
    for (size_t at = 0, next; at < count; at = next) {
        size_t length = bytes[at + 1];
        next = joins ? count : at + (length < 126 ? 2 + length : 4 + (size_t)(bytes[at + 2] << 8 | bytes[at + 3]));
        write_to_all(bytes + at, next - at);
    }
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
    slots[fd] = self->member_count;
    self->members[self->member_count++] = fd;
    return 0;
}

/* Expects whole, masked frames, since the load generator sends no others. */
static int relay(uint8_t *bytes, size_t count) {
    for (size_t at = 0; count - at >= 6;) {
        uint8_t *frame = bytes + at;
        size_t head = 2, length = frame[1] & 127;
        if (length == 126) length = frame[2] << 8 | frame[3], head = 4;
        if (length == 127 || count - at < head + 4 + length || (frame[0] & 15) == 8) return -1;
        uint8_t *mask = frame + head, *payload = mask + 4;
        if (self->pending_bytes + length + 4 > sizeof self->pending) broadcast();
        uint8_t *out = self->pending + self->pending_bytes;
        *out++ = 0x81;
        if (length < 126) *out++ = length;
        else *out++ = 126, *out++ = length >> 8, *out++ = length;
        for (size_t i = 0; i < length; i++) *out++ = payload[i] ^ mask[i & 3];
        self->pending_bytes = out - self->pending;
        if (!joins) broadcast();
        at += head + 4 + length;
    }
    return 0;
}

static void watch(int fd) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    epoll_ctl(self->epoll, EPOLL_CTL_ADD, fd, &event);
}

static void take_clients(void) {
    for (int fd, on = 1; (fd = accept4(self->listener, 0, 0, SOCK_NONBLOCK)) >= 0;) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        slots[fd] = -1;
        watch(fd);
    }
}

static void *run(void *argument) {
    self = argument;
    self->epoll = epoll_create1(0);
    watch(self->listener);
    watch(self->bell);
    static __thread uint8_t bytes[65536];
    struct epoll_event events[512];
    for (;;) {
        int ready = epoll_wait(self->epoll, events, 512, -1);
        for (int i = 0; i < ready; i++) {
            int fd = events[i].data.fd;
            if (fd == self->listener) take_clients();
            else if (fd == self->bell) take_inbox();
            else {
                ssize_t count = read(fd, bytes, sizeof bytes - 1);
                if (count < 0 && errno == EAGAIN) continue;
                if (count > 0) bytes[count] = 0;
                if (count <= 0 || (slots[fd] < 0 ? upgrade(fd, (char *)bytes) : relay(bytes, count))) drop(fd);
            }
        }
        if (self->pending_bytes) broadcast();
    }
    return 0;
}

static int listen_on(int port) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (thread_count > 1) setsockopt(listener, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(listener, (void *)&address, sizeof address) || listen(listener, 4096)) perror("listen"), exit(1);
    return listener;
}

int main(int argc, char **argv) {
    if (argc < 2) return fprintf(stderr, "usage: floor PORT [join] [THREADS]\n"), 2;
    joins = argc > 2 && !strcmp(argv[2], "join");
    if (argc > 2 + joins) thread_count = atoi(argv[2 + joins]);
    if (thread_count < 1 || thread_count > THREADS_MAX) return fprintf(stderr, "floor: 1 to %d threads\n", THREADS_MAX), 2;
    signal(SIGPIPE, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    threads = calloc(thread_count, sizeof *threads);
    for (int i = 0; i < thread_count; i++) {
        threads[i].listener = listen_on(atoi(argv[1]));
        threads[i].bell = eventfd(0, EFD_NONBLOCK);
        pthread_mutex_init(&threads[i].lock, 0);
    }
    pthread_t thread;
    for (int i = 1; i < thread_count; i++)
        if (pthread_create(&thread, 0, run, &threads[i])) return perror("floor"), 1;
    run(threads);
}
