extension BrokenMapping {
  /// What Lua's parser refuses.
  static let syntax = [
    BrokenMapping(
      #"name = "Warmth as pitch","#,
      #"name = "Warmth as pitch""#,
      #"12:27: a comma is missing after "Warmth as pitch", between two fields of a table; end line 12 with a comma"#
    ),
    BrokenMapping(
      #"from = "temperature","#,
      #"from = "temperature""#,
      #"20:27: a comma is missing after "temperature", between two fields of a table; write "temperature", to"#
    ),
    BrokenMapping(
      #"    end),\#n  },"#,
      #"    end),\#n  }"#,
      #"18:4: a comma is missing after "}", between two fields of a table; end line 18 with a comma"#
    ),
    BrokenMapping(
      #"{ "C3", "C6" } },\#n"#,
      #"{ "C3", "C6" } }\#n"#,
      #"20:92: a comma is missing after "}", between two fields of a table; end line 20 with a comma"#
    ),
    BrokenMapping(
      #"      end\#n    end,\#n    bells"#,
      #"      end\#n    end\#n    bells"#,
      #"29:8: a comma is missing after "end", between two fields of a table; end line 29 with a comma"#
    ),
    BrokenMapping(
      #"{ "C3", "C6" }"#,
      #"{ "C3" "C6" }"#,
      #"20:82: a comma is missing after "C3", between two fields of a table; write "C3", "C6""#),
    BrokenMapping(
      #"{ 0, 30 }"#,
      #"{ 0 30 }"#,
      #"20:60: a comma is missing after "0", between two fields of a table; write 0, 30"#),
    BrokenMapping(
      #"play("tone", {"#,
      #"play("tone" {"#,
      #"26:20: a comma is missing after "tone", between two arguments; write "tone", {"#),
    BrokenMapping(
      #"adsr(p.gate, 0.05, 0.1"#,
      #"adsr(p.gate, 0.05 0.1"#,
      #"16:37: a comma is missing after "0.05", between two arguments; write 0.05, 0.1"#),
    BrokenMapping(
      #"if t > 20 then"#,
      #"if t = 20 then"#,
      #"5:8: "=" gives a value, it does not compare; write == to compare"#),
    BrokenMapping(
      #"while true do"#,
      #"while env.pace = 3 do"#,
      #"25:22: "=" gives a value, it does not compare; write == to compare"#),
    BrokenMapping(
      #"local osc = tri"#,
      #"local osc == tri"#,
      #"15:17: "==" compares, it gives no value; write = to give a value"#),
    BrokenMapping(
      #"play("tone", { level"#,
      #"play("tone", level"#,
      #"26:22: "}" in line 26 closes no "{"; write { before level"#),
    BrokenMapping(
      #"if t > 20 then"#,
      #"if t > 20"#,
      #"5:12: "then" is missing after "20"; write if … then"#),
    BrokenMapping(
      #"if t > 20 then"#,
      #"if t > 20 do"#,
      #"5:13: "if" goes with "then", not with "do"; write then"#),
    BrokenMapping(
      #"for i = 1, 4 do"#,
      #"for i = 1, 4"#,
      #"31:19: "do" is missing after "4"; write for … do"#),
    BrokenMapping(
      #"while true do"#,
      #"while true"#,
      #"25:17: "do" is missing after "true"; write while … do"#),
    BrokenMapping(
      #"while true do"#,
      #"while true then"#,
      #"25:18: "while" goes with "do", not with "then"; write do"#),
    BrokenMapping(
      #"    return -12\#n  end\#n"#,
      #"    return -12\#n"#,
      #"5:3: "if" has no "end"; write end before line 7"#),
    BrokenMapping(
      #"        sync(1)\#n      end\#n    end,\#n    bells"#,
      #"        sync(1)\#n    end,\#n    bells"#,
      #"25:7: "while" has no "end"; write end before line 28"#),
    BrokenMapping(
      #"      end\#n    end,\#n    bells"#,
      #"      end\#n    bells"#,
      #"24:12: "function" has no "end"; write end, before line 29"#),
    BrokenMapping(
      #"      end\#n    end,\#n    bells"#,
      #"      end,\#n    bells"#,
      #"24:12: "function" has no "end"; write end before "," in line 28"#),
    BrokenMapping(
      #"        sync(1)\#n      end\#n    end,\#n  },\#n}"#,
      #"        sync(1)\#n      end\#n  },\#n}"#,
      #"30:13: "function" has no "end"; write end before line 35"#),
    BrokenMapping(
      #"    end),\#n  },"#,
      #"    ),\#n  },"#,
      #"14:18: "function" has no "end"; write end before line 17"#),
    BrokenMapping(
      #"  return -18\#nend"#,
      #"  return -18\#nend\#nend"#,
      #"10:1: "end" closes nothing; take it away, or look for a block before it that has lost its beginning"#
    ),
    BrokenMapping(
      #""temperature""#,
      #""temperature"#,
      #"20:14: the quotation marks in this line do not pair; end the text that begins here with a quotation mark of its own"#
    ),
    BrokenMapping(
      #"play("tone","#,
      #"play("tone,"#,
      #"26:14: this text has no closing quotation mark; write " where it ends, in the same line"#),
    BrokenMapping(
      #"duration = 1 })\#n        sync(1)\#n      end\#n    end,\#n    bells"#,
      #"duration = 1 }\#n        sync(1)\#n      end\#n    end,\#n    bells"#,
      #"26:73: "(" of line 26 is not closed; write ) after "}""#),
    BrokenMapping(
      #"duration = 1 })\#n        sync(1)\#n      end\#n    end,\#n    bells"#,
      #"duration = 1 )\#n        sync(1)\#n      end\#n    end,\#n    bells"#,
      #"26:71: "{" of line 26 is not closed; write } after "1""#),
    BrokenMapping(
      #"{ "C3", "C6" } },\#n"#,
      #"{ "C3", "C6" },\#n"#,
      #"20:90: "{" of line 20 is not closed; write } after "}""#),
    BrokenMapping(
      #"-6 } },\#n  },\#n"#,
      #"-6 } },\#n"#,
      #"19:9: "{" of line 19 is not closed; write } after line 21"#),
    BrokenMapping(
      #"    end,\#n  },\#n}\#n"#,
      #"    end,\#n  },\#n"#,
      #"11:16: "{" of line 11 is not closed; write } after line 36"#),
    BrokenMapping(
      #"    end),\#n  },\#n"#,
      #"    end),\#n"#,
      #"13:12: "{" of line 13 is not closed; write } after line 17"#),
    BrokenMapping(
      #"    end),\#n  },"#,
      #"    end,\#n  },"#,
      #"14:17: "(" of line 14 is not closed; write ) after "end" in line 17"#),
    BrokenMapping(
      #"sync(1)\#n      end\#n    end,\#n    bells"#,
      #"sync(1))\#n      end\#n    end,\#n    bells"#,
      #"27:16: ")" closes nothing; take it away"#),
    BrokenMapping(
      #"    end),\#n  },\#n"#,
      #"    end),\#n  } },\#n"#,
      #"18:5: this "}" closes the whole table, and "map" comes after it; take away one "}""#),
    BrokenMapping(
      #"loudness(env.temperature)"#,
      #"loudness(env:temperature)"#,
      #"26:44: ":" calls a function of "env", and "temperature" is not called; write env.temperature to read it"#
    ),
    BrokenMapping(
      #"duration = 1 })\#n        sync(1)\#n      end\#n    end,\#n    bells"#,
      #"duration: 1 })\#n        sync(1)\#n      end\#n    end,\#n    bells"#,
      #"26:67: ":" does not give a field its value; write duration = …"#),
    BrokenMapping(
      #"name = "W"#,
      #""name": "W"#,
      #"12:9: ":" does not give a field its value; write name = …"#),
    BrokenMapping(
      #"if t > 20 then"#,
      #"if t != 20 then"#,
      #"5:8: "!=" is "~=" in Lua; write ~="#),
    BrokenMapping(
      #"  return -18"#,
      #"  t += 1\#n  return -18"#,
      #"8:5: Lua has no "+="; write t = t + …"#),
    BrokenMapping(
      #"  return -18"#,
      #"  t++\#n  return -18"#,
      #"8:4: Lua has no "++"; write t = t + 1"#),
    BrokenMapping(
      #"  return -18"#,
      #"  // else soft\#n  return -18"#,
      #"8:3: a comment does not begin with "//" in Lua; write -- in its place"#),
    BrokenMapping(
      #"  if t > 20 then"#,
      #"  if t > 20 then // warm days"#,
      #"5:18: a comment does not begin with "//" in Lua; write -- in its place"#),
    BrokenMapping(
      #"play("tone", { pitch = 60 + i, duration = 1 })"#,
      #"play("tone", { pitch = 60 + i, duration = 1 }) // a bell"#,
      #"32:56: a comment does not begin with "//" in Lua; write -- in its place"#),
    BrokenMapping(
      #"  return -18"#,
      #"  # else soft\#n  return -18"#,
      ##"8:3: a comment does not begin with "#" in Lua; write -- in its place"##),
    BrokenMapping(
      #"  return -18"#,
      #"  /* else soft */\#n  return -18"#,
      #"8:3: a comment is not written "/* … */" in Lua; write --[[ … ]]"#),
    BrokenMapping(
      #"if t > 20 then"#,
      #"if t > 20 && t < 30 then"#,
      #"5:13: "&&" is "and" in Lua; write and"#),
    BrokenMapping(
      #"if t > 20 then"#,
      #"if t > 20 || t < 30 then"#,
      #"5:13: "||" is "or" in Lua; write or"#),
    BrokenMapping(
      #"if t > 20 then"#,
      #"if !t then"#,
      #"5:6: "!" is "not" in Lua; write not"#),
    BrokenMapping(
      #"    return -12\#n  end"#,
      #"    return -12\#n  else if t > 10 then\#n    return -15\#n  end"#,
      #"7:3: "else if" begins a second if, which needs an end of its own; write elseif in one word"#
    ),
    BrokenMapping(
      #"    return -12\#n  end"#,
      #"    return -12\#n  elif t > 10 then\#n    return -15\#n  end"#,
      #"7:3: Lua has no "elif"; write elseif"#),
    BrokenMapping(
      #"    return -12\#n  end"#,
      #"    return -12\#n  elsif t > 10 then\#n    return -15\#n  end"#,
      #"7:3: Lua has no "elsif"; write elseif"#),
    BrokenMapping(
      #"    return -12\#n  end"#,
      #"    return -12\#n  elseif t > 10\#n    return -15\#n  end"#,
      #"7:16: "then" is missing after "10"; write elseif … then"#),
    BrokenMapping(
      #"if t > 20 then"#,
      #"If t > 20 then"#,
      #"5:3: "If" is a word of Lua, which is written in small letters; write if"#),
    BrokenMapping(
      #"local function loudness"#,
      #"local Function loudness"#,
      #"4:7: "Function" is a word of Lua, which is written in small letters; write function"#),
    BrokenMapping(
      #"  return -18"#,
      #"  Return -18"#,
      #"8:3: "Return" is a word of Lua, which is written in small letters; write return"#),
    BrokenMapping(
      #"    return -12\#n  end"#,
      #"    return -12\#n  End"#,
      #"7:3: "End" is a word of Lua, which is written in small letters; write end"#),
    BrokenMapping(
      #"local osc ="#,
      #"Local osc ="#,
      #"15:7: "Local" is a word of Lua, which is written in small letters; write local"#),
    BrokenMapping(
      #""temperature""#,
      #"“temperature”"#,
      #"20:14: “ is a typographic quotation mark; write " in its place"#),
    BrokenMapping(
      #"if t > 20"#,
      #"if t\#u{A0}> 20"#,
      #"5:7: an invisible special space stands here; delete it and type an ordinary space"#),
    BrokenMapping(
      #"{ 0, 30 }"#,
      #"[0, 30]"#,
      #"20:57: a list is written with braces; write { … } in place of [ … ]"#),
    BrokenMapping(
      #"for i = 1, 4 do"#,
      #"for (i = 0; i < 4; i++) {"#,
      #"31:11: a for has no parentheses; write for i = 1, 4 do"#),
    BrokenMapping(
      #"for i = 1, 4 do"#,
      #"for i in 1..4 do"#,
      #"31:16: Lua has no ".." between two numbers; write for i = 1, 4 do"#),
    BrokenMapping(
      #"for i = 1, 4 do"#,
      #"for i in range(4):"#,
      #"31:24: a block does not begin with ":" in Lua; write do in its place, and end after the block"#
    ),
    BrokenMapping(
      #"for i = 1, 4 do"#,
      #"for i = 4 do"#,
      #"31:17: a for needs two limits; write them with a comma: for i = 1, 4 do"#),
    BrokenMapping(
      #"  if t > 20 then\#n    return -12\#n  end"#,
      #"  if (t > 20) {\#n    return -12\#n  }"#,
      #"5:15: a block does not begin with "{" in Lua; write then in its place, and end where the block ends"#
    ),
    BrokenMapping(
      #"if t > 20 then"#,
      #"if t > 20:"#,
      #"5:12: a block does not begin with ":" in Lua; write then in its place, and end after the block"#
    ),
    BrokenMapping(
      #"local osc ="#,
      #"var osc ="#,
      #"15:7: Lua has no "var"; a name is made known with local: write local name = value"#),
    BrokenMapping(
      #"local function loudness"#,
      #"def loudness"#,
      #"4:1: Lua has no "def"; a function is written local function name(x) … end"#),
    BrokenMapping(
      #"synth(function(p)"#,
      #"synth((p) =>"#,
      #"14:22: a function is not written with "=>" in Lua; write function(x) return … end"#),
    BrokenMapping(
      #"return -18"#,
      #"return t > 3 ? 1 : 2"#,
      #"8:16: Lua has no "? :"; write condition and value or other, or if … then … else … end"#),
    BrokenMapping(
      #"  return -18"#,
      #"  return -18\#n  t = 3"#,
      #"9:3: nothing may follow "return" in its block; move the return of line 8 to the end of the block, or take away what follows"#
    ),
    BrokenMapping(
      #"        sync(1)\#n      end\#n    end,\#n    bells"#,
      #"        sync(1)\#n        continue\#n      end\#n    end,\#n    bells"#,
      #"28:9: Lua has no "continue"; write if … then … end round the rest of the loop"#),
    BrokenMapping(
      #"  return -18"#,
      #"  -18\#n  return 3"#,
      #"8:3: a line cannot begin with "-"; give a value to a name, name = value, or call a function, name(value)"#
    ),
    BrokenMapping(
      #"  return -18"#,
      #"  t\#n  return 3"#,
      #"8:3: "t" alone does nothing; call it with parentheses, t(…), or give it a value, t = …"#),
    BrokenMapping(
      #"name = "Warmth as pitch","#,
      #"name = [[Warmth as pitch,"#,
      #"12:10: this text has no end; write ]] where it ends"#),
    BrokenMapping(
      #"  return -18"#,
      #"  --[[ hm\#n  return -18"#,
      #"8:1: the comment that begins with --[[ has no end; write ]] where it ends"#),
    BrokenMapping(
      #""temperature""#,
      #""temp\erature""#,
      #"20:14: "\" begins a special character in a text, and this is none; write \\ for a backslash, or / in a path"#
    ),
    BrokenMapping(
      #"0.05"#,
      #"0.05s"#,
      #"16:33: "0.05s" is no number: numbers have no unit in Lua; write 0.05; times are in seconds, frequencies in Hz"#
    ),
    BrokenMapping(
      #"{ 0, 30 }"#,
      #"{ 0,, 30 }"#,
      #"20:61: there is a comma too many; take it away, or write a value before it"#),
    BrokenMapping(
      #"from = "temperature","#,
      #"from = "temperature"."#,
      #"20:27: "." stands where a comma belongs; write a comma"#),
    BrokenMapping(
      #"local osc ="#,
      #"local end ="#,
      #"15:13: "end" is a word of Lua and cannot be a name; choose another name"#),
    BrokenMapping(
      #"  return -18"#,
      #"  break"#,
      #"8:3: "break" leaves a loop, and here is none; take it away, or write return"#),
  ]
}
