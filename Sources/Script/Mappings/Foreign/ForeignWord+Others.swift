extension ForeignWord {
  static let norns = table(
    .norns,
    #"""
    `engine` | what sounds | `voices`, `synth`, `sampler`
    `params:add` | what is varied | `params`, `:set`
    `clock.run`, `clock.sync`, `clock.sleep` | coroutines on the beat | `clock.run`, `clock.sync`, `clock.sleep`, `clock.cancel`
    `lattice:new`, `new_sprocket` | divisions of a measure | `lattice`, `lattice:new_sprocket`, `sprocket:set_swing`
    `sequins` | sequences of values | `sequins`, `sequins:every`, `sequins:map`
    `er.gen` | Euclidean rhythms | `er`, `euclid`
    `musicutil` | scales and chords | `musicutil.generate_scale`, `musicutil.generate_chord`, `musicutil.note_num_to_freq`
    `util.linlin`, `util.linexp`, `util.explin` | one range becomes another: from, domain, to and range of an entry of map | `map`, `domain`, `range`
    `util.clamp` | a value within limits: math.max(low, math.min(high, x)) | Lua's math
    `metro`, `metro.init` | what happens again and again: every(1, function() … end) in sequences | `every`
    `softcut` | a loop of a recording, or of what sounds | `sampler`, `granulator`, `delay`
    `screen`, `grid`, `arc` | nothing to write: the page of ripples serve shows what sounds | `map`
    `midi.connect`, `crow` | notes go to a file: render with --midi FILE | `play`
    `init`, `redraw`, `key`, `enc` | a script's life | `sequences`, `control`, `env`
    the script's state over a reload | what survives | `state`
    """#)

  static let sonicPi = table(
    .sonicPi,
    #"""
    `live_loop` | something that goes on for ever | `sequences`, `loop`, `every`
    `play`, `sleep`, `sync` | notes and waiting | `play`, `sleep`, `sync`
    `synth :prophet`, `use_synth` | a kind of sound | `synth`, `sampler`
    `sample` | a recording | `sampler`, `dejavu`
    `with_fx :reverb` | effects | `effects`, `reverb`, `delay`
    `use_bpm` | beats per minute | `tempo`
    `ring`, `tick` | values in turn | `sequins`
    `spread` | Euclidean rhythms | `spread`
    `one_in` | by chance, one time of several: random(3) == 1 | `random`
    `play_pattern`, `play_pattern_timed`, `play_chord` | one note after the other: for each, play("voice", { pitch = n }) and sync(0.5) | `play`, `sync`
    `in_thread` | what goes on beside the rest: another entry of sequences, or clock.run(function() … end) | `sequences`, `clock.run`
    `cue` | a moment that others wait for: sync("bar"), or a field of state | `sync`, `state`
    `times` | so many times: for i = 1, 4 do … end | Lua's for
    `choose`, `rrand`, `shuffle` | chance, the same at each run | `choose`, `random`, `shuffle`
    `scale`, `chord`, `:e3` | pitches | `tuning`, `chord`, `note`, `midi`, `hz`
    `cutoff:`, `amp:` | options of a note | `level`, `lowpass`
    Run, Stop | the live session | `:reload`, `:stop`, `:play`
    """#)

  /// Words that everybody uses for it.
  static let others = table(
    .others,
    #"""
    `bpm` | beats per minute | `tempo`
    `envelope` | how a note rises and falls | `adsr`, `perc`, `asr`
    `glide`, `portamento` | a note's way to another pitch: n:set { pitch = "G4", ramp = 0.2 } | `note:set`
    `slice`, `chop` | a part of a recording: file, start and loop | `sampler`
    `panic` | everything silent | `:stop`, `:release`
    `microtonal`, `scl`, `edo` | steps of one's own in semitones: tuning({ 0, 0.5, 2 }, "C3", 12) | `tuning`
    `sidechain`, `ducking` | a voice that makes room for another: a map entry or control that lowers a bus | `compressor`
    `stop` | a note is let go by n:release(), a sequence by return false | `note:release`
    `d1`, `d2`, `p1`, `hush` | a pattern that sounds: an entry of sequences, as in sequences = { a = every(1, function() play("voice") end) } | `sequences`, `every`
    `stack`, `layer` | several at once: an entry of sequences for each | `sequences`
    `cat`, `fastcat`, `slowcat` | one after the other: sequins { 60, 62 }, or s:append | `sequins`
    `rev`, `palindrome` | a list the other way round: for i = #list, 1, -1 do … end | Lua's for
    `sound`, `s`, `n` | which sound, and which of it: play("voice", { pitch = 60 }) | `play`
    `mini`, `<60 64>` | values in turn: local n = sequins { 60, 64 }, then n() | `sequins`
    `console`, `console.log`, `printf`, `echo` | to show a value: print("pace", env.pace) | Lua's print
    `len`, `length`, `size` | how many a list has: #list | Lua's #
    `append`, `push`, `add` | a value at the end of a list: list[#list + 1] = x | Lua's table.insert(list, x)
    `pop` | the last value of a list, taken away: table.remove(list) | Lua's table.remove
    `enumerate`, `forEach`, `each` | what goes through a list: for i, value in ipairs(list) do … end | Lua's ipairs
    `items`, `keys`, `values`, `entries` | what goes through the fields of a table: for name, value in pairs(t) do … end | Lua's pairs
    `unpack` | the values of a list as arguments: table.unpack(list) | Lua's table.unpack
    `lambda`, `fn` | a function without a name: function(x) return … end | Lua's function
    `str`, `String` | a number as a text: tostring(x), or "pace " .. x | Lua's tostring
    `int`, `round` | a whole number: math.floor(x + 0.5) | Lua's math
    `setTimeout`, `setInterval` | what happens later, or again: clock.run(function() sleep(1) … end), every(1, …) | `clock.run`, `every`
    `monophonic` | one note at a time: synth(function(p) … end, { polyphony = 1 }) | `synth`
    """#)
}
