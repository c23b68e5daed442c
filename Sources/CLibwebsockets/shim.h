/*
 * libwebsockets 4.1.6: https://libwebsockets.org/lws-api-doc-v4.1-stable/html/
 *
 * The few lines below exist for what Swift cannot import by itself: function-like macros, and one function that the
 * library exports without declaring it in a public header.
 */
#ifndef CLIBWEBSOCKETS_SHIM_H
#define CLIBWEBSOCKETS_SHIM_H

#include <libwebsockets.h>
#include <malloc.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

/*
 * Closes a connection outside its own callbacks; with a reason set by lws_close_reason() it sends the close frame
 * first. Exported by the library, declared only in its private headers; it can go when a public call does the same
 * (lws_wsi_close() of 4.3 does not send the reason).
 */
void lws_close_free_wsi(struct lws *wsi, enum lws_close_status reason, const char *caller);

/* Linux's accept(2) with flags: the C library declares it only under _GNU_SOURCE, which Swift's import does not set. */
int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);

/* OpenSSL's options are function-like macros: no protocol older than TLS 1.2, no renegotiation, no compression. */
static inline long CLibwebsockets_tls_options(void)
{
	return (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION |
		      SSL_OP_NO_COMPRESSION);
}

/*
 * Whether a certificate and a key can be read and belong together; if not, why. To be asked before the library is:
 * lws_create_context() crashes on its way out when it cannot use them on a loop that is not its own.
 */
static inline int CLibwebsockets_check_certificate(const char *certificate, const char *key, char *reason, size_t size)
{
	SSL_CTX *context = SSL_CTX_new(TLS_server_method());
	int good = context && SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
		   SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
		   SSL_CTX_check_private_key(context) == 1;

	if (!good)
		ERR_error_string_n(ERR_peek_error(), reason, size);
	ERR_clear_error();
	SSL_CTX_free(context);
	return good;
}

/* How many heaps the C library's allocator may have; it makes one for each thread otherwise. Not imported into Swift. */
static inline void CLibwebsockets_limit_heaps(int count)
{
	mallopt(M_ARENA_MAX, count);
}

/*
 * Asks the processor for the part of a connection that lws_partial_buffered() looks at, before it is asked. Where the
 * library lays it out otherwise this helps nobody and harms nobody.
 */
static inline void CLibwebsockets_prefetch(const struct lws *wsi)
{
	__builtin_prefetch((const char *)wsi + 0x2d0);
}

/*
 * Sets up what a loop's TLS connections have in common. One session ticket is given with each handshake, not two: a page
 * comes with several connections, and each gets one. Tickets are sealed with a key of all loops, so that each takes those of
 * the others. There is no cache of sessions: tickets need none.
 */
static inline int CLibwebsockets_share_sessions(SSL_CTX *context, unsigned char *keys, size_t count)
{
	SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
	return SSL_CTX_set_num_tickets(context, 1) == 1 &&
	       SSL_CTX_set_tlsext_ticket_keys(context, keys, (int)count) == 1;
}

/* How many bytes of a socket its other side has not acknowledged: ioctl() is variadic, which Swift does not import. */
static inline int CLibwebsockets_unacknowledged(int descriptor)
{
	int count = 0;

	return ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : 0;
}

/* Write bytes as they are: LWS_WRITE_RAW is a macro over an enumerator, which Swift does not import. */
static inline int CLibwebsockets_write_raw(struct lws *wsi, const void *bytes, size_t count)
{
	return lws_write(wsi, (unsigned char *)bytes, count, LWS_WRITE_RAW);
}

#endif
