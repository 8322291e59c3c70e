// How the processor computes and waits; for every processor, with a system or without one.
#ifndef RIPPLES_PROCESSOR_H
#define RIPPLES_PROCESSOR_H

/// Sets flush-to-zero and denormals-are-zero for the calling thread, so that
/// decaying filters cost the same offline and live. WebAssembly has no such mode: there it does nothing.
void realtime_flush_denormals(void);

/// Tells the processor that the thread is waiting in a loop, so that the other thread of its core, if
/// it has two, gets on faster.
void realtime_relax(void);

#endif
