// What the audio side needs from C and Swift cannot express.
#ifndef RIPPLES_REALTIME_H
#define RIPPLES_REALTIME_H

/// Sets flush-to-zero and denormals-are-zero for the calling thread, so that
/// decaying filters cost the same offline and live.
void realtime_flush_denormals(void);

#endif
