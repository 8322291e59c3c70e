import Score

extension FindingKind {
  static let amplitudeAsLevel = FindingKind(
    "amplitude-as-level", .warning, "A level looks like an amplitude",
    why:
      "A level is in dB, where 0 is the voice as it is: amplitudes between 0 and 1 are all nearly as loud as that.",
    cure: "write the level in dB: amplitude 0.5 is level = -6, 0.1 is level = -20")

  static let noEnvelope = FindingKind(
    "no-envelope", .note, "A voice without an envelope is played without a duration",
    why:
      "Nothing ends such a note: every one sounds on, as loud as it began, until the mapping ends.",
    cure:
      "multiply by an envelope, such as adsr(p.gate, 0.01, 0.1, 0.7, 0.3), and give play a duration"
  )

  static let indexZero = FindingKind(
    "index-zero", .warning, "A list is asked for its element 0",
    why:
      "Lists of Lua begin at 1: element 0 has no value, and play goes on without what it was given.",
    source: "Lua 5.4 Reference Manual, 3.4.7",
    cure: "write list[1] for the first element; of a counter from 0, list[i + 1]")

  static let chanceInGraph = FindingKind(
    "chance-in-graph", .note, "A random number in a synth is the same for all its notes",
    why:
      "The function of a synth runs once, when the file is read: what it draws becomes a constant of the graph.",
    cure:
      "declare a parameter and give each note its own: play(\"v\", { detune = random(-5, 5) }); what moves while it sounds is "
      + "white() or lfo(3, 5)")

  static let assignedInput = FindingKind(
    "assigned-input", .warning, "An input is given a value",
    why:
      "Inputs come from the data: what a mapping writes into env is overwritten at the next tick, and nothing hears it.",
    cure: "keep it in a variable of your own; by hand an input is set with :set NAME VALUE")

  static let comparedSignal = FindingKind(
    "compared-signal", .warning, "A signal is compared while the graph is described",
    why:
      "The function of a synth runs once, before anything sounds: a signal has no value then, and equals nothing.",
    source: "Lua 5.4 Reference Manual, 3.4.4",
    cure:
      "decide in the sequence, and give play a parameter; or write max(a, b), min(a, b) or clip(x, low, high)"
  )

  static let globalVariable = FindingKind(
    "global-variable", .note, "A variable is not local",
    why:
      "The whole file shares it: two sequences that use the name change each other's value, and a misspelt name is another "
      + "variable.",
    cure: "write local where it is first given a value")
}

/// Findings about what people write who come from other languages, and what Lua lets pass.
struct HabitFindings {
  let mapping: Mapping

  private var lexemes: [LuaLexeme] { mapping.source.lexemes }

  var all: [Finding] {
    levels + envelopes + globals + firstItems + chances + assignedInputs + comparedSignals
  }

  private var notes: [NoteCall] { NoteCall.all(in: lexemes) }

  private func finding(
    _ kind: FindingKind, at index: Int, _ message: String, cure: String
  ) -> Finding {
    mapping.source.finding(kind, at: lexemes[index].start, message, cure: cure)
  }

  // MARK: Levels

  /// `level = 0.3` in the table of `play` or of `note:set`.
  private var levels: [Finding] {
    notes.flatMap { note in
      note.fields.compactMap { field in
        guard lexemes[field].text == "level", lexemes[field + 2].kind == .number,
          let value = Double(lexemes[field + 2].text), value > 0, value < 1,
          lexemes[field + 3].isSymbol(",") || lexemes[field + 3].isSymbol("}")
        else { return nil }
        let level = Figure.text(Decibels.level(value), digits: 3)
        return finding(
          .amplitudeAsLevel, at: field,
          "level = \(lexemes[field + 2].text) is in dB, and hardly differs from 0",
          cure: "amplitude \(lexemes[field + 2].text) is level = \(level)")
      }
    }
  }

  // MARK: Envelopes

  private var envelopes: [Finding] {
    mapping.orchestra.voices.compactMap { voice in
      guard voice.layer == .ambient,
        !voice.graph.nodes.contains(where: { $0.inputs.contains(.parameter(VoiceSpec.Slot.gate)) }),
        let note = notes.first(where: { $0.voice == voice.name && $0.isOpen })
      else { return nil }
      return finding(
        .noEnvelope, at: note.place,
        "voice \"\(voice.name)\" has no envelope and play gives it no duration: its notes sound until the mapping ends",
        cure:
          "multiply what its function returns by an envelope, such as adsr(p.gate, 0.01, 0.1, 0.7, 0.3), and write "
          + "play(\"\(voice.name)\", { duration = 1 })")
    }
  }

  // MARK: Globals

  private var globals: [Finding] {
    var told: Set<String> = []
    return assignments.filter { told.insert(lexemes[$0].text).inserted }.map { index in
      let name = lexemes[index].text
      return finding(
        .globalVariable, at: index, "\"\(name)\" is shared by the whole file",
        cure: Self.meant[name] ?? "write local \(name) = … where it is first given a value")
    }
  }

  /// Names of values that are given in tables, not by a statement.
  private static let meant = [
    "level": "of a note play(\"voice\", { level = -12 }), of the mapping level = -12 in its table",
    "pitch": "a note's pitch is given to it: play(\"voice\", { pitch = 60 })",
    "duration": "a note's duration is given to it: play(\"voice\", { duration = 0.5 })",
    "bpm": "the tempo is set by tempo(120), or by tempo = 120 in the mapping's table",
    "env": "inputs come from the data; by hand they are set with :set NAME VALUE",
    "state":
      "the table state is there already and is kept at a save: write state.count = state.count or 0",
  ]

