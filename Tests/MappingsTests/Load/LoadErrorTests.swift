import Testing

@testable import Mappings

private let sections: [(String, String)] = [
  ("voice = {}", "test.lua:8:3: mapping has no field \"voice\"; did you mean \"voices\"?"),
  ("name = 3", "test.lua:8:3: name is 3; expected a string"),
  ("tempo = 0", "test.lua:8:3: tempo is 0; expected a number in 1.0...1000.0"),
  ("control = {}", "test.lua:8:3: control is an empty table; expected a function(env, out)"),
  ("sequences = { a = 1 }", "test.lua:8:17: sequence \"a\" is 1; expected a function(env)"),
  ("params = { a = 1 }", "test.lua:8:14: params.a is 1; expected { default, min = …, max = … }"),
  (
    "params = { a = { 1, min = 2, max = 3 } }",
    "test.lua:8:14: params.a has the default 1.0; expected 2.0...3.0"
  ),
  (
    "params = { a = { 1, min = 0, mx = 3 } }",
    "test.lua:8:14: params.a has no field \"mx\"; did you mean \"max\"?"
  ),
  (
    "params = { a = { 1, min = 0, max = 3, scale = \"exp\" } }",
    "test.lua:8:14: params.a cannot be: an exp scale needs both ends of the range above 0 (or both below)"
  ),
  (
    "params = { a = { 1, min = 0, max = 3 } }, variants = { x = { b = 1 } }",
    "test.lua:8:64: variant \"x\" sets an unknown parameter \"b\"; valid: a"
  ),
  (
    "params = { a = { 1, min = 0, max = 3 } }, variants = { x = { a = 4 } }",
    "test.lua:8:64: a = 4.0 is outside 0.0...3.0"
  ),
  (
    "map = { { from = \"temprature\", to = \"v.cutoff\" } }",
    "test.lua:8:13: unknown input \"temprature\"; did you mean \"temperature\"? "
      + "If it is a column of your data, give them: ‹data FILE›"
  ),
  (
    "map = { { from = \"pace\", to = \"v.cutof\" } }",
    "test.lua:8:28: unknown target \"v.cutof\"; did you mean \"v.cutoff\"?"
  ),
  (
    "map = { { from = \"pace\", to = \"v.gate\" } }",
    "test.lua:8:28: \"v.gate\" is opened and closed by notes; use play, or move the level"
  ),
  (
    "map = { { from = \"pace\", to = \"v.pan\", scale = \"expo\" } }",
    "test.lua:8:42: unknown scale \"expo\"; did you mean \"exp\"?"
  ),
  (
    "map = { { from = \"pace\", to = \"v.pan\", domain = { 1, 2 } } }",
    "test.lua:8:28: the entry for \"v.pan\" has no range; expected domain and range, or neither "
      + "(then the source gives the value itself)"
  ),
  (
    "map = { { from = \"pace\", to = \"v.pan\", domain = { 1 }, range = { 0, 1 } } }",
    "test.lua:8:42: domain is a list; expected two ends: { from, to }"
  ),
  (
    "map = { { from = \"pace\", to = \"v.pan\", domain = { 1, param \"x\" }, range = { 0, 1 } } }",
    "test.lua:8:42: unknown parameter \"x\"; declare it in params"
  ),
  (
    "map = { { from = \"pace\", to = \"v.pitch\", domain = { 1, 2 }, range = { \"C4\", hz(400) } } }",
    "test.lua:8:63: range mixes hertz with notes; expected two notes or MIDI numbers, or two hz()"
  ),
  (
    "map = { { from = \"pace\", to = \"v.pitch\", domain = { 1, 2 }, range = { \"C4\", \"X4\" } } }",
    "test.lua:8:63: range is \"X4\"; expected a note name such as \"C#4\", a MIDI number or hz(440)"
  ),
  (
    "map = { { from = \"pace\", to = \"v.pan\", polarity = \"down\" } }",
    "test.lua:8:42: polarity is \"down\"; valid: negative, positive"
  ),
  (
    "map = { { from = \"pace\", to = \"v.pan\", when = \"weather == rian\" } }",
    "test.lua:8:42: weather is never \"rian\"; did you mean \"rain\"?"
  ),
  (
    "map = { { from = \"pace\", to = \"v.pan\", curve = 1 } }",
    "test.lua:8:42: a map entry has no field \"curve\"; valid: clip, domain, from, polarity, "
      + "quantize, range, scale, smooth, to, when"
  ),
  (
    "map = { { from = \"pace\", to = \"tuning\" } }",
    "test.lua:8:28: to = \"tuning\" has nothing to choose from; "
      + "declare tunings = { tuning(\"lydian\", \"D3\"), … }"
  ),
  ("effects = { v = reverb {} }", "test.lua:8:15: \"v\" is a voice already; choose another name"),
  (
    "effects = { tempo = reverb {} }",
    "test.lua:8:15: \"tempo\" is a target of map; choose another name"
  ),
  (
    "effects = { x = reverb { tme = 1 } }",
    "test.lua:8:28: reverb has no input \"tme\"; did you mean \"time\"?"
  ),
  (
    "effects = { x = reverb { time = 100 } }",
    "test.lua:8:19: reverb: time = 100.0 s is outside 0.1...60.0 s; give time a value from 0.1 to 60 s"
  ),
  (
    "effects = { x = granulator {} }",
    "test.lua:8:19: unknown word \"granulator\"; give it a value before this line: local granulator = …"
  ),
]

