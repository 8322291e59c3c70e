-- The words of the mapping language. Made from docs/reference.md by scripts/lua-words.sh.
std = {
  globals = { "state" },
  read_globals = {
    -- Lua's safe part
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring",
    "type", "xpcall", "coroutine", "math", "string", "table", "utf8",
    -- the language
    "adsr", "bandpass", "bar", "beat", "brownian", "choose", "chord", "clock", "degree",
    "delay", "drunk", "dust", "er", "euclid", "every", "gain", "highpass", "hz", "lag",
    "lattice", "lfo", "line", "lowpass", "lsystem", "mapping", "markov", "meter", "midi",
    "musicutil", "note", "now", "onepole", "pan", "param", "params", "pattern", "perc",
    "phasor", "pink", "play", "pulse", "random", "reverb", "sample", "samplehold", "sampler",
    "saw", "send", "sequins", "shuffle", "sine", "sleep", "spread", "sync", "synth", "tempo",
    "triangle", "tuning", "urn", "wavetable", "wchoose", "white",
  },
}
unused_args = false
max_line_length = 130
