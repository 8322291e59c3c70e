"""First values of SeededRandom's streams, written anew from the papers: SplitMix64, FNV-1a."""

MASK = 2**64 - 1


def mix(state):
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def split(seed, name):
    value = 0xCBF29CE484222325
    for byte in name.encode():
        value = ((value ^ byte) * 0x100000001B3) & MASK
    return mix(seed ^ value)[1]


def first(seed, count=3):
    values = []
    for _ in range(count):
        seed, value = mix(seed)
        values.append(value)
    return values


print("1234567", first(1234567))
print("1/pad", first(split(1, "pad")))
print("1/pad/left", first(split(split(1, "pad"), "left")))
print("1/Öl", first(split(1, "Öl")))