@Test(arguments: sections)
func aMistakeInTheTableIsExplainedAtItsPlace(section: String, message: String) {
  #expect(loadError(mappingText(section)) == message)
}

private let graphs: [(String, String)] = [
  (
    "return lowpass(saw(p.pitch), 30000)",
    "test.lua:2: lowpass: cutoff = 30000.0 Hz is outside 10.0...24000.0 Hz; "
      + "give cutoff a value from 10 to 24000 Hz"
  ),
  (
    "return lowpass(saw(p.pitch), { cutof = 3 })",
    "test.lua:2: lowpass has no input \"cutof\"; did you mean \"cutoff\"?"
  ),
  (
    "return lowpass(saw(p.pitch))",
    "test.lua:2: lowpass needs its input \"cutoff\" (Hz); write lowpass(saw(p.pitch), 800, 0.4)"
  ),
  (
    "return saw(p.pitch, 2)",
    "test.lua:2: saw takes at most 1 (frequency), not 2; write saw(p.pitch); "
      + "what it gives is multiplied outside: saw(…) * 0.2"
  ),
  (
    "return saw(\"C4\")",
    "test.lua:2: frequency of saw is \"C4\"; expected a number or a signal; in a synth a pitch is a number of hertz: 261.63, or p.pitch for that of the note"
  ),
  (
    "return saw(p.pitch) * nil",
    "test.lua:2: a signal and nil cannot be combined; expected two signals, or a signal and a number"
  ),
  (
    "return pan(saw(p.pitch), 0) * 2",
    "test.lua:1: pan in line 2 may only be the last step of a synth; "
      + "return pan(signal, …) from the function and use its input elsewhere"
  ),
  ("return 1", "test.lua:1: the function of synth returns 1; expected a signal"),
  (
    "return saw(p.picth)",
    "test.lua:2: unknown parameter \"picth\"; did you mean \"pitch\"?"
  ),
  (
    "if saw(p.pitch) > 1 then end",
    "test.lua:2: a signal cannot be compared: it has no value while the graph is described; write max(a, b), "
      + "min(a, b) or clip(x, low, high), or decide in the sequence and give play a parameter"
  ),
  (
    "return lowpas(saw(p.pitch), 300)",
    "test.lua:2: unknown word \"lowpas\"; did you mean \"lowpass\"?"
  ),
  (
    "return wavetable({ 1 }, p.pitch)",
    "test.lua:2: wavetable is given a list first; expected a list of 2 to 4096 numbers; "
      + "write wavetable({ 0, 1, 0, -1 }, p.pitch)"
  ),
]

@Test(arguments: graphs)
func aMistakeInAGraphIsExplainedAtItsLine(body: String, message: String) {
  let text = loadError("return mapping { voices = { v = synth(function(p)\n\(body)\nend) } }")
  // Columns are tested where the place is that of a field.
  let place = text.replacing(/^test.lua:(\d+):\d+:/) { "test.lua:\($0.output.1):" }
  #expect(place == message)
}

private let files: [(String, String)] = [
  (
    "return 3",
    "test.lua:1: the file returns 3; expected the table made by mapping { … }; end the file with return mapping { … }"
  ),
  (
    "mapping {}",
    "test.lua: the file returns nil; expected the table made by mapping { … }; end the file with return mapping { … }"
  ),
  (
    "return mapping(3)",
    "test.lua:1: mapping needs a table, not 3; ripples reference mapping says what it takes"
  ),
  ("return mapping {", "test.lua:1: \"{\" of line 1 is not closed; write } after \"{\""),
  (
    "play(\"v\")",
    "test.lua:1: play works in a sequence only; put it into a function of `sequences`"
  ),
  (
    "sync(1)",
    "test.lua:1: sync waits: only a sequence can, or what clock.run has started, not control, a map function or a coroutine of your own"
  ),
  (
    "return mapping { voices = { a = synth({ pitch = { 1, min = 0, max = 2 } }, function(p) end) } }",
    "test.lua:1: a voice has \"pitch\" already; choose another name"
  ),
  (
    "return mapping { voices = { a = reverb {} } }",
    "test.lua:1:29: voice \"a\" is an effect; expected synth(…), sampler { … } or phrase { … }"
  ),
  (
    "local x = params.a",
    "test.lua:1: params can be read by sequences, control and functions of map, not while the file runs; "
      + "a voice gets it as a parameter of its own: synth({ bright = 800 }, function(p) … end), moved by "
      + "{ from = param \"bright\", to = \"voice.bright\" } or given by play"
  ),
  (
    "io.write(1)",
    "test.lua:1: unknown word \"io\"; a mapping reaches no files and no other programs"
  ),
]

@Test(arguments: files)
func aMistakeInAFileIsExplained(source: String, message: String) {
  let text = loadError(source)
  #expect(
    text == message
      || text.replacing(/^test.lua:(\d+):\d+:/) { "test.lua:\($0.output.1):" } == message, "\(text)"
  )
}

@Test func aMapOfThousandsOfEntriesIsRefused() {
  let entries = String(repeating: "{ from = \"pace\", to = \"v.pan\" }, ", count: 1001)
  let message = loadError(mappingText("map = { \(entries) }"))
  #expect(message.contains("map has 1001 entries; expected at most 1000"))
}
