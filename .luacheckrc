-- The words of the mapping language. `ripples reference --words` prints the current list.
std = {
  globals = { "state" },
  read_globals = {
    -- Lua's safe part
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring",
    "type", "xpcall", "coroutine", "math", "string", "table", "utf8",
    -- the mapping
    "mapping", "synth", "sampler", "param", "params", "map", "env",
    -- pitch
    "tuning", "chord", "note", "hz",
    -- time and sequences
    "sync", "sleep", "beat", "now", "play", "sequins", "every", "euclid", "markov", "random",
    -- unit generators and effects
    "sine", "saw", "square", "pulse", "triangle", "wavetable", "noise", "pink", "dust", "crackle",
    "fm", "pluck", "lowpass", "highpass", "bandpass", "notch", "peak", "shelf", "allpass", "comb",
    "adsr", "ar", "line", "lfo", "curve", "lag", "fold", "clip", "drive", "mix", "pan", "gain",
    "delay", "chorus", "reverb", "granulator", "compressor", "limiter", "eq",
  },
}
unused_args = false
max_line_length = 130
