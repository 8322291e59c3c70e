// SHA-256 by the processor's own instructions, where it has them.
#ifndef RIPPLES_DIGEST_H
#define RIPPLES_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/// Whether digest_sha256_blocks may be called on this processor.
int digest_sha256_available(void);

/// Folds `count` blocks of 64 bytes into the eight words of `state` (FIPS 180-4, 6.2.2).
void digest_sha256_blocks(uint32_t state[8], const uint8_t *bytes, size_t count);

#endif
