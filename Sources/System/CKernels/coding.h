// Numbers as the bytes of a file.

// Adding 1.5 · 2^52 leaves the rounded whole number in the low bits of a double.
#define DOUBLE_ROUNDER 6755399441055744.0

KERNEL void pcm24(uint8_t *bytes, const float *x, int count) {
  typedef int64_t longs __attribute__((ext_vector_type(8)));
  for (int i = 0; i < count; i += 8) {
    float rest[8] = {0};
    const int size = count - i < 8 ? count - i : 8;
    for (int j = 0; size < 8 && j < size; j++) rest[j] = x[i + j];
    const half samples = *(const loose_half *)(size < 8 ? rest : x + i);
    doubles value = __builtin_convertvector(samples, doubles) * 8388608.0;
    value = __builtin_elementwise_max(value, (doubles)-8388608.0);
    value = __builtin_elementwise_min(value, (doubles)8388607.0);
    const longs bits = (longs)(value + DOUBLE_ROUNDER);
    uint32_t whole[8];
    for (int j = 0; j < 8; j++) whole[j] = (uint32_t)bits[j];
    for (int j = 0; j < size; j++, bytes += 3) memcpy(bytes, whole + j, 4);
  }
}
