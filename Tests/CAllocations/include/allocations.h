// Counts what a thread allocates and frees: linked into the tests, it stands before the C library's own
// functions and hands on to them.
#ifndef RIPPLES_ALLOCATIONS_H
#define RIPPLES_ALLOCATIONS_H

/// From now on the calling thread's calls of malloc, calloc, realloc, the aligned kinds and free count.
void allocations_watch(void);

/// Stops counting; the number of calls since `allocations_watch`.
long allocations_count(void);

/// Stops counting; how many blocks the thread has allocated since `allocations_watch` and not freed.
long allocations_kept(void);

#endif
