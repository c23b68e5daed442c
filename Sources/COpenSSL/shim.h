// The parts of OpenSSL's libcrypto that Callboard uses: digests, HMAC, random bytes, constant-time comparison.
#pragma once
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
