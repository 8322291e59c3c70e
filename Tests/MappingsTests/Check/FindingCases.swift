extension FindingCase {
  static let all = limits + sound + entries + uses + habits + meanings + inputsOfUnits

  private static let limits = [
    entry(
      "scale-fault", "{ from = \"pace\", to = \"v.pan\", domain = { 0, 0 }, range = { -1, 1 } }",
      cured: "{ from = \"pace\", to = \"v.pan\", domain = { 0, 160 }, range = { -1, 1 } }"),
    entry(
      "range-outside-parameter",
      "{ from = \"pace\", to = \"v.pan\", domain = { 0, 160 }, range = { -2, 2 } }",
      cured: "{ from = \"pace\", to = \"v.pan\", domain = { 0, 160 }, range = { -1, 1 } }"),
    entry(
      "domain-outside-input",
      "{ from = \"temperature\", to = \"v.pan\", domain = { 273, 303 }, range = { -1, 1 } }",
      cured: "{ from = \"temperature\", to = \"v.pan\", domain = { 0, 30 }, range = { -1, 1 } }"),
    entry(
      "db-twice",
      "{ from = \"pace\", to = \"v.level\", domain = { 0, 160 }, range = { -20, 0 }, scale = \"db\" }",
      cured: "{ from = \"pace\", to = \"v.level\", domain = { 0, 160 }, range = { -20, 0 } }"),
  ]

  private static let sound = [
    entry(
      "linear-frequency",
      "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { hz(208), hz(1600) } }",
      cured:
        "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { \"G#3\", \"G6\" } }"),
    entry(
      "linear-frequency",
      "{ from = \"pace\", to = \"v.cutoff\", scale = \"lin\", domain = { 0, 160 }, range = { 300, 6000 } }",
      cured:
        "{ from = \"pace\", to = \"v.cutoff\", scale = \"exp\", domain = { 0, 160 }, range = { 300, 6000 } }"
    ),
    entry(
      "pitch-range",
      "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { \"C1\", \"C4\" } }",
      cured:
        "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { \"G#2\", \"C4\" } }"),
    entry(
      "circular-wrap",
      "{ from = \"heading\", to = \"v.pan\", domain = { 0, 360 }, range = { -1, 1 } }",
      cured:
        "{ from = function(env) return math.sin(math.rad(env.heading or 0)) end, to = \"v.pan\", "
        + "domain = { -1, 1 }, range = { -1, 1 } }"),
    entry(
      "circular-wrap",
      "{ from = function(env) return env.season or 0 end, to = \"v.pan\", domain = { 0, 1 }, range = { -1, 1 } }",
      cured:
        "{ from = function(env) return env.season or 0 end, to = \"v.pan\", domain = { 0, 0.5 }, range = { -1, 1 } }"
    ),
    entry(
      "quantiser-few",
      "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { \"C4\", \"C5\" }, quantize = { \"C2\", \"E4\" } }",
      cured:
        "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { \"C4\", \"C5\" }, "
        + "quantize = { \"C4\", \"E4\", \"G4\" } }"),
    entry(
      "quantiser-few",
      "{ from = \"pace\", to = \"v.pan\", domain = { 0, 160 }, range = { -1, 1 }, scale = \"quantize=2\" }",
      cured:
        "{ from = \"pace\", to = \"v.pan\", domain = { 0, 160 }, range = { -1, 1 }, scale = \"quantize=3\" }"
    ),
    entry(
      "inaudible-range",
      "{ from = \"pace\", to = \"tempo\", domain = { 0, 160 }, range = { 100, 102 } }",
      cured: "{ from = \"pace\", to = \"tempo\", domain = { 0, 160 }, range = { 100, 103 } }"),
    entry(
      "slow-smoothing",
      "{ from = \"pace\", to = \"tempo\", domain = { 0, 160 }, range = { 40, 160 }, smooth = 8 }",
      cured:
        "{ from = \"pace\", to = \"tempo\", domain = { 0, 160 }, range = { 40, 160 }, smooth = 7 }"),
    entry(
      "level-step",
      "{ from = \"pace\", to = \"v.level\", domain = { 0, 160 }, range = { -20, 0 }, scale = \"quantize=4\" }",
      cured:
        "{ from = \"pace\", to = \"v.level\", domain = { 0, 160 }, range = { -20, 0 }, scale = \"quantize=5\" }"
    ),
    entry(
      "level-step",
      "{ from = \"pace\", to = \"v.level\", domain = { 0, 160 }, range = { -20, 0 }, when = \"inside\" }",
      cured:
        "{ from = \"pace\", to = \"v.level\", domain = { 0, 160 }, range = { -6, 0 }, when = \"inside\" }"
    ),
    entry(
      "level-range",
      "{ from = \"pace\", to = \"v.level\", domain = { 0, 160 }, range = { 6, -50 } }",
      cured: "{ from = \"pace\", to = \"v.level\", domain = { 0, 160 }, range = { 0, -40 } }"),
  ]

  private static let entries = [
    entry(
      "same-target", "{ from = \"pace\", to = \"v.pan\" },\n{ from = \"pace\", to = \"v.pan\" }",
      cured:
        "{ from = \"pace\", to = \"v.pan\" },\n{ from = \"pace\", to = \"v.pan\", when = \"inside\" }"
    ),
    entry(
      "pace-polarity",
      "{ from = \"walk_pace\", to = \"tempo\", domain = { 4, 15 }, range = { 60, 120 } }",
      cured: "{ from = \"walk_pace\", to = \"tempo\", domain = { 4, 15 }, range = { 120, 60 } }"),
    entry(
      "pace-polarity",
      "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { \"C4\", \"C6\" } },\n"
        + "{ from = \"speed\", to = \"v.cutoff\", domain = { 0, 3 }, range = { 300, 900 }, scale = \"exp\" },\n"
        + "{ from = \"speed\", to = \"v.pitch\", domain = { 0, 3 }, range = { \"C4\", \"C6\" }, polarity = \"negative\" }",
      cured:
        "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { \"C4\", \"C6\" } },\n"
        + "{ from = \"speed\", to = \"v.cutoff\", domain = { 0, 3 }, range = { 900, 300 }, scale = \"exp\" },\n"
        + "{ from = \"speed\", to = \"v.pitch\", domain = { 0, 3 }, range = { \"C4\", \"C6\" } }"),
    FindingCase(
      id: "running-limits",
      wrong: control("state.low = math.min(state.low or 100, env.temperature or 0)"),
      cured: control("out.level = math.min(0, env.temperature or 0)")),
    FindingCase(
      id: "running-limits",
      wrong: control(
        "local t = env.temperature or 0\nif t > (state.top or 0) then state.top = t end"),
      cured: control("local t = env.temperature or 0\nif t > 20 then out.level = -6 end")),
  ]

  private static let uses = [
    FindingCase(
      id: "unused-voice", wrong: mappingText("sequences = { s = function(env) play(\"w\") end }"),
      cured: mappingText("sequences = { s = function(env) play(\"v\") end }")),
    FindingCase(
      id: "unused-voice-parameter", wrong: voice("sine(p.pitch)"),
      cured: voice("sine(p.pitch) * p.bright")),
    FindingCase(
      id: "unused-parameter", wrong: parameter("-6"), cured: parameter("params.loud")),
    FindingCase(
      id: "duplicate-field",
      wrong: mappingText("tempo = 90, tempo = 100, sequences = { s = function() play(\"v\") end }"),
      cured: mappingText("tempo = 100, sequences = { s = function() play(\"v\") end }")),
    FindingCase(
      id: "no-sequence", wrong: mappingText("tempo = 90"),
      cured: mappingText("sequences = { s = function(env) play(\"v\") end }")),
  ]

  private static let habits = [
    FindingCase(
      id: "amplitude-as-level", wrong: playing("play(\"v\", { level = 0.3, duration = 1 })"),
      cured: playing("play(\"v\", { level = -10.5, duration = 1 })")),
    FindingCase(
      id: "amplitude-as-level",
      wrong: playing("local n = play(\"v\", { duration = 1 }) n:set { level = 0.5, ramp = 1 }"),
      cured: playing("local n = play(\"v\", { duration = 1 }) n:set { level = 1, ramp = 0.5 }")),
    FindingCase(
      id: "no-envelope", wrong: voice("sine(p.pitch) * p.bright"),
      cured: voice("sine(p.pitch) * p.bright * perc(p.gate)")),
    FindingCase(
      id: "global-variable", wrong: playing("count = 0 play(\"v\", { duration = 1 })"),
      cured: playing("local count = 0 count = count + 1 play(\"v\", { duration = count })")),
    FindingCase(
      id: "index-zero",
      wrong: playing("local l = { 60, 64 } play(\"v\", { pitch = l[0], duration = 1 })"),
      cured: playing("local l = { 60, 64 } play(\"v\", { pitch = l[1], duration = 1 })")),
    FindingCase(
      id: "chance-in-graph", wrong: voice("sine(p.pitch + random(1, 9)) * p.bright * perc(p.gate)"),
      cured: voice("sine(p.pitch + white()) * p.bright * perc(p.gate)")),
    FindingCase(
      id: "assigned-input", wrong: playing("env.pace = 100 play(\"v\", { duration = 1 })"),
      cured: playing("local pace = env.pace play(\"v\", { duration = 1 })")),
    FindingCase(
      id: "compared-signal",
      wrong: voice("sine(p.pitch) * p.bright * perc(p.gate) * (p.pitch == 440 and 1 or 0.5)"),
      cured: voice("sine(p.pitch) * p.bright * perc(p.gate)")),
  ]

  private static let meanings = [
    FindingCase(
      id: "unknown-word",
      wrong: playing("if env.season_name == \"fall\" then play(\"v\", { duration = 1 }) end"),
      cured: playing("if env.season_name == \"autumn\" then play(\"v\", { duration = 1 }) end")),
    FindingCase(
      id: "unknown-word",
      wrong: playing("if env.pace == \"fast\" then play(\"v\", { duration = 1 }) end"),
      cured: playing("if env.pace == 100 then play(\"v\", { duration = 1 }) end")),
    FindingCase(
      id: "number-as-condition",
      wrong: playing("if env.rain then play(\"v\", { duration = 1 }) end"),
      cured: playing("if env.rain and env.rain > 0 then play(\"v\", { duration = 1 }) end")),
    FindingCase(
      id: "lattice-at-rest",
      wrong: playing(
        "local l = lattice:new() l:new_sprocket { division = 1/8, action = function() play(\"v\", { duration = 1 }) end }"
      ),
      cured: playing(
        "local l = lattice:new() l:new_sprocket { division = 1/8, action = function() play(\"v\", { duration = 1 }) end } l:start()"
      )),
    FindingCase(
      id: "constant-condition",
      wrong: mappingText(
        "sequences = { s = every(1, function(env, n) if n % 4 == 4 then play(\"v\", { duration = 1 }) end end) }"
      ),
      cured: mappingText(
        "sequences = { s = every(1, function(env, n) if n % 4 == 3 then play(\"v\", { duration = 1 }) end end) }"
      )),
    FindingCase(
      id: "constant-condition",
      wrong: playing(
        "if env.weather == \"rain\" or \"drizzle\" then play(\"v\", { duration = 1 }) end"),
      cured: playing(
        "if env.weather == \"rain\" or env.weather == \"drizzle\" then play(\"v\", { duration = 1 }) end"
      )),
    FindingCase(
      id: "whole-chance",
      wrong: playing("if random(0, 1) < 0.3 then play(\"v\", { duration = 1 }) end"),
      cured: playing("if random() < 0.3 then play(\"v\", { duration = 1 }) end")),
    FindingCase(
      id: "made-anew",
      wrong: mappingText(
        "sequences = { s = every(1, function() local n = sequins { 60, 64 } play(\"v\", { pitch = n(), duration = 1 }) end) }"
      ),
      cured: "local n = sequins { 60, 64 }\n"
        + mappingText(
          "sequences = { s = every(1, function() play(\"v\", { pitch = n(), duration = 1 }) end) }")
    ),
    FindingCase(
      id: "made-anew",
      wrong: mappingText(
        "sequences = { s = every(1, function() local i = 0 i = i + 1 play(\"v\", { pitch = 60 + i, duration = 1 }) end) }"
      ),
      cured: mappingText(
        "sequences = { s = every(1, function(env, i) play(\"v\", { pitch = 60 + i, duration = 1 }) end) }"
      )),
    FindingCase(
      id: "lost-sequence",
      wrong: "every(1, function() play(\"v\", { duration = 1 }) end)\n"
        + mappingText("sequences = { s = function() play(\"v\") end }"),
      cured: mappingText(
        "sequences = { s = every(1, function() play(\"v\", { duration = 1 }) end) }")),
    FindingCase(
      id: "added-hertz", wrong: voice("sine(p.pitch + 12) * p.bright * perc(p.gate)"),
      cured: voice("sine(p.pitch * 2) * p.bright * perc(p.gate)")),
    FindingCase(
      id: "overridden-target", wrong: bright("play(\"v\", { bright = 1, duration = 1 })"),
      cured: bright("play(\"v\", { duration = 1 })")),
  ]

  private static func bright(_ body: String) -> String {
    """
    return mapping {
      voices = { v = synth({ bright = { 1, min = 0, max = 1 } }, function(p) return sine(p.pitch) * p.bright * perc(p.gate) end) },
      map = { { from = "pace", to = "v.bright", domain = { 0, 160 }, range = { 0, 1 } } },
      sequences = { s = function() \(body) end },
    }
    """
  }

  private static let inputsOfUnits = [
    FindingCase(
      id: "swapped-inputs", wrong: voice("lowpass(p.bright, saw(p.pitch), 0.4) * perc(p.gate)"),
      cured: voice("lowpass(saw(p.pitch), 800, p.bright) * perc(p.gate)")),
    FindingCase(
      id: "swapped-inputs", wrong: voice("lowpass(3, saw(p.pitch)) * p.bright * perc(p.gate)"),
      cured: voice("lowpass(saw(p.pitch), 300) * p.bright * perc(p.gate)")),
    FindingCase(
      id: "swapped-inputs", wrong: voice("saw(p.pitch) * p.bright * perc(p.velocity, p.gate)"),
      cured: voice("saw(p.pitch) * p.bright * perc(p.gate, 0.1)")),
    FindingCase(
      id: "swapped-inputs", wrong: voice("sine(p.level) * p.bright * perc(p.gate)"),
      cured: voice("sine(p.pitch) * p.bright * perc(p.gate)")),
    FindingCase(
      id: "swapped-inputs",
      wrong: voice("lowpass(saw(p.pitch), range(300, 6000, lfo(2))) * p.bright * perc(p.gate)"),
      cured: voice("lowpass(saw(p.pitch), range(lfo(2), 300, 6000)) * p.bright * perc(p.gate)")),
    FindingCase(
      id: "swapped-inputs",
      wrong: voice("lowpass(saw(p.pitch), clip(200, 4000, p.pitch)) * p.bright * perc(p.gate)"),
      cured: voice("lowpass(saw(p.pitch), clip(p.pitch, 200, 4000)) * p.bright * perc(p.gate)")),
    FindingCase(
      id: "unread-target", wrong: moved("white() * perc(p.gate)"),
      cured: moved("white() * sine(p.pitch) * perc(p.gate)")),
  ]

  private static func moved(_ graph: String) -> String {
    """
    return mapping {
      voices = { v = synth(function(p) return \(graph) end) },
      map = { { from = "pace", to = "v.pitch", domain = { 0, 160 }, range = { "C3", "C5" } } },
      sequences = { s = function() play("v") end },
    }
    """
  }

  private static func playing(_ body: String) -> String {
    mappingText("sequences = { s = function(env) \(body) end }")
  }

  private static func voice(_ graph: String) -> String {
    """
    return mapping {
      voices = { v = synth({ bright = { 1, min = 0, max = 1 } }, function(p) return \(graph) end) },
      sequences = { s = function() play("v") end },
    }
    """
  }

  private static func parameter(_ level: String) -> String {
    mappingText(
      "params = { loud = { -6, min = -60, max = 0 } },\n"
        + "sequences = { s = function(env) play(\"v\", { level = \(level) }) end }")
  }
}
