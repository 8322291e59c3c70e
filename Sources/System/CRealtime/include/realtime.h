// What the audio side needs from C and Swift cannot express.
#ifndef RIPPLES_REALTIME_H
#define RIPPLES_REALTIME_H

/// Sets flush-to-zero and denormals-are-zero for the calling thread, so that
/// decaying filters cost the same offline and live.
void realtime_flush_denormals(void);

/// Tells the processor that the thread is waiting in a loop, so that the other thread of its core, if
/// it has two, gets on faster.
void realtime_relax(void);

#endif
