@testable import Mappings

extension BrokenMapping {
  private static let osc = "local osc = triangle(p.pitch)"
  private static let env = "adsr(p.gate, 0.05, 0.1, 0.8, 0.5)"

  /// What people write who know SuperCollider, and what beginners of Lua forget: the file does not load.
  static let newcomersLoading: [BrokenMapping] = [
    BrokenMapping(
      env, "perc(0.01, 2)",
      "16:20: perc's first input is the gate, not a number; write perc(p.gate, 0.01, 2)"),
    BrokenMapping(
      env, "adsr(0.01, 0.1, 0.5, 1)",
      "16:20: adsr's first input is the gate, not a number; write adsr(p.gate, 0.01, 0.1, 0.5, 1)"),
    BrokenMapping(
      env, "perc(p.gate, 0,005, 2)",
      "16:20: perc takes at most 3 (gate, attack, release), not 4; a number has a decimal point: write 0.005"
    ),
    BrokenMapping(
      osc, "local osc = SinOsc.ar(p.pitch)",
      #"15:19: unknown word "SinOsc"; "# + hint("SinOsc")),
    BrokenMapping(
      env, "Env.perc(0.01, 2)", #"16:20: unknown word "Env"; "# + hint("Env.perc")),
    BrokenMapping(
      env, "env.perc(0.01, 2)", #"16:20: unknown word "env"; "# + hint("Env.perc")),
    BrokenMapping(
      osc, "local osc = Saw.ar(p.pitch)",
      #"15:19: unknown word "Saw"; write saw(…), without .ar"#),
    BrokenMapping(
      osc, "local osc = sine.ar(p.pitch)",
      "15:19: attempt to index a function value (global 'sine'); sine is called itself: write sine(…), without .ar"
    ),
    BrokenMapping(
      osc, "local osc = triangle(p.freq)",
      #"15:30: unknown parameter "freq"; "# + hint("freq")),
    BrokenMapping(
      osc, "local osc = lowpass(triangle(p.pitch), p.cutoff)",
      #"15:48: unknown parameter "cutoff"; valid: gate, level, pan, pitch, velocity; "#
        + "to have it declare it: synth({ cutoff = { 1, min = 0, max = 10 } }, function(p) … end)"),
    BrokenMapping(
      osc, "local osc = triangle(param \"cut\")",
      #"15:35: frequency of triangle is param "cut"; expected a number or a signal; "#
        + "declare it for the synth, synth({ cut = { 1, min = 0, max = 10 } }, function(p) … end), read p.cut, "
        + "and give it with each note: play(\"…\", { cut = params.cut })"),
    BrokenMapping(
      osc, "local osc = triangle(x.pitch)",
      #"15:28: unknown word "x"; "#
        + "give it a value before this line: local x = …"),
    BrokenMapping(
      "return osc *", "return osc.tanh *",
      #"16:18: a signal has no "tanh"; "# + hint("tanh")),
    BrokenMapping(
      "return osc *", "return osc ^ 2 *",
      "16: a signal cannot be used with ^: it has no value while the graph is described; "
        + "write pow(x, 2), or x * x"),
    BrokenMapping(
      "return osc *", "return white *",
      "16: a signal and a function cannot be combined; expected two signals, or a signal and a number; "
        + "write white(), with its parentheses"),
    BrokenMapping(
      "return osc *", "return reverb(osc, 0.3) *",
      "16:14: reverb is an effect, and works on a mix, not on a signal; "
        + "write it beside voices: effects = { space = reverb { … } }; inside a synth there are delayline, comb and allpass"
    ),
    BrokenMapping(
      "  map = {", "  effects = { reverb { time = 1 } },\n  map = {",
      "19:3: effects is a list; expected a table of effects by name; "
        + "give each a name: effects = { hall = reverb { mix = 0.3 } }"),
    BrokenMapping(
      "from = \"pace\"", "from = distance",
      #"21:14: unknown word "distance"; write "distance" if the name itself is meant"#),
    BrokenMapping(
      "from = \"pace\"", "from = \"visitors\"",
      #"21:7: unknown input "visitors"; did you mean "visits"? If it is a column of your data, give them: ‹data FILE›"#
    ),
    BrokenMapping(
      "to = \"tone.level\"", "to = \"tone.freq\"",
      #"21:22: unknown target "tone.freq"; "# + hint("freq")),
  ]

  /// The same for what fails while the mapping plays.
  static let newcomersPlaying: [BrokenMapping] = [
    BrokenMapping(
      "        sync(1)\n", "        count = count + 1\n        sync(1)\n",
      #"27: unknown word "count"; give it a first value: local count = 0 before the loop"#),
    BrokenMapping(
      "hold = function(env)", "hold = function()",
      #"26:41: unknown word "env"; the function of line 24 is given env only if it names it: write function(env)"#
    ),
    BrokenMapping(
      "        sync(1)\n", "        play(\"tone\"):stop()\n        sync(1)\n",
      #"27:22: unknown method of a note "stop"; valid: release, set"#),
    BrokenMapping(
      "duration = 1 })\n        sync(1)\n      end\n    end,\n    bells",
      "pitch = choose(60, 64, 67) })\n        sync(1)\n      end\n    end,\n    bells",
      "26:67: choose needs a list with something in it, not 60; write choose { 60, 64, 67 }"),
    BrokenMapping(
      "        sync(1)\n", "        local d = sequins(1, 2)\n        sync(1)\n",
      "27:19: sequins needs a list of values, not 1; write sequins { 1, 2 }"),
    BrokenMapping(
      "        sync(1)\n", "        wait(1)\n", #"27:9: unknown word "wait"; "# + hint("wait")),
    BrokenMapping(
      "play(\"tone\", { level = loudness(env.temperature)", "play(\"tone\", { amp = 0.3",
      #"26:15: voice "tone" has no parameter "amp"; "# + hint("amp")),
    BrokenMapping(
      "play(\"tone\", { level = loudness(env.temperature)", "play(\"tone\", { velocity = 100",
      "26: tone.velocity: velocity = 100.0 is outside 0.0...1.0; "
        + "a velocity goes from 0 to 1: MIDI's 100 is 100 / 127"),
    BrokenMapping(
      ", domain = { 0, 160 }, range = { -20, -6 }", "",
      "21: tone.level: level = 100.0 dB is outside -120.0...24.0 dB; "
        + "add domain, the limits of the data, and range, such as range = { -120, 24 }"),
  ]

  /// The same for what is no Lua.
  static let newcomersSyntax: [BrokenMapping] = [
    BrokenMapping(
      "return osc * adsr", "triangle(p.pitch) * adsr",
      "16:7: the value of this line goes nowhere; write return before it, or give it a name: local x = …"
    ),
    BrokenMapping(
      "return osc * adsr", "osc * adsr",
      "16:7: the value of this line goes nowhere; write return before it, or give it a name: local x = …"
    ),
    BrokenMapping(
      "hold = function(env)", "hold = Function(env)",
      #"24:12: "Function" is a word of Lua, which is written in small letters; write function"#),
    BrokenMapping(
      "    end),\n", "    end)),\n", #"17:9: ")" closes nothing; take it away"#),
    BrokenMapping(
      env, "EnvGen.kr(perc(p.gate), doneAction: 2)",
      "16:44: a call has no named inputs; " + hint("doneAction")),
    BrokenMapping(
      osc, "local osc = triangle(freq: 440)",
      "15:28: a call has no named inputs; they go into a table: triangle { frequency = 440 }"),
    BrokenMapping(
      "play(\"tone\", { pitch = 60 + i, duration = 1 })", "play(\"tone\", pitch: 60)",
      "32:22: a call has no named inputs; they go into a table: play(…, { pitch = 60 })"),
    BrokenMapping(
      "hold = function(env)", "function hold(env)",
      #"24:5: a field of a table is given its function with "="; write hold = function(…)"#),
    BrokenMapping(
      "return osc *", "return osc !2 *",
      #"16:18: "!" makes no copies in Lua; leave it out: a voice is mono, and pan(signal, position) places it"#
    ),
    BrokenMapping(
      "return osc *", "return osc ** 2 *",
      #"16:18: Lua has no "**"; write pow(x, 2) of a signal, x ^ 2 of a number"#),
    BrokenMapping(
      "        sync(1)\n", "        3.do(1)\n",
      "27:9: a number is not told to do things in Lua; " + hint("do")),
    BrokenMapping(
      "        sync(1)\n", "        1:wait()\n",
      "27:9: a number is not told to do things in Lua; " + hint("wait")),
    BrokenMapping(
      osc, "arg x; " + osc,
      #"15:7: Lua has no "arg"; what a function is given stands in its parentheses: function(x) … end"#
    ),
    BrokenMapping(
      "hold = function(env)", "hold = { |env|",
      #"24:14: what a function is given does not stand between "|" in Lua; write function(x) … end"#
    ),
    BrokenMapping(
      "play(\"tone\", { pitch", "play(\\tone, { pitch",
      #"32:14: "\" makes no text of a name in Lua; write "tone" in quotation marks"#),
  ]

  private static func hint(_ name: String) -> String { ForeignWord.hint(for: name) ?? "no hint" }
}
