/// The mistakes, written down before anything was said of them.
extension LiveMistake {
  private static let sync = "        sync(1)\n"
  private static let hold = "play(\"tone\", { level = loudness(env.temperature), duration = 1 })"
  private static let osc = "local osc = triangle(p.pitch)"
  private static let end = "return osc * adsr(p.gate, 0.05, 0.1, 0.8, 0.5)"
  private static let map = "  map = {"

  static let all = arguments + time + lists + structure + synths + dropped + habits

  private static let arguments = [
    LiveMistake(
      map, "  effects = { hall = reverb(2, { mix = 0.2 }, 3) },\n  map = {", 19, ["reverb"],
      ["write reverb"]),
    LiveMistake(
      map, "  effects = { hall = reverb { 2, 0.2 } },\n  map = {", 19, ["reverb", "list"],
      ["reverb(2, 0.2)"]),
    LiveMistake(
      map, "  effects = { hall = delay(0.3, 0.5, 0.2, 0.1) },\n  map = {", 19,
      ["delay", "at most 3", "time, feedback, mix"], ["delay {"]),
    LiveMistake(
      map, "  effects = { hall = delay { time = 0.3, wet = 0.5 } },\n  map = {", 19,
      ["delay", "wet"], ["mix"]),
    LiveMistake(
      map, "  effects = { hall = delay { time = 300 } },\n  map = {", 19, ["time", "300"], ["0.001"]
    ),
    LiveMistake(
      hold, "play(\"tone\", { pitch = 60 }, 3)", 26, ["play", "at most 2", "3"], ["play("]),
    LiveMistake(hold, "play(\"tone\", 60, 1)", 26, ["play"], ["play("]),
    LiveMistake(hold, "play(\"tone\", 60)", 26, ["play", "60"], ["pitch"]),
    LiveMistake(hold, "play { \"tone\", pitch = 60 }", 26, ["play"], ["play(\""]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = chord(\"minor\", \"D3\", 0, 2) })", 26,
      ["chord", "at most 3"], ["chord("]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = chord(\"minor\", \"D3\") })", 26, ["pitch", "list"],
      ["ipairs"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = tuning(\"dorian\", \"D3\"):degree(1, 2) })", 26,
      ["degree", "at most 1"], ["degree("]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = tuning(\"dorien\", \"D3\"):degree(1) })", 26, ["dorien"],
      ["dorian"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = tuning(\"dorian\", \"D3\")[1] })", 26, ["tuning"], ["degree"]),
    LiveMistake(hold, "play(\"tone\", { pitch = \"H4\" })", 26, ["H4"], ["C#4"]),
    LiveMistake(hold, "play(\"tone\", { pitch = 440 })", 26, ["440"], ["hz(440)"]),
    LiveMistake(hold, "play(\"tone\", { pitch = 60, lenght = 1 })", 26, ["lenght"], ["duration"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = 60, duration = \"1\" })", 26, ["duration", "\"1\""],
      ["number"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = 60, duration = -1 })", 26, ["duration", "-1"], ["0 or more"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = 60, beats = 1, duration = 1 })", 26, ["duration and beats"],
      ["one of them"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = 60, level = \"-12\" })", 26, ["level", "-12"], ["number"]),
    LiveMistake(hold, "play(\"tone\", { duration = 0,5 })", 26, ["play"], ["write 0.5"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = euclid(8, 3)[1] })", 26, ["euclid", "8 in 3"],
      ["euclid(3, 8)"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = tuning(\"C3\", \"dorian\"):degree(1) })", 26,
      ["C3", "note"], ["tuning(\"major\", \"C3\")"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = sequins(\"60 62 64\")() })", 26, ["sequins", "blanks"],
      ["sequins { 60, 62, 64 }"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = clock.get_beats % 12 })", 26, ["get_beats"],
      ["clock.get_beats()"]),
  ]

  private static let time = [
    LiveMistake(sync, "        sync(0)\n", 27, ["sync(0)"], ["above 0"]),
    LiveMistake(sync, "        sync(\"beat\")\n", 27, ["sync(\"beat\")"], ["\"bar\""]),
    LiveMistake(sync, "        sync(1, 1, 1)\n", 27, ["sync", "at most 2"], ["sync("]),
    LiveMistake(sync, "        sleep(\"1s\")\n", 27, ["sleep(\"1s\")"], ["seconds"]),
    LiveMistake(sync, "        sleep(-1)\n", 27, ["sleep(-1)"], ["0 or more"]),
    LiveMistake(sync, "", 26, ["budget"], ["wait", "compute less", "sleep"]),
    LiveMistake(sync, "        every(1/2, \"x..x\")\n", 27, ["every"], ["function"]),
    LiveMistake(
      sync, "        every(1, play(\"tone\", { pitch = 60 }))\n", 27, ["every", "function"],
      ["function"]),
    LiveMistake(
      sync, "        every(1/4, \"k..k\", function() end)\n", 27, ["rhythm", "\"k\""], ["X, x or o"]
    ),
    LiveMistake(sync, "        clock.wait(1)\n", 27, ["wait"], ["sync"]),
    LiveMistake(sync, "        tempo(5000)\n", 27, ["5000"], ["1...1000", "1.0...1000"]),
    LiveMistake(sync, "        tempo(90, 4)\n", 27, ["4"], ["beats = 8"]),
    LiveMistake(
      sync, "        for step in euclid(3, 8) do sync(1) end\n", 27, ["table"], ["ipairs"]),
    LiveMistake(sync, "        for i = 1, #notes do sync(1) end\n", 27, ["notes"], ["notes"]),
    LiveMistake(
      sync, "        for i in range(1, 5) do sync(1) end\n", 27, ["range"], ["for i = 1, 5"]),
    LiveMistake(sync, "        for i = 1..4 do sync(1) end\n", 27, [".."], ["for i = 1, 4"]),
    LiveMistake(sync, "        while true then sync(1) end\n", 27, ["then"], ["do"]),
    LiveMistake(sync, "        if i => 3 then sync(1) end\n        sync(1)\n", 27, ["=>"], [">="]),
    LiveMistake(
      sync, "        if env.pace <> 3 then sync(1) end\n        sync(1)\n", 27, ["<>"], ["~="]),
    LiveMistake(sync, "        local a.b = 3\n        sync(1)\n", 27, ["a.b"], ["without local"]),
    LiveMistake(sync, "        sync(1) // wait for the beat\n", 27, ["//"], ["--"]),
    LiveMistake(sync, "        local x = 3 // half of it\n        sync(1)\n", 27, ["//"], ["--"]),
    LiveMistake(sync, "        x := 3\n        sync(1)\n", 27, [":="], ["write ="]),
    LiveMistake(sync, "        x =+ 3\n        sync(1)\n", 27, ["+"], ["+"]),
  ]

  private static let lists = [
    LiveMistake(
      hold, "play(\"tone\", { pitch = choose(60, 64) })", 26, ["choose", "60"],
      ["choose { 60, 64 }"]),
    LiveMistake(hold, "play(\"tone\", { pitch = choose {} })", 26, ["choose", "empty"], ["list"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = sequins { 60, 62 } })", 26, ["sequins"], ["call it", "s()"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = 60 level = 3 })", 26, ["comma", "60"], ["60, level"]),
    LiveMistake(hold, "play(\"tone\", pitch = 60 })", 26, ["}"], ["{ before pitch"]),
    LiveMistake(hold, "play(\"tone\", { pitch = midi(\"C4\" })", 26, ["("], ["write )"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = loudness(env.temperature, level = -12 })", 26, ["("],
      ["write )"]),
  ]

  private static let structure = [
    LiveMistake(
      "  voices = {", "  tempo = 120,5,\n  voices = {", 13, ["without a name"], ["120.5"]),
    LiveMistake(
      "  voices = {", "  tempo = \"fast\",\n  voices = {", 13, ["tempo", "fast"], ["number"]),
    LiveMistake("  voices = {", "  level = \"-12\",\n  voices = {", 13, ["level", "-12"], ["dB"]),
    LiveMistake(
      map,
      "  voices = { other = synth(function(p) return white() * perc(p.gate) end) },\n  map = {", 19,
      ["voices", "twice"], ["into one"]),
    LiveMistake(
      "\"tone.pitch\", domain", "\"tones.pitch\", domain", 20, ["tones.pitch"], ["tone.pitch"]),
    LiveMistake("domain = { 0, 30 }", "domain = 30", 20, ["domain"], ["{ from, to }", "two ends"]),
    LiveMistake("range = { \"C3\", \"C6\" }", "range = { \"C3\" }", 20, ["range"], ["two"]),
    LiveMistake("from = \"pace\", to", "form = \"pace\", to", 21, ["form"], ["from"]),
    LiveMistake("from = \"pace\"", "from = pace", 21, ["pace"], ["\"pace\""]),
  ]

  private static let synths = [
    LiveMistake(
      osc, "local osc = triangle(math.max(p.pitch, 100))", 15, ["math.max", "signal"], ["max(a, b)"]
    ),
    LiveMistake(
      osc, "local osc = triangle(p.pitch) * math.sin(p.level)", 15, ["math.sin", "signal"],
      ["sine("]),
    LiveMistake(osc, "local osc = triangle(p)", 15, ["triangle", "p"], ["p.pitch"]),
    LiveMistake(
      osc, "local osc = triangle(p.pitch, 0.5)", 15, ["triangle", "at most 1"], ["triangle("]),
    LiveMistake(
      osc, "local osc = triangle()", 15, ["triangle", "frequency"], ["triangle(p.pitch)"]),
    LiveMistake(
      osc, "local osc = lowpass(triangle(p.pitch), \"800\")", 15, ["cutoff", "\"800\""], ["number"]),
    LiveMistake(
      osc, "local osc = lowpass(triangle(p.pitch), 800, 3)", 15, ["resonance", "3"], ["0.0...1.0"]),
    LiveMistake(
      osc, "local osc = triangle(p.pitch) if osc > 0 then osc = saw(p.pitch) end", 15, ["compared"],
      ["max("]),
    LiveMistake(end, "osc = osc * adsr(p.gate, 0.05)", 14, ["synth", "returns nil"], ["return"]),
    LiveMistake(end, "return osc * envelope(p.gate)", 16, ["envelope"], ["adsr"]),
  ]

  /// What was once accepted in silence.
  private static let dropped = [
    LiveMistake(
      hold, "local n = play(\"tone\", { pitch = 60, duration = 1 }) n.pitch = 64", 26, ["note"],
      ["note:set { pitch"]),
    LiveMistake(sync, "        tempo = 140\n", 27, ["tempo", "word"], ["tempo(140)"]),
    LiveMistake(sync, "        play = 3\n", 27, ["play", "word"], ["another name"]),
    LiveMistake(hold, "saw(440)", 26, ["saw", "synth"], ["play("]),
    LiveMistake(hold, "reverb { time = 3 }", 26, ["reverb", "declared"], ["effects ="]),
    LiveMistake(hold, "synth(function(p) return saw(p.pitch) end)", 26, ["synth"], ["play("]),
    LiveMistake(end, "return osc, adsr(p.gate, 0.05)", 14, ["2 values"], ["write *"]),
    LiveMistake(
      osc, "local osc = triangle(p.pitch) * now()", 15, ["now", "performed"], ["sequences"]),
    LiveMistake(osc, "p.pitch = 3 local osc = triangle(p.pitch)", 15, ["p.pitch"], ["local x"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = choose({ 60, 62 }, 3) })", 26, ["choose", "one list"],
      ["choose {"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = choose { 60, 62, weight = { 3, 1 } } })", 26,
      ["choose", "weight"], ["weights ="]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = shuffle({ 60, 62 }, 3)[1] })", 26, ["shuffle"], ["shuffle {"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = tuning(\"dorian\", \"D3\", 19):degree(1) })", 26,
      ["dorian", "period"], ["tuning("]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = tuning({ 0, 4, 2 }, \"D3\"):degree(1) })", 26,
      ["step 3", "2"], ["ascending"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = 60, gate = 1 })", 26, ["gate"], ["duration"]),
    LiveMistake(hold, "play(\"tone\", { pitch = 60, ramp = 1 })", 26, ["ramp"], ["note:set"]),
    LiveMistake(sync, "        clock.tempo = 90\n", 27, ["clock", "tempo"], ["tempo(90)"]),
  ]

  /// What people write who come from other languages.
  private static let habits = [
    LiveMistake(hold, "print(f\"temp {env.temperature}\")", 26, ["\"f\""], [".."]),
    LiveMistake(hold, "local notes = {} notes.append(67)", 26, ["append"], ["#list + 1"]),
    LiveMistake(hold, "for i, n in enumerate(notes) do end", 26, ["enumerate"], ["ipairs"]),
    LiveMistake(hold, "console.log(env.temperature)", 26, ["console"], ["print("]),
    LiveMistake(hold, "local n = len(notes)", 26, ["len"], ["#list"]),
    LiveMistake(hold, "local a, b = unpack(notes)", 26, ["unpack"], ["table.unpack"]),
    LiveMistake(hold, "if one_in(3) then sync(1) end", 26, ["one_in"], ["random(3) == 1"]),
    LiveMistake(hold, "metro.init(function() end, 0.5)", 26, ["metro"], ["every"]),
    LiveMistake(hold, "local x = util.linlin(0, 30, 0, 1, 3)", 26, ["util"], ["domain"]),
    LiveMistake(hold, "play(\"tone\", { pitch = :c4 })", 26, ["\":\""], ["\"c4\""]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = 60, duration = 100ms })", 26, ["100ms"], ["/ 1000"]),
    LiveMistake(hold, "local n = 3 if n === 3 then end", 26, ["==="], ["write =="]),
    LiveMistake(hold, "every(1, (env, c) => play(\"tone\"))", 26, ["=>"], ["function("]),
    LiveMistake(hold, "every(1, fn() play(\"tone\") end)", 26, ["fn"], ["function("]),
    LiveMistake(hold, "local function f(x = 3) return x end", 26, ["default"], ["x = x or 3"]),
    LiveMistake(
      hold, "play(\"tone\", { pitch = chord(\"C3\", \"minor\")[1] })", 26, ["chord", "first"],
      ["chord(\"minor\""]),
    LiveMistake(osc, "local osc = triangle(\"A4\")", 15, ["frequency", "\"A4\""], ["440"]),
    LiveMistake(osc, "local osc = triangle(hz(p.pitch))", 15, ["signal"], ["Hz already"]),
    LiveMistake(osc, "local osc = triangle(env.temperature)", 15, ["\"env\""], ["entry of map"]),
    LiveMistake(
      osc, "local osc = lowpass({ triangle(p.pitch), triangle(99) }, 800)", 15, ["list"],
      ["saw(p.pitch) +"]),
  ]
}
