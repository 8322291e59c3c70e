#include "CCurl.h"

#include <stdarg.h>

#include "delay_load.h"

DELAYED_LIBRARY("libcurl.so.4", "libcurl4")

DELAYED(void, curl_easy_cleanup, (CURL *curl), (curl))
DELAYED(CURLHcode, curl_easy_header, (CURL *easy, const char *name, size_t index, unsigned int
        origin, int request, struct curl_header **hout), (easy, name, index, origin, request, hout))
DELAYED(CURL *, curl_easy_init, (void), ())
DELAYED(CURLcode, curl_easy_perform, (CURL *curl), (curl))
DELAYED(const char *, curl_easy_strerror, (CURLcode code), (code))
DELAYED(void, curl_free, (void *p), (p))
DELAYED(CURLcode, curl_global_init, (long flags), (flags))
DELAYED(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *data), (list,
        data))
DELAYED(void, curl_slist_free_all, (struct curl_slist *list), (list))
DELAYED(CURLU *, curl_url, (void), ())
DELAYED(void, curl_url_cleanup, (CURLU *handle), (handle))
DELAYED(CURLUcode, curl_url_get, (CURLU *handle, CURLUPart what, char **part, unsigned int flags),
        (handle, what, part, flags))
DELAYED(CURLUcode, curl_url_set, (CURLU *handle, CURLUPart what, const char *part, unsigned int
        flags), (handle, what, part, flags))

// Both take one argument more, of 64 bits whatever it is: a pointer, a `long` or a `curl_off_t`.
_Static_assert(sizeof(long) == sizeof(void *), "longs and pointers are passed alike");

#undef curl_easy_setopt
DELAYED_WITHIN(curl_easy_setopt);
CURLcode curl_easy_setopt(CURL *curl, CURLoption option, ...) {
  va_list arguments;
  va_start(arguments, option);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  return DELAYED_FUNCTION(curl_easy_setopt)(curl, option, value);
}

#undef curl_easy_getinfo
DELAYED_WITHIN(curl_easy_getinfo);
CURLcode curl_easy_getinfo(CURL *curl, CURLINFO info, ...) {
  va_list arguments;
  va_start(arguments, info);
  void *place = va_arg(arguments, void *);
  va_end(arguments);
  return DELAYED_FUNCTION(curl_easy_getinfo)(curl, info, place);
}
