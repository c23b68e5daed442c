/*
 * libwebsockets 4.1.6: https://libwebsockets.org/lws-api-doc-v4.1-stable/html/
 *
 * This file has what Swift cannot import: function-like macros, and a function that the library exports without
 * declaring it in a public header.
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
 * Closes a connection outside its own callbacks. If lws_close_reason() has set a reason, it sends the close frame
 * first. The library exports this function but only declares it in its private headers. It can be replaced when a
 * public function does the same (lws_wsi_close() of 4.3 does not send the reason).
 */
void lws_close_free_wsi(struct lws *wsi, enum lws_close_status reason, const char *caller);

/* Linux's accept(2) with flags. The C library only declares it with _GNU_SOURCE, which Swift's import does not set. */
int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);

/*
 * Returns OpenSSL's options, which are function-like macros: no protocol older than TLS 1.2, no renegotiation, no
 * compression.
 */
static inline long CLibwebsockets_tls_options(void)
{
	return (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION |
		      SSL_OP_NO_COMPRESSION);
}

/*
 * Checks whether a certificate and a key can be read and belong together; if not, gives the reason. Must be called
 * before lws_create_context(), which crashes if it cannot use them on a loop that it did not create.
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

/* Gives later handshakes another certificate and key, which have been checked. Handshakes in progress keep theirs. */
static inline int CLibwebsockets_use_certificate(SSL_CTX *context, const char *certificate, const char *key)
{
	int good = SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
		   SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1;

	ERR_clear_error();
	return good;
}

/*
 * Limits how many heaps the C library's allocator may create; by default it creates one per thread. The macro is not
 * imported into Swift.
 */
static inline void CLibwebsockets_limit_heaps(int count)
{
	mallopt(M_ARENA_MAX, count);
}

/*
 * Prefetches the part of a connection that lws_partial_buffered() reads. If the library has another memory layout, this
 * has no effect.
 */
static inline void CLibwebsockets_prefetch(const struct lws *wsi)
{
	__builtin_prefetch((const char *)wsi + 0x2d0);
}

/*
 * Limits on the cost of a handshake. OpenSSL allocates and clears all the memory that the head of a first message
 * announces, 128 KiB: eleven bytes caused 160 KB of memory. And one read by OpenSSL continues for as long as records
 * arrive that contain nothing for the program, so a client that kept updating keys or requesting other parameters
 * occupied the event loop. Legitimate clients need neither: a first message has two kilobytes, and 16 KiB are allocated
 * for it anyway; a connection has a handful of handshake records.
 */
enum { CLibwebsockets_hello_bytes_max = 16384 - 4, CLibwebsockets_handshake_records_max = 64 };

/*
 * How much of a first message has arrived, and how many handshake records. It fits into the argument of a BIO's
 * callback.
 */
union CLibwebsockets_handshake {
	struct {
		/* The received bytes of the record's head, its kind, and the missing bytes of its body. */
		uint64_t head : 3, kind : 8, left : 16;
		/* The received bytes of the message's head, and the length that it states. */
		uint64_t known : 3, length : 24;
		uint64_t records : 8;
	} is;
	char *argument;
};

/* Makes all further reads fail, so that the library closes the connection. */
static inline long CLibwebsockets_refuse(BIO *bio, int event, const char *bytes, size_t size, int number, long other,
					 int result, size_t *count)
{
	return event == BIO_CB_READ ? -1 : result;
}

