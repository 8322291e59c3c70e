#include <libwebsockets.h>

// The bytes that must be free before what is written: libwebsockets puts the head of a frame there.
enum { WEB_HEADROOM = LWS_PRE };

// What of TLS is spoken: 1.2 or later, without compression (CRIME) and without new keys at the client's wish, and HTTP/1.1
// in it.
static inline void web_limit_tls(struct lws_context_creation_info *info) {
  info->alpn = "http/1.1";
  info->ssl_options_set =
      (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_COMPRESSION |
             SSL_OP_NO_RENEGOTIATION);
}