  // MARK: Inputs and signals

  /// `env.pace = 100`, where `env` is what the function is given.
  private var assignedInputs: [Finding] {
    let isOwn = lexemes.indices.dropFirst().contains {
      lexemes[$0].word == "env" && lexemes[$0 - 1].isKeyword("local")
    }
    return isOwn
      ? []
      : lexemes.indices.dropLast(3).filter { i in
        lexemes[i].word == "env" && lexemes[i + 1].isSymbol(".") && lexemes[i + 3].isSymbol("=")
          && (i == 0 || !lexemes[i - 1].isSymbol("."))
      }.map { place in
        let name = lexemes[place + 2].text
        return finding(
          .assignedInput, at: place, "env.\(name) is given a value, which changes nothing",
          cure: "inputs come from the data; by hand it is :set \(name) VALUE")
      }
  }

  /// `p.gate == 1` in the function of a synth, whose parameter is `p`.
  private var comparedSignals: [Finding] {
    let functions = lexemes.indices.dropLast(3).filter { i in
      lexemes[i].isKeyword("function") && lexemes[i + 1].isSymbol("(")
        && lexemes[i + 3].isSymbol(")") && isOfSynth(i)
    }
    return functions.flatMap { function in
      let name = lexemes[function + 2].text
      return places(of: name, from: function).filter { place in
        ["==", "~="].contains { mark in
          lexemes[place + 3].isSymbol(mark) || lexemes[place - 1].isSymbol(mark)
        }
      }.map { place in
        finding(
          .comparedSignal, at: place,
          "\(name).\(lexemes[place + 2].text) is compared, and has no value while the graph is described",
          cure: "decide in the sequence, and give play a parameter; or write max, min or clip")
      }
    }
  }

  /// Whether a function is an argument of `synth`.
  private func isOfSynth(_ function: Int) -> Bool {
    LuaLayout(lexemes, through: function - 1).open.last.map {
      $0.index > 0 && $0.text == "(" && lexemes[$0.index - 1].word == "synth"
    } ?? false
  }

  /// The places of `name.field` within a function.
  private func places(of name: String, from function: Int) -> [Int] {
    var (depth, end) = (1, function + 4)
    while end < lexemes.count - 1, depth > 0 {
      let lexeme = lexemes[end]
      if ["function", "do", "then", "repeat"].contains(where: lexeme.isKeyword) { depth += 1 }
      if ["end", "until", "elseif"].contains(where: lexeme.isKeyword) { depth -= 1 }
      end += 1
    }
    return (function + 4..<max(function + 4, min(end, lexemes.count - 3))).filter {
      lexemes[$0].word == name && lexemes[$0 + 1].isSymbol(".")
    }
  }

  /// The places where a name that no `local`, `for` or function makes known is given a value by a statement.
  private var assignments: [Int] {
    let known = Set(LuaNames.declared(in: lexemes))
    var open: [String] = []
    return lexemes.indices.dropLast().filter { i in
      let lexeme = lexemes[i]
      let beginsBlock = ["function", "do", "then", "repeat"].contains(where: lexeme.isKeyword)
      if lexeme.isOpener || beginsBlock { open.append(beginsBlock ? "block" : lexeme.text) }
      let endsBlock = ["end", "until", "elseif"].contains(where: lexeme.isKeyword)
      if lexeme.isCloser || endsBlock { _ = open.popLast() }
      guard lexeme.kind == .name, lexemes[i + 1].isSymbol("="), open.last ?? "block" == "block",
        i == 0 || ![".", ":", ","].contains(where: lexemes[i - 1].isSymbol)
      else { return false }
      return !known.contains(lexeme.text)
    }
  }

  // MARK: Lists

  /// `list[0]`, where nothing gives a table an element 0.
  private var firstItems: [Finding] {
    let places = lexemes.indices.dropFirst().dropLast(3).filter { i in
      lexemes[i].isSymbol("[") && lexemes[i + 1].kind == .number && lexemes[i + 1].text == "0"
        && lexemes[i + 2].isSymbol("]")
    }
    guard !places.contains(where: { lexemes[$0 + 3].isSymbol("=") }) else { return [] }
    return places.filter { lexemes[$0 - 1].kind == .name || lexemes[$0 - 1].isCloser }.map {
      place in
      let name = lexemes[place - 1].kind == .name ? lexemes[place - 1].text : "list"
      return finding(
        .indexZero, at: place, "\(name)[0] has no value: a list begins at 1",
        cure: "write \(name)[1] for the first element")
    }
  }

  // MARK: Chance

  private var chances: [Finding] {
    mapping.host.builder.chanceLines.map { line in
      let index = lexemes.firstIndex { $0.start.line == line } ?? lexemes.count - 1
      let name =
        mapping.orchestra.voices.first {
          $0.graph.nodes.contains { $0.line == line }
        }.map { "voice \"\($0.name)\"" } ?? "a synth"
      return finding(
        .chanceInGraph, at: index, "random in \(name) gives one number for all its notes",
        cure:
          "declare a parameter and give it with each note, play(…, { detune = random(-5, 5) }), or let white() or lfo(3, 5) move it"
      )
    }
  }
}
