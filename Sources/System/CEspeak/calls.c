#include <espeak-ng/speak_lib.h>

#include "delay_load.h"

DELAYED_LIBRARY("libespeak-ng.so.1", "libespeak-ng1")

DELAYED(const char *, espeak_Info, (const char **path_data), (path_data))
DELAYED(int, espeak_Initialize, (espeak_AUDIO_OUTPUT output, int buflength, const char *path,
        int options), (output, buflength, path, options))
DELAYED(const espeak_VOICE **, espeak_ListVoices, (espeak_VOICE *voice_spec), (voice_spec))
DELAYED(espeak_ERROR, espeak_SetParameter, (espeak_PARAMETER parameter, int value, int relative),
        (parameter, value, relative))
DELAYED(void, espeak_SetSynthCallback, (t_espeak_callback *SynthCallback), (SynthCallback))
DELAYED(espeak_ERROR, espeak_SetVoiceByName, (const char *name), (name))
DELAYED(espeak_ERROR, espeak_Synth, (const void *text, size_t size, unsigned int position,
        espeak_POSITION_TYPE position_type, unsigned int end_position, unsigned int flags,
        unsigned int *unique_identifier, void *user_data),
        (text, size, position, position_type, end_position, flags, unique_identifier, user_data))
