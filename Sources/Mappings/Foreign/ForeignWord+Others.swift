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
    `panic`, `hush` | everything silent | `:stop`, `:release`
    `microtonal`, `scl`, `edo` | steps of one's own in semitones: tuning({ 0, 0.5, 2 }, "C3", 12) | `tuning`
    `sidechain`, `ducking` | a voice that makes room for another: a map entry or control that lowers a bus | `compressor`
    `monophonic` | one note at a time: synth(function(p) … end, { polyphony = 1 }) | `synth`
    """#)
}
