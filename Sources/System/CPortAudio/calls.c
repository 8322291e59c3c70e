#include "CPortAudio.h"

#include "delay_load.h"

DELAYED_LIBRARY("libportaudio.so.2", "libportaudio2")

DELAYED(PaError, Pa_AbortStream, (PaStream *stream), (stream))
DELAYED(PaError, Pa_CloseStream, (PaStream *stream), (stream))
DELAYED(PaDeviceIndex, Pa_GetDefaultInputDevice, (void), ())
DELAYED(PaDeviceIndex, Pa_GetDefaultOutputDevice, (void), ())
DELAYED(PaDeviceIndex, Pa_GetDeviceCount, (void), ())
DELAYED(const PaDeviceInfo *, Pa_GetDeviceInfo, (PaDeviceIndex device), (device))
DELAYED(const char *, Pa_GetErrorText, (PaError errorCode), (errorCode))
DELAYED(const PaHostApiInfo *, Pa_GetHostApiInfo, (PaHostApiIndex hostApi), (hostApi))
DELAYED(PaError, Pa_Initialize, (void), ())
DELAYED(PaError, Pa_OpenStream, (PaStream **stream, const PaStreamParameters *inputParameters, const
        PaStreamParameters *outputParameters, double sampleRate, unsigned long framesPerBuffer,
        PaStreamFlags streamFlags, PaStreamCallback *streamCallback, void *userData), (stream,
        inputParameters, outputParameters, sampleRate, framesPerBuffer, streamFlags, streamCallback,
        userData))
DELAYED(PaError, Pa_SetStreamFinishedCallback, (PaStream *stream, PaStreamFinishedCallback
        *streamFinishedCallback), (stream, streamFinishedCallback))
DELAYED(PaError, Pa_StartStream, (PaStream *stream), (stream))
DELAYED(PaError, Pa_StopStream, (PaStream *stream), (stream))
DELAYED(PaError, Pa_Terminate, (void), ())
