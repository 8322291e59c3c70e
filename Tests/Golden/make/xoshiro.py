"""The first numbers of math.random: xoshiro256** seeded by SplitMix64, written from the authors'
C code (prng.di.unimi.it: xoshiro256starstar.c, splitmix64.c). Prints what RandomStreamTests expects."""

MASK = (1 << 64) - 1


def splitmix64(x):
    while True:
        x = (x + 0x9E3779B97F4A7C15) & MASK
        z = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


def xoshiro256starstar(seed):
    seeds = splitmix64(seed)
    s = [next(seeds) for _ in range(4)]
    while True:
        yield (rotl((s[1] * 5) & MASK, 7) * 9) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)


def signed(x):
    return x - (1 << 64) if x >> 63 else x


stream = xoshiro256starstar(42)
print(*(signed(next(stream)) for _ in range(8)), repr((next(stream) >> 11) * 2.0**-53))
