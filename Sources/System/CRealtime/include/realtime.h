// What the audio side needs of the system and Swift cannot express.
#ifndef RIPPLES_REALTIME_H
#define RIPPLES_REALTIME_H

#include <semaphore.h>
#include <stdbool.h>

/// Names the calling thread, for `top -H` and debuggers; at most 15 bytes.
void realtime_name_thread(const char *name);

/// Takes one from a semaphore, waiting for it on the steady clock; false when the seconds have passed.
bool realtime_wait(sem_t *semaphore, double seconds);

#endif
