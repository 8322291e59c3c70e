// Reads a SOFA file with libmysofa in a child process, so that a file which makes the library
// loop for ever, crash or ask for all memory cannot do so to this process.
#pragma once

#include <mysofa.h>  // the numbers of its errors
#include <stddef.h>
#include <stdint.h>

enum {
  SOFA_WORD = 128,        // bytes of an attribute that are kept, with the zero at the end
  SOFA_ENDLESS = -1,      // the child used up its time
  SOFA_BROKEN = -2,       // the child was ended by a signal, or by the limit of memory
  SOFA_NO_PROCESS = -3,   // no child could be made
  SOFA_KILLED = -4        // somebody, or a lack of memory, has killed the child
};

typedef struct {
  float *values;          // NULL where the file has none
  uint64_t count;
  char type[SOFA_WORD];
  char units[SOFA_WORD];
} sofa_array;

typedef struct {
  int32_t status;         // 0, a number of libmysofa's above 0, or one of those above
  uint32_t measurements, receivers, samples;
  char conventions[SOFA_WORD];
  char data_type[SOFA_WORD];
  sofa_array places, ears, impulses, delays, rates;
} sofa_content;

/// - seconds: of processor time for the child; by the clock it has ten times as many.
/// - memory: bytes that the child may add to what the process has, and the most numbers are read of.
/// Returns NULL only when memory is out.
sofa_content *sofa_read(const char *path, unsigned seconds, size_t memory);

void sofa_free(sofa_content *content);
