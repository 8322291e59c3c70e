#pragma once

#include <stdbool.h>

#include "speech_process.h"

/// The bytes before the names and the text of a request.
typedef struct {
  uint32_t language, variant, text;  // bytes, with the zero at the end
  int32_t words_per_minute, pitch;
  uint32_t most_seconds, patience;
} speech_request;

/// The bytes before those of an answer.
typedef struct {
  int32_t status;
  uint32_t sample_rate;
  uint64_t count;
} speech_head;

bool speech_write(int descriptor, const void *bytes, size_t count);
/// False at the end of what the other side wrote.
bool speech_read(int descriptor, void *bytes, size_t count);

/// Speaks one text and writes the answer; does not return. The process speaks no other.
_Noreturn void speech_speak(int descriptor, const speech_request *request, const char *language,
                            const char *variant, const char *text);
