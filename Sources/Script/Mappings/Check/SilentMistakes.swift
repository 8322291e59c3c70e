import Score

extension FindingKind {
  static let neverTrue = FindingKind(
    "constant-condition", .warning, "A condition is always the same",
    why: "What stands behind it always happens, or never.",
    cure:
      "compare with a value that can come: n % 4 goes from 0 to 3; repeat the comparison after or")

  static let wholeChance = FindingKind(
    "whole-chance", .warning, "A random number between whole limits is whole",
    why: "random(0, 1) gives 0 or 1 and nothing between.",
    cure: "random() is a number from 0 to 1; from -1 to 1 it is 2 * random() - 1")

  static let madeAnew = FindingKind(
    "made-anew", .warning, "What should go on begins anew at each call",
    why:
      "A function of every is called each time: what it makes inside begins again, and gives its first value for ever.",
    cure: "make it above return mapping, or use the count: every(1, function(env, n) … end)")

  static let lostSequence = FindingKind(
    "lost-sequence", .warning, "A sequence goes nowhere",
    why:
      "every and loop describe a sequence; only what stands in sequences, or is called in one, is played.",
    cure: "put it into sequences = { name = every(…) }")

  static let addedHertz = FindingKind(
    "added-hertz", .warning, "Semitones are added to a frequency",
    why: "In a voice p.pitch is in hertz: adding 12 to it is 12 Hz, and no octave.",
    cure: "multiply: p.pitch * 2 is an octave, p.pitch * 2 ^ (7 / 12) a fifth")

  static let overriddenTarget = FindingKind(
    "overridden-target", .warning, "Every note overrides what the map moves",
    why: "What play gives a note stays with it: of the map entry nothing is heard.",
    cure: "leave it out of play, or take the entry out of the map")
}

/// Findings about mistakes that Lua accepts and that play on without a word.
struct SilentMistakes {
  let mapping: Mapping

  private var lexemes: [LuaLexeme] { mapping.source.lexemes }
  private var notes: [NoteCall] { NoteCall.all(in: lexemes) }

  var all: [Finding] {
    remainders + repeatedWords + chances + anew + lost + hertz + overridden
  }

  private func finding(
    _ kind: FindingKind, at index: Int, _ message: String, cure: String
  ) -> Finding {
    mapping.source.finding(kind, at: lexemes[index].start, message, cure: cure)
  }

  private func number(_ index: Int) -> Double? {
    guard lexemes.indices.contains(index) else { return nil }
    if lexemes[index].kind == .number { return Double(lexemes[index].text) }
    let isNegative = lexemes[index].isSymbol("-") && index + 1 < lexemes.count
    return isNegative && lexemes[index + 1].kind == .number
      ? Double(lexemes[index + 1].text).map { -$0 } : nil
  }

  // MARK: Conditions

  /// `n % 4 == 4`.
  private var remainders: [Finding] {
    lexemes.indices.dropLast(3).compactMap { place in
      guard lexemes[place].isSymbol("%"), let period = number(place + 1), period > 0,
        ["==", "~="].contains(where: lexemes[place + 2].isSymbol), let wanted = number(place + 3),
        wanted >= period || wanted < 0
      else { return nil }
      let most = Figure.plain(period - 1)
      return finding(
        .neverTrue, at: place,
        "% \(lexemes[place + 1].text) gives 0 to \(most), never \(Figure.plain(wanted))",
        cure: "compare with 0 to \(most)")
    }
  }

  /// `== "rain" or "drizzle"`.
  private var repeatedWords: [Finding] {
    lexemes.indices.dropLast(5).compactMap { place in
      guard ["==", "~="].contains(where: lexemes[place].isSymbol),
        lexemes[place + 1].kind == .string || lexemes[place + 1].kind == .number,
        lexemes[place + 2].isKeyword("or"), lexemes[place + 3].kind == lexemes[place + 1].kind,
        !["==", "~=", "<", ">", "<=", ">=", ".."].contains(where: lexemes[place + 4].isSymbol),
        isCondition(place)
      else { return nil }
      let other = lexemes[place + 3].quoted
      return finding(
        .neverTrue, at: place + 3, "or \(other) is always true: the comparison is not repeated",
        cure:
          "write the comparison again, such as x == \(lexemes[place + 1].quoted) or x == \(other)"
      )
    }
  }

  /// Whether a comparison stands behind `if`, `elseif` or `while`, and not behind `=`, where it may choose a value.
  private func isCondition(_ place: Int) -> Bool {
    for index in stride(from: place - 1, through: 0, by: -1) {
      let lexeme = lexemes[index]
      if ["if", "elseif", "while", "until"].contains(where: lexeme.isKeyword) { return true }
      if ["then", "do", "end", "return", "function"].contains(where: lexeme.isKeyword) {
        return false
      }
      if lexeme.isSymbol("=") || lexeme.isSymbol(",") { return false }
    }
    return false
  }

  // MARK: Numbers

