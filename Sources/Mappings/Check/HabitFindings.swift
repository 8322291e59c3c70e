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

  var all: [Finding] { levels + envelopes + globals }

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
        cure: "write local \(name) = … where it is first given a value")
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

  // MARK: Notes

  /// A call of `play` or `note:set` as the text has it.
  private struct Note {
    let place: Int
    /// The name of the voice; nil where it is not written as a text, and for `set`.
    let voice: String?
    /// The names of the fields of its table.
    let fields: [Int]
    /// It is given no end, and nothing can let it go.
    let isOpen: Bool
  }

  private var notes: [Note] { lexemes.indices.compactMap(note) }

  private func note(at index: Int) -> Note? {
    let lexeme = lexemes[index]
    let isPlay = lexeme.kind == .name && lexeme.text == "play"
    let isSet =
      lexeme.kind == .name && lexeme.text == "set" && index > 0 && lexemes[index - 1].isSymbol(":")
    guard isPlay || isSet, index + 3 < lexemes.count else { return nil }
    var next = index + 1
    if lexemes[next].isSymbol("(") { next += 1 }
    let voice = isPlay && lexemes[next].kind == .string ? lexemes[next].text : nil
    if isPlay { next += 1 }
    if lexemes[next].isSymbol(",") { next += 1 }
    let table = lexemes[next].isSymbol("{") ? fields(from: next) : []
    let hasEnd = table.contains { ["duration", "beats"].contains(lexemes[$0].text) }
    let isKnown = lexemes[next].isSymbol("{") || lexemes[next].isSymbol(")") || next == index + 2
    let isKept =
      index > 0 && (lexemes[index - 1].isSymbol("=") || lexemes[index - 1].isKeyword("return"))
    return Note(
      place: index, voice: voice, fields: table,
      isOpen: isPlay && isKnown && !hasEnd && !isKept)
  }

  /// The names before `=` in a table, those of tables within it left out.
  private func fields(from opener: Int) -> [Int] {
    var (depth, fields) = (0, [Int]())
    for i in opener..<lexemes.count {
      if lexemes[i].isOpener { depth += 1 }
      if lexemes[i].isCloser { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, lexemes[i].kind == .name, i + 3 < lexemes.count, lexemes[i + 1].isSymbol("=") {
        fields.append(i)
      }
    }
    return fields
  }
}
