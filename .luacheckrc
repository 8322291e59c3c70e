-- The words of the mapping language. Made from docs/reference.md by scripts/lua-words.sh.
std = {
  globals = { "state" },
  read_globals = {
    -- Lua's safe part
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring",
    "type", "xpcall", "coroutine", "math", "string", "table", "utf8",
    -- the language
    "abs", "adsr", "allpass", "amplitude", "asr", "autopan", "bandpass", "bar", "bark",
    "barkbank", "beat", "bitcrush", "blue", "bpf", "breakpoint", "brf", "brown", "brownian",
    "choose", "chord", "chorus", "clip", "clock", "comb", "compressor", "convolution",
    "crackle", "dcblock", "decibels", "degree", "dejavu", "delay", "delayline", "distortion",
    "drunk", "dust", "dust2", "equaliser", "er", "euclid", "every", "filter", "flanger", "fm",
    "fold", "follower", "formant", "freeze", "gain", "gate", "grains", "granulator",
    "hardclip", "henon", "highpass", "highshelf", "hpf", "hz", "ladder", "lag", "lagud",
    "lattice", "lfo", "limiter", "line", "logistic", "loop", "lowpass", "lowshelf", "lpf",
    "lsystem", "mapping", "markov", "max", "meter", "microphone", "midi", "min", "modal",
    "musicutil", "notch", "note", "now", "onepole", "onepolehigh", "pan", "param", "params",
    "partials", "pattern", "peak", "peaking", "perc", "phaser", "phaseshift", "phasor",
    "phrase", "pingpong", "pink", "pitchshift", "play", "pluck", "pow", "pulse", "random",
    "range", "resonator", "reverb", "rhythm", "ringmodulator", "sample", "samplehold",
    "sampler", "saw", "sector", "send", "sequins", "shuffle", "sine", "sleep", "slew",
    "spread", "supersaw", "sync", "synth", "tanh", "tempo", "tremolo", "triangle", "tuning",
    "unmask", "urn", "velvet", "violet", "wavefold", "wavetable", "wchoose", "white", "width",
    "wrap",
  },
}
unused_args = false
max_line_length = 130
-- what a generator's file has besides (docs/generators.md)
files["mappings/generators"] = {
  read_globals = { "generator", "near", "junctions", "callout", "silence" },
}
