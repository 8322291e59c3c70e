#include "CShout.h"

#include "delay_load.h"

DELAYED_LIBRARY("libshout.so.3", "libshout3")

DELAYED(int, shout_close, (shout_t *self), (self))
DELAYED(void, shout_free, (shout_t *self), (self))
DELAYED(const char *, shout_get_error, (shout_t *self), (self))
DELAYED(void, shout_init, (void), ())
DELAYED(shout_t *, shout_new, (void), ())
DELAYED(int, shout_open, (shout_t *self), (self))
DELAYED(int, shout_send, (shout_t *self, const unsigned char *data, size_t len), (self, data, len))
DELAYED(int, shout_set_content_format, (shout_t *self, unsigned int format, unsigned int usage,
        const char *codecs), (self, format, usage, codecs))
DELAYED(int, shout_set_host, (shout_t *self, const char *host), (self, host))
DELAYED(int, shout_set_meta, (shout_t *self, const char *name, const char *value), (self, name,
        value))
DELAYED(int, shout_set_mount, (shout_t *self, const char *mount), (self, mount))
DELAYED(int, shout_set_password, (shout_t *self, const char *password), (self, password))
DELAYED(int, shout_set_port, (shout_t *self, unsigned short port), (self, port))
DELAYED(int, shout_set_protocol, (shout_t *self, unsigned int protocol), (self, protocol))
DELAYED(int, shout_set_user, (shout_t *self, const char *username), (self, username))
