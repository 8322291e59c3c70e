-- The words of the mapping language. Made from docs/reference.md by scripts/lua-words.sh.
std = {
  globals = { "state" },
  read_globals = {
    -- Lua's safe part
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring",
    "type", "xpcall", "coroutine", "math", "string", "table", "utf8",
    -- the language
    "adsr", "bandpass", "beat", "choose", "chord", "degree", "delay", "dust", "euclid",
    "every", "gain", "grains", "granulator", "highpass", "hz", "lag", "lfo", "line", "lowpass",
    "mapping", "markov", "midi", "note", "now", "onepole", "pan", "param", "params", "perc",
    "phasor", "pink", "play", "pulse", "random", "reverb", "sample", "samplehold", "sampler",
    "saw", "send", "sequins", "sine", "sleep", "sync", "synth", "triangle", "tuning",
    "wavetable", "white",
  },
}
unused_args = false
max_line_length = 130
