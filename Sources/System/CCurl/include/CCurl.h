#pragma once

#include <curl/curl.h>

// The calls of libcurl that take any kind of argument, one for each kind: Swift has no such calls.

static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl copies the text; NULL takes back what was set.
static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl does not copy the lines: they live until it has answered.
static inline CURLcode curl_set_headers(CURL *handle, struct curl_slist *lines) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, lines);
}

// The bytes that a question sends, of which libcurl keeps a copy; NULL takes back what was set.
static inline CURLcode curl_set_body(CURL *handle, const void *bytes, size_t count) {
  if (bytes == NULL) return curl_easy_setopt(handle, CURLOPT_POSTFIELDS, NULL);
  curl_easy_setopt(handle, CURLOPT_POST, 1L);
  curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

// Seconds since 1970 at which the last answer's object was written; -1 where the host does not say.
static inline long curl_file_time(CURL *handle) {
  curl_off_t time = -1;
  curl_easy_getinfo(handle, CURLINFO_FILETIME_T, &time);
  return (long)time;
}

// Who takes the bytes of an answer, and what it is given; a taker that returns less than it was given ends the answer.
static inline CURLcode curl_set_taker(
    CURL *handle, size_t (*take)(char *bytes, size_t one, size_t count, void *context),
    void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_WRITEDATA, context) : code;
}

// The status of the last answer, such as 200; 0 where there was none.
static inline long curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

// A line of the last answer's head, as libcurl keeps it until the next request; NULL where the answer has none of that name.
static inline const char *curl_header_value(CURL *handle, const char *name) {
  struct curl_header *found = NULL;
  return curl_easy_header(handle, name, 0, CURLH_HEADER, -1, &found) == CURLHE_OK ? found->value
                                                                                 : NULL;
}