/* Reads the bytes of a handshake before OpenSSL does, up to the length of the first message. */
static inline long CLibwebsockets_hear(BIO *bio, int event, const char *bytes, size_t size, int number, long other,
				       int result, size_t *count)
{
	union CLibwebsockets_handshake handshake = { .argument = BIO_get_callback_arg(bio) };

	if (event != (BIO_CB_READ | BIO_CB_RETURN) || result <= 0)
		return result;
	for (size_t index = 0; index < *count && handshake.is.known < 4; index++) {
		unsigned char byte = (unsigned char)bytes[index];

		if (handshake.is.head < 5) {
			if (handshake.is.head == 0)
				handshake.is.kind = byte;
			handshake.is.left = handshake.is.left << 8 | byte;
			handshake.is.head++;
		} else {
			if (handshake.is.kind == SSL3_RT_HANDSHAKE && handshake.is.known++ > 0)
				handshake.is.length = handshake.is.length << 8 | byte;
			handshake.is.left--;
		}
		if (handshake.is.head == 5 && handshake.is.left == 0)
			handshake.is.head = 0;
	}
	BIO_set_callback_arg(bio, handshake.argument);
	if (handshake.is.length <= CLibwebsockets_hello_bytes_max)
		return result;
	BIO_set_callback_ex(bio, CLibwebsockets_refuse);
	return -1;
}

/*
 * Counts a connection's handshake records, including encrypted ones. If another first message is requested, it is
 * checked in the same way.
 */
static inline void CLibwebsockets_count(int is_written, int version, int kind, const void *content, size_t size, SSL *ssl,
					void *argument)
{
	const unsigned char *bytes = content;
	BIO *bio = SSL_get_rbio(ssl);
	union CLibwebsockets_handshake handshake = { .argument = BIO_get_callback_arg(bio) };
	/* The beginning of the random bytes that turn a ServerHello into a HelloRetryRequest (RFC 8446, section 4.1.3). */
	int is_retry = is_written && kind == SSL3_RT_HANDSHAKE && size > 10 && bytes[0] == SSL3_MT_SERVER_HELLO &&
		       !memcmp(bytes + 6, "\xcf\x21\xad\x74", 4);
	int is_record = !is_written && (kind == SSL3_RT_HEADER || kind == SSL3_RT_INNER_CONTENT_TYPE) && size > 0 &&
			bytes[0] == SSL3_RT_HANDSHAKE;

	if (is_retry)
		handshake.is.head = handshake.is.left = handshake.is.known = handshake.is.length = 0;
	else if (is_record && ++handshake.is.records > CLibwebsockets_handshake_records_max)
		BIO_set_callback_ex(bio, CLibwebsockets_refuse);
	else if (!is_record)
		return;
	BIO_set_callback_arg(bio, handshake.argument);
}

static inline void CLibwebsockets_follow(const SSL *ssl, int event, int value)
{
	if (event == SSL_CB_HANDSHAKE_START)
		BIO_set_callback_ex(SSL_get_rbio(ssl), CLibwebsockets_hear);
	else if (event == SSL_CB_HANDSHAKE_DONE && BIO_get_callback_ex(SSL_get_rbio(ssl)) == CLibwebsockets_hear)
		BIO_set_callback_ex(SSL_get_rbio(ssl), NULL);
}

/*
 * Sets up what all TLS connections of an event loop share. Each handshake issues one session ticket instead of two,
 * since a page opens several connections and gets one with each. All loops seal tickets with the same key, so that each
 * accepts those of the others. There is no session cache, which tickets do not need. The cost of handshakes is limited.
 */
static inline int CLibwebsockets_prepare_tls(SSL_CTX *context, unsigned char *keys, size_t count)
{
	SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
	SSL_CTX_set_info_callback(context, CLibwebsockets_follow);
	SSL_CTX_set_msg_callback(context, CLibwebsockets_count);
	return SSL_CTX_set_num_tickets(context, 1) == 1 &&
	       SSL_CTX_set_tlsext_ticket_keys(context, keys, (int)count) == 1;
}

/*
 * Returns how many bytes of a socket the other side has not acknowledged. Swift does not import ioctl(), which is
 * variadic.
 */
static inline int CLibwebsockets_unacknowledged(int descriptor)
{
	int count = 0;

	return ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : 0;
}

/* Writes bytes unchanged. Swift does not import LWS_WRITE_RAW, which is a macro over an enumerator. */
static inline int CLibwebsockets_write_raw(struct lws *wsi, const void *bytes, size_t count)
{
	return lws_write(wsi, (unsigned char *)bytes, count, LWS_WRITE_RAW);
}

#endif
