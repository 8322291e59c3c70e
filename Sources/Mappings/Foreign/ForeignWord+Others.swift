extension ForeignWord {
  static let norns = [
    ForeignWord(
      .norns, "`engine`", "what sounds",
      "`voices`, `synth`, `sampler`"),
    ForeignWord(
      .norns, "`params:add`", "what is varied",
      "`params`, `:set`"),
    ForeignWord(
      .norns, "`clock.run`, `clock.sync`, `clock.sleep`", "coroutines on the beat",
      "`clock.run`, `clock.sync`, `clock.sleep`, `clock.cancel`"),
    ForeignWord(
      .norns, "`lattice:new`, `new_sprocket`", "divisions of a measure",
      "`lattice`, `lattice:new_sprocket`, `sprocket:set_swing`"),
    ForeignWord(
      .norns, "`sequins`", "sequences of values",
      "`sequins`, `sequins:every`, `sequins:map`"),
    ForeignWord(
      .norns, "`er.gen`", "Euclidean rhythms",
      "`er`, `euclid`"),
    ForeignWord(
      .norns, "`musicutil`", "scales and chords",
      "`musicutil.generate_scale`, `musicutil.generate_chord`, `musicutil.note_num_to_freq`"),
    ForeignWord(
      .norns, "`init`, `redraw`, `key`, `enc`", "a script's life",
      "`sequences`, `control`, `env`"),
    ForeignWord(
      .norns, "the script's state over a reload", "what survives",
      "`state`"),
  ]

  static let sonicPi = [
    ForeignWord(
      .sonicPi, "`live_loop`", "something that goes on for ever",
      "`sequences`, `loop`, `every`"),
    ForeignWord(
      .sonicPi, "`play`, `sleep`, `sync`", "notes and waiting",
      "`play`, `sleep`, `sync`"),
    ForeignWord(
      .sonicPi, "`synth :prophet`, `use_synth`", "a kind of sound",
      "`synth`, `sampler`"),
    ForeignWord(
      .sonicPi, "`sample`", "a recording",
      "`sampler`, `dejavu`"),
    ForeignWord(
      .sonicPi, "`with_fx :reverb`", "effects",
      "`effects`, `reverb`, `delay`"),
    ForeignWord(
      .sonicPi, "`use_bpm`", "beats per minute",
      "`tempo`"),
    ForeignWord(
      .sonicPi, "`ring`, `tick`", "values in turn",
      "`sequins`"),
    ForeignWord(
      .sonicPi, "`spread`", "Euclidean rhythms",
      "`spread`"),
    ForeignWord(
      .sonicPi, "`choose`, `rrand`, `shuffle`", "chance, the same at each run",
      "`choose`, `random`, `shuffle`"),
    ForeignWord(
      .sonicPi, "`scale`, `chord`, `:e3`", "pitches",
      "`tuning`, `chord`, `note`, `midi`, `hz`"),
    ForeignWord(
      .sonicPi, "`cutoff:`, `amp:`", "options of a note",
      "`level`, `lowpass`"),
    ForeignWord(
      .sonicPi, "Run, Stop", "the live session",
      "`:reload`, `:stop`, `:play`"),
  ]
}
