#include <espeak-ng/speak_lib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

// What the library's callback has collected. The process speaks one text, on one thread.
static struct {
  char *bytes;
  size_t count, room, most;
  uint32_t sample_rate;
  bool is_too_long, is_full;
} sound;

static bool append(const void *bytes, size_t count) {
  if (sound.count + count > sound.room) {
    size_t room = 2 * (sound.count + count) + 4096;
    char *larger = realloc(sound.bytes, room);
    if (!larger) return false;
    sound.bytes = larger;
    sound.room = room;
  }
  memcpy(sound.bytes + sound.count, bytes, count);
  sound.count += count;
  return true;
}

static int collect(short *samples, int count, espeak_EVENT *events) {
  for (; events && events->type != espeakEVENT_LIST_TERMINATED; events++)
    if (events->type == espeakEVENT_SAMPLERATE) sound.sample_rate = (uint32_t)events->id.number;
  if (!samples || count <= 0) return 0;
  size_t bytes = (size_t)count * sizeof *samples;
  sound.is_too_long = sound.count + bytes > sound.most * sound.sample_rate * sizeof *samples;
  sound.is_full = !sound.is_too_long && !append(samples, bytes);
  return sound.is_too_long || sound.is_full;
}

static _Noreturn void answer(int descriptor, int32_t status) {
  speech_head head = {status, sound.sample_rate, sound.count};
  bool whole = speech_write(descriptor, &head, sizeof head)
               && speech_write(descriptor, sound.bytes, sound.count);
  _exit(whole ? 0 : 1);
}

/// Answers with the names that there are, each once.
static _Noreturn void answer_names(int descriptor, int32_t status, const espeak_VOICE **voices) {
  sound.count = 0;
  for (; *voices; voices++) {
    bool is_variant = status == SPEECH_NO_VARIANT;
    const char *name = is_variant ? (*voices)->identifier : (*voices)->languages + 1;
    if (strncmp(name, "!v/", 3) == 0) name += 3;
    if (!append(name, strlen(name)) || !append("\n", 1)) break;
  }
  answer(descriptor, status);
}

/// The variants of voices, each of which gives a language another throat.
static const espeak_VOICE **variants(void) {
  espeak_VOICE wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.languages = "variant";
  return espeak_ListVoices(&wanted);
}

static bool has_variant(const char *name) {
  for (const espeak_VOICE **voices = variants(); *voices; voices++) {
    const char *identifier = (*voices)->identifier;
    if (strncmp(identifier, "!v/", 3) == 0 && strcmp(identifier + 3, name) == 0) return true;
  }
  return false;
}

_Noreturn void speech_speak(int descriptor, const speech_request *request, const char *language,
                            const char *variant, const char *text) {
  int rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, NULL, espeakINITIALIZE_DONT_EXIT);
  if (rate <= 0) answer(descriptor, SPEECH_NO_DATA);
  sound.sample_rate = (uint32_t)rate;
  sound.most = request->most_seconds;
  espeak_SetSynthCallback(collect);
  char name[256];
  strcpy(name, language);
  if (*variant) {
    if (!has_variant(variant)) answer_names(descriptor, SPEECH_NO_VARIANT, variants());
    strcat(strcat(name, "+"), variant);
  }
  if (espeak_SetVoiceByName(name) != EE_OK)
    answer_names(descriptor, SPEECH_NO_LANGUAGE, espeak_ListVoices(NULL));
  espeak_SetParameter(espeakRATE, request->words_per_minute, 0);
  espeak_SetParameter(espeakPITCH, request->pitch, 0);
  espeak_ERROR outcome = espeak_Synth(text, request->text, 0, POS_CHARACTER, 0, espeakCHARS_UTF8,
                                      NULL, NULL);
  bool is_done = outcome == EE_OK && !sound.is_full && !sound.is_too_long;
  if (!is_done) sound.count = 0;
  answer(descriptor, is_done ? SPEECH_DONE : sound.is_too_long ? SPEECH_TOO_LONG : SPEECH_REFUSED);
}
