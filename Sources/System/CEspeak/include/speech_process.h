// Speaks by espeak-ng in processes of their own.
//
// The library keeps state from text to text, so that the same text hardly ever has the same samples.
// It changes the locale, starts a thread, and its authors have mended many a crash on odd texts. Here
// each text is spoken by a process that knows no other: a child of a small process that is forked
// once, as early as may be, so that sound which plays does not pay for copies of memory.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct speech_process speech_process;

enum {
  SPEECH_DONE = 0,
  SPEECH_NO_DATA = 1,     // the voices of espeak-ng are not installed
  SPEECH_NO_LANGUAGE = 2, // `bytes` are the languages that there are, a line each
  SPEECH_NO_VARIANT = 3,  // `bytes` are the variants that there are, a line each
  SPEECH_REFUSED = 4,     // the library did not take the text
  SPEECH_TOO_LONG = 5,    // the sound is longer than was allowed
  SPEECH_ENDLESS = 6,     // the time is used up
  SPEECH_BROKEN = 7,      // the library crashed
  SPEECH_NO_PROCESS = 8   // no process could be made, or it was ended by somebody
};

typedef struct {
  int32_t status;       // one of those above
  uint32_t sample_rate; // Hz
  uint64_t count;       // of bytes
  char *bytes;          // samples of 16 bits in the order of this machine, one channel; or names
} speech_answer;

typedef struct {
  const char *language;  // "en", "de", "fr"
  const char *variant;   // "f2"; empty for none
  int words_per_minute;  // 80 to 450
  int pitch;             // 0 to 99
  unsigned most_seconds; // of sound
  unsigned patience;     // seconds that the work may take
} speech_voice;

/// The version of the library.
const char *speech_version(void);

/// NULL where the system has no process or memory left.
speech_process *speech_open(void);

void speech_close(speech_process *process);

/// Speaks a text in UTF-8 as it stands: nothing in it is markup. One thread at a time.
speech_answer speech_say(speech_process *process, const speech_voice *voice, const char *text);

void speech_free(speech_answer answer);
