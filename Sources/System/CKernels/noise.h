// Marsaglia's xorshift32; Signals' LaneRandom.
#define SHIFTED(x) ((x) ^= (x) << 13, (x) ^= (x) >> 17, (x) ^= (x) << 5)

KERNEL void white(float *out, uint32_t *random, int frames) {
  words x = WORDS(random, 0);
  for (int i = 0; i < frames; i++) {
    SHIFTED(x);
    OUT(out, i) = (MANTISSA(x) - 1.0f) * 2.0f - 1.0f;
  }
  WORDS(random, 0) = x;
}

typedef uint32_t half_words __attribute__((ext_vector_type(8)));
typedef half_words stored_half_words __attribute__((aligned(16)));

// P. Kellet's filter in eight lanes.
INLINE void pink_half(float *out, uint32_t *random, float *state, int frames, int side) {
  half_words x = ((stored_half_words *)random)[side];
  half b0 = HALF(state, 0, side), b1 = HALF(state, 1, side), b2 = HALF(state, 2, side);
  half b3 = HALF(state, 3, side), b4 = HALF(state, 4, side), b5 = HALF(state, 5, side);
  half b6 = HALF(state, 6, side);
  for (int i = 0; i < frames; i++) {
    SHIFTED(x);
    const half white = ((half)((x >> 9) | 0x3f800000u) - 1.0f) * 2.0f - 1.0f;
    b0 = 0.99886f * b0 + white * 0.0555179f;
    b1 = 0.99332f * b1 + white * 0.0750759f;
    b2 = 0.96900f * b2 + white * 0.1538520f;
    b3 = 0.86650f * b3 + white * 0.3104856f;
    b4 = 0.55000f * b4 + white * 0.5329522f;
    b5 = -0.7616f * b5 - white * 0.0168980f;
    const half low = (b0 + b1) + (b2 + b3);
    HALF(out, i, side) = ((low + (b4 + b5)) + (b6 + white * 0.5362f)) * 0.11f;
    b6 = white * 0.115926f;
  }
  ((stored_half_words *)random)[side] = x;
  HALF(state, 0, side) = b0, HALF(state, 1, side) = b1, HALF(state, 2, side) = b2;
  HALF(state, 3, side) = b3, HALF(state, 4, side) = b4, HALF(state, 5, side) = b5;
  HALF(state, 6, side) = b6;
}

KERNEL void pink(float *out, uint32_t *random, float *state, int frames) {
  pink_half(out, random, state, frames, 0);
  pink_half(out, random, state, frames, 1);
}
