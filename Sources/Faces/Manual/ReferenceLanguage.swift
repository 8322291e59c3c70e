/// The part of the reference about the tables of a mapping and their fields.
enum ReferenceLanguage {
  static let mapping = [
    ["`name`", "text", "What it is called."],
    ["`tempo`", "number", "Beats per minute, where no map entry moves it; 120."],
    ["`meter`", "text", "The time signature, `\"4/4\"`; a beat is a quarter note in each."],
    [
      "`swing`", "number",
      "The part of each pair of eighth notes at which the second comes: 0.5 is straight, 2/3 a triplet; "
        + "`{ 0.6, beats = 1/4 }` for sixteenths.",
    ],
    [
      "`params`", "table",
      "What a researcher varies: "
        + "`brightness = { 6000, min = 500, max = 12000, unit = \"Hz\", scale = \"exp\" }`.",
    ],
    ["`variants`", "table", "Named settings of params: `still = { brightness = 2500 }`."],
    [
      "`voices`", "table",
      "`synth(params, function(p) … end, { polyphony = 64 })`, `sampler { preset = \"Music Box\" }` or `phrase { … }` (docs/sequencing.md) by name. A sampler is given `preset` or "
        + "`program` and `bank` of `soundfont`, or `sfz`, `folder`, `file` with `root`, or a list of files with keys; with `loop`, `attack`, `release`, "
        + "`polyphony`. A note ends when its envelopes have ended; those that only strike something that rings (comb, modal, resonator) do not count.",
    ],
    ["`effects`", "table", "Effects by name; they work in the order in which they are written."],
    [
      "`buses`", "table",
      "Groups by name: `{ voices = { … }, effects = { … }, level = 0, to = \"bus\" }`, see docs/mixing.md.",
    ],
    [
      "`environment`", "table or synth",
      "The microphone through the equaliser's parameters, with `level` and `fade`, see docs/layers.md.",
    ],
    [
      "`concrete`", "table",
      "Recordings of places by name: `file`, `latitude`, `longitude`, `radius`, `visits`, `away`, or `from`; `level`, `pan`, `fade`, `loop`.",
    ],
    [
      "`unmask`", "table",
      "`depth` (dB), `mode` (`\"lift\"`, `\"duck\"`, `\"move\"`), `time`, `floor`: music and surroundings that do not hide each other.",
    ],
    ["`map`", "list", "Map entries, see below."],
    ["`sequences`", "table", "Functions of `env` by name, each a coroutine on the musical clock."],
    [
      "`control`", "function",
      "`function(env, out)`, called every tick: "
        + "what it writes to `out.voice.parameter`, `out.effect.parameter`, `out.level` or `out.tempo` holds for that tick.",
    ],
    ["`tunings`", "list", "What the map target `tuning` chooses from and `degree(n)` uses."],
    [
      "`reload_on`", "number or word",
      "A reload waits for the next multiple of so many beats: a number, `\"beat\"` or `\"bar\"`. Without it, it takes over at once.",
    ],
  ]

  static let entry = [
    [
      "`from`", "text, param or function",
      "An input by name, `param \"name\"` (its domain is all that it may be, unless given), or a function of `env`.",
    ],
    ["`to`", "text", "`voice.parameter`, `effect.parameter`, `tempo`, `level` or `tuning`."],
    [
      "`domain`", "{ a, b }",
      "Data-side limits in the input's unit; upwards over the wrap for angles: `{ 315, 45 }`.",
    ],
    [
      "`range`", "{ a, b }",
      "Sound-side limits in the parameter's unit; for pitches note names, MIDI numbers or `hz()`. "
        + "`param \"name\"` reads a param.",
    ],
    [
      "`scale`", "text or function",
      "The shape, see Scales; a function maps position 0…1 to position 0…1.",
    ],
    [
      "`polarity`", "text",
      "`\"positive\"` (default) or `\"negative\"`: more data, less parameter.",
    ],
    [
      "`clip`", "boolean",
      "Data outside the domain stays at its end and is counted; true by default.",
    ],
    [
      "`smooth`", "number",
      "Time constant of a one-pole filter on the data, in seconds of the sound.",
    ],
    ["`quantize`", "tuning or list", "Values to round to."],
    [
      "`when`", "text or function",
      "A condition such as `\"wind_speed > 3\"`; elsewhere the target keeps its value.",
    ],
  ]

  static let note = [
    ["`duration`", "number", "Seconds that the note is held."],
    ["`beats`", "number", "Beats that the note is held, in place of `duration`."],
    [
      "`ramp`", "number",
      "Seconds in which `note:set` reaches its values. What else stands in the table are parameters of the voice.",
    ],
  ]

  static let parameter = [
    ["`1`", "number", "The default, which stands first and without a name."],
    ["`min`", "number", "The lowest value; required."],
    ["`max`", "number", "The highest value; required."],
    ["`unit`", "text", "Its unit, such as `\"Hz\"`, for messages and pictures."],
    [
      "`scale`", "text",
      "How a slider or a sweep goes from min to max: `\"lin\"`, `\"exp\"` and the others under Scales.",
    ],
    ["`doc`", "text", "What it does, in one sentence."],
  ]
}