  /// `random(0, 1) < 0.3`.
  private var chances: [Finding] {
    lexemes.indices.dropLast(7).compactMap { place in
      guard lexemes[place].word == "random", lexemes[place + 1].isSymbol("("),
        number(place + 2) == 0, lexemes[place + 3].isSymbol(","), number(place + 4) == 1,
        lexemes[place + 5].isSymbol(")"),
        ["<", ">", "<=", ">="].contains(where: lexemes[place + 6].isSymbol)
      else { return nil }
      return finding(
        .wholeChance, at: place, "random(0, 1) is 0 or 1, and nothing between",
        cure: "write random() for a number from 0 to 1")
    }
  }

  /// `p.pitch + 12` in the function of a synth.
  private var hertz: [Finding] {
    lexemes.indices.dropFirst(2).dropLast(2).compactMap { place in
      guard lexemes[place].word == "pitch", lexemes[place - 1].isSymbol("."),
        lexemes[place - 2].word == "p",
        ["+", "-"].contains(where: lexemes[place + 1].isSymbol), let steps = number(place + 2),
        [12, 19, 24].contains(steps), !lexemes[place + 3].isSymbol("*")
      else { return nil }
      let way = lexemes[place + 1].text == "+" ? "*" : "/"
      let ratio =
        steps.remainder(dividingBy: 12) == 0
        ? Figure.plain(steps == 12 ? 2 : 4) : "2 ^ (\(Figure.plain(steps)) / 12)"
      return finding(
        .addedHertz, at: place - 2,
        "p.pitch is in hertz: \(lexemes[place + 1].text) \(Figure.plain(steps)) is \(Figure.plain(steps)) Hz",
        cure: "for \(Figure.plain(steps)) semitones write p.pitch \(way) \(ratio)")
    }
  }

  // MARK: Sequences

  /// The places within a call of `every`.
  private func isWithinEvery(_ place: Int) -> Bool {
    LuaLayout(lexemes, through: place).open.contains { opener in
      opener.text == "(" && opener.index > 0 && lexemes[opener.index - 1].word == "every"
    }
  }

  /// `local s = sequins { … }`, or `local i = 0 i = i + 1`, in the function of an `every`.
  private var anew: [Finding] {
    lexemes.indices.dropLast(8).compactMap { place in
      guard lexemes[place].isKeyword("local"), lexemes[place + 1].kind == .name,
        lexemes[place + 2].isSymbol("=")
      else { return nil }
      let name = lexemes[place + 1].text
      let isSequins = lexemes[place + 3].word == "sequins"
      let isCount =
        lexemes[place + 3].kind == .number && lexemes[place + 4].word == name
        && lexemes[place + 5].isSymbol("=") && lexemes[place + 6].word == name
        && lexemes[place + 7].isSymbol("+")
      guard isSequins || isCount, isWithinEvery(place) else { return nil }
      return finding(
        .madeAnew, at: place, "\(name) is made anew at each call, and begins anew with it",
        cure: isSequins
          ? "make it above return mapping: local \(name) = sequins { … }"
          : "use the count: every(1, function(env, \(name)) … end), or keep it in state.\(name)")
    }
  }

  /// `every(…)` as a statement of the file.
  private var lost: [Finding] {
    lexemes.indices.dropLast(1).compactMap { place in
      guard let word = lexemes[place].word, ["every", "loop"].contains(word),
        lexemes[place + 1].isSymbol("("),
        place == 0
          || !["=", ",", "(", "{", ".", ":"].contains(where: lexemes[place - 1].isSymbol)
            && !["return", "function", "local"].contains(where: lexemes[place - 1].isKeyword),
        place == 0 || LuaLayout(lexemes, through: place - 1).open.isEmpty
      else { return nil }
      return finding(
        .lostSequence, at: place, "this \(word) stands in no sequence, so it is never played",
        cure: "write sequences = { name = \(word)(…) } in the mapping's table")
    }
  }

  // MARK: The map

  /// `play("v", { bright = 1 })` in every call, where an entry moves `v.bright`.
  private var overridden: [Finding] {
    mapping.entries.compactMap { entry in
      // Levels and pans of the map and of a note are added up.
      guard case .voice(let number, let slot) = entry.target,
        slot == VoiceSpec.Slot.pitch || slot >= VoiceSpec.standardParameters.count
      else { return nil }
      let voice = mapping.orchestra.voices[number]
      let parameter = voice.parameters[slot].name
      let calls = notes.filter { lexemes[$0.place].text == "play" }
      let own = calls.filter { $0.voice == voice.name }
      guard !own.isEmpty, calls.allSatisfy({ $0.voice != nil }),
        own.allSatisfy({ call in call.fields.contains { lexemes[$0].text == parameter } }),
        !lexemes.contains(where: { $0.word == "out" })
      else { return nil }
      let line = lexemes[own[0].place].start.line
      return mapping.source.finding(
        .overriddenTarget, at: entry.place,
        "\(entry.targetName) is moved, and play in line \(line) gives every note its own \(parameter)",
        cure: "leave \(parameter) out of play, or take this entry out")
    }
  }
}
