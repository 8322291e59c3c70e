#include "allocations.h"

#include <errno.h>
#include <stddef.h>

static _Thread_local int is_watching;
static _Thread_local long calls, kept;

void allocations_watch(void) {
  calls = kept = 0;
  is_watching = 1;
}

long allocations_count(void) {
  is_watching = 0;
  return calls;
}

long allocations_kept(void) {
  is_watching = 0;
  return kept;
}

// Sanitizers bring their own; elsewhere than in glibc nothing is counted.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static void count(int blocks) {
  calls += is_watching;
  kept += blocks * is_watching;
}

void *malloc(size_t size) {
  count(1);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(1);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count((size > 0) - (memory != NULL));
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(1);
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *found = aligned_alloc(alignment, size);
  if (!found) return ENOMEM;
  *memory = found;
  return 0;
}

void free(void *memory) {
  count(memory ? -1 : 0);
  __libc_free(memory);
}

#endif
