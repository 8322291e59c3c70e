// Moving sources through OpenAL Soft's loopback device: openal_space SOURCES SECONDS.
// The same circles and ticks as `ripples-bench space`; nothing is written but the name of the head.
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RATE = 48000, TICK = 480, LENGTH = 8192 };

static void fail(const char *what) {
  fprintf(stderr, "openal_space: %s\n", what);
  exit(1);
}

static void place(ALuint source, int i, int count, double seconds) {
  const double spread = 1 + 0.6 * (2.0 * i / (count > 1 ? count - 1 : 1) - 1);
  const double turned = 2 * M_PI * i / count + (i % 2 ? -1 : 1) * spread * M_PI / 2 * seconds;
  const double up = (i % 5 - 2) * M_PI / 12;
  alSource3f(
      source, AL_POSITION, (float)(-2 * sin(turned) * cos(up)), (float)(2 * sin(up)),
      (float)(-2 * cos(turned) * cos(up)));
}

int main(int argc, char **argv) {
  if (argc != 3) fail("usage: openal_space SOURCES SECONDS");
  const int count = atoi(argv[1]);
  const double seconds = atof(argv[2]);
  LPALCLOOPBACKOPENDEVICESOFT open_device = alcGetProcAddress(NULL, "alcLoopbackOpenDeviceSOFT");
  LPALCRENDERSAMPLESSOFT render = alcGetProcAddress(NULL, "alcRenderSamplesSOFT");
  if (!open_device || !render) fail("no loopback device");
  ALCdevice *device = open_device(NULL);
  const ALCint wanted[] = {ALC_FREQUENCY, RATE, ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT,
                           ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT, ALC_HRTF_SOFT, ALC_TRUE,
                           ALC_MONO_SOURCES, count, 0};
  ALCcontext *context = alcCreateContext(device, wanted);
  if (!context || !alcMakeContextCurrent(context)) fail("no context");
  ALCint on = 0;
  alcGetIntegerv(device, ALC_HRTF_SOFT, 1, &on);
  if (!on) fail("it does not use a head");
  puts(alcGetString(device, ALC_HRTF_SPECIFIER_SOFT));
  static float noise[LENGTH];
  unsigned state = 1;
  for (int i = 0; i < LENGTH; i++) {
    state = state * 1664525u + 1013904223u;
    noise[i] = ((float)(state >> 8) / 16777216 - 0.5f) / 8;
  }
  ALuint buffer, *sources = calloc((size_t)count, sizeof *sources);
  alGenBuffers(1, &buffer);
  alBufferData(buffer, AL_FORMAT_MONO_FLOAT32, noise, sizeof noise, RATE);
  alGenSources(count, sources);
  if (alGetError() != AL_NO_ERROR) fail("no sources");
  for (int i = 0; i < count; i++) {
    alSourcei(sources[i], AL_BUFFER, (ALint)buffer);
    alSourcei(sources[i], AL_LOOPING, AL_TRUE);
    alSourcei(sources[i], AL_SAMPLE_OFFSET, i * 389 % LENGTH);
    place(sources[i], i, count, 0);
    alSourcePlay(sources[i]);
  }
  double energy = 0;
  for (long frame = 0; frame < (long)(seconds * RATE); frame += TICK) {
    static float out[2 * TICK];
    alcSuspendContext(context);
    for (int i = 0; i < count; i++) place(sources[i], i, count, (double)frame / RATE);
    alcProcessContext(context);
    render(device, out, TICK);
    energy += out[0] * out[0] + out[1] * out[1];
  }
  if (!(energy > 0)) fail("nothing is heard");
  alcMakeContextCurrent(NULL);
  alcDestroyContext(context);
  alcCloseDevice(device);
  free(sources);
  return 0;
}
