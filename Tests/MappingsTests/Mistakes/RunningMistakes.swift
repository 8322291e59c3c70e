extension BrokenMapping {
  /// What stops the file while it is read.
  static let loading = [
    BrokenMapping(
      #"  name = "W"#, #"  name "W"#,
      #"12:3: unknown word "name"; write name = … to give the field its value"#),
    BrokenMapping(
      "-- Warmth as pitch\n", "local x = require \"x\"\n",
      #"1:11: unknown word "require"; a mapping reaches no files and no other programs"#),
    BrokenMapping(
      "local function loudness",
      "local function first() return second() end\nlocal function second() end\nfirst()\nlocal function loudness",
      #"4:31: unknown word "second"; it is made known in line 5 only: move that line above this one"#
    ),
    BrokenMapping(
      "triangle(p.pitch)", "Triangle(p.pitch)",
      #"15:19: unknown word "Triangle"; did you mean "triangle"?"#),
  ]

  /// What stops a sequence.
  static let running = [
    BrokenMapping(
      #"play("tone", { level"#, #"Play("tone", { level"#,
      #"26:9: unknown word "Play"; did you mean "play"?"#),
    BrokenMapping(
      "env.temperature", "Env.temperature", #"26:41: unknown word "Env"; did you mean "env"?"#),
    BrokenMapping(
      "loudness(env", "loudnes(env",
      #"26:32: unknown word "loudnes"; did you mean "loudness"?"#),
    BrokenMapping(
      "return -12", "return quiet",
      #"6:12: unknown word "quiet"; give it a value before this line: local quiet = …"#),
    BrokenMapping(
      "play(\"tone\", { level", "play(tone, { level",
      #"26:14: unknown word "tone"; write "tone" if the name itself is meant"#),
    BrokenMapping(
      "  if t > 20 then\n    return -12\n",
      "  if t > 3 then local soft = -30\n    end do return soft\n",
      #"6:19: unknown word "soft"; local soft in line 5 counts in its own block only: "#
        + "write local soft before that block"),
    BrokenMapping(
      "return -12", "return null", #"6:12: unknown word "null"; Lua's word for no value is nil"#),
    BrokenMapping(
      "t > 20", "t == True or t > 20", #"5:11: unknown word "True"; write true"#),
    BrokenMapping(
      "return -12", "return -12 // loud",
      #"6:19: unknown word "loud"; if this is a comment, begin it with -- instead of //"#),
    BrokenMapping(
      "level = loudness", "level: loudness",
      #"26:24: unknown word "level"; write level = … to give the field its value"#),
    BrokenMapping(
      "return -12", "return math:floor(-12)",
      "6:17: calling 'floor' on bad self (number expected, got table); "
        + "the functions of math are called with a dot: math.floor(…)"),
    BrokenMapping(
      "return -12", "return math.flor(-12)",
      #"6:17: attempt to call a nil value (field 'flor'); did you mean "floor"?"#),
    BrokenMapping(
      "return -12", "local f; return f(-12)",
      #"6: attempt to call a nil value (local 'f'); "f" has no value (nil) yet: give it one before this line"#
    ),
    BrokenMapping(
      "return -12", "local f; return f + 1",
      "6: attempt to perform arithmetic on a nil value (local 'f'); "
        + #""f" has no value (nil) yet: give it one before this line"#),
    BrokenMapping(
      "return -12", "local f = {}; return f.low + 1",
      "6:28: attempt to perform arithmetic on a nil value (field 'low'); "
        + #"the field "low" has no value (nil): look at its spelling, or give it one before"#),
    BrokenMapping(
      "return -12", "return \"a\" + \"b\"",
      #"6: attempt to add a 'string' with a 'string'; texts are joined with ..: "a" .. "b""#),
    BrokenMapping(
      "        sync(1)\n      end\n    end,\n    bells",
      "        local n = play(\"tone\") n.release()\n      end\n    end,\n    bells",
      "27:19: play.lua:12: attempt to index a nil value (local 'self'); "
        + "call it with a colon: n:release(…)"),
    BrokenMapping(
      "        sync(1)\n      end\n    end,\n    bells",
      "        clock:run(function() end)\n      end\n    end,\n    bells",
      "27:9: clock.run needs a function, not a table; "
        + "the functions of clock are called with a dot: clock.run(…)"),
    BrokenMapping(
      "while true do", "for i in 4 do",
      "25: for … in needs what it goes through; "
        + "write for i = 1, 4 do, or for i, value in ipairs(list) do"),
    BrokenMapping(
      "return -12", "local a = { 1 } return a { 2 }",
      "6: attempt to call a table value (local 'a'); "
        + "only a function can be called; if two values were meant, a comma is missing between them"
    ),
  ]
}
