-- The words of the mapping language. Made from docs/reference.md by scripts/lua-words.sh.
std = {
  globals = { "state" },
  read_globals = {
    -- Lua's safe part
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring",
    "type", "xpcall", "coroutine", "math", "string", "table", "utf8",
    -- the language
    "abs", "adsr", "amplitude", "asr", "bandpass", "beat", "blue", "breakpoint", "brown",
    "choose", "chord", "clip", "crackle", "decibels", "degree", "delay", "dust", "dust2",
    "euclid", "every", "fm", "fold", "follower", "formant", "gain", "henon", "highpass", "hz",
    "lag", "lagud", "lfo", "line", "logistic", "lowpass", "mapping", "markov", "max", "midi",
    "min", "modal", "note", "now", "onepole", "pan", "param", "params", "perc", "phasor",
    "pink", "play", "pluck", "pow", "pulse", "random", "range", "reverb", "sample",
    "samplehold", "sampler", "saw", "send", "sequins", "sine", "sleep", "slew", "supersaw",
    "sync", "synth", "triangle", "tuning", "velvet", "violet", "wavetable", "white", "wrap",
  },
}
unused_args = false
max_line_length = 130
