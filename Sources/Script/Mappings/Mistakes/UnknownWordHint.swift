import Score

/// Advice about a name that has been given no value, by the way it stands in the text.
struct UnknownWordHint {
  let name: String
  let lexemes: [LuaLexeme]
  let line: Int
  /// Whether the language has the word in another case.
  var isCaseOnly = false
  /// Whether the text was typed at a prompt, where a local of one line is unknown to the next.
  var isTyped = false

  private static let nothing: Set<String> = [
    "null", "None", "NULL", "undefined", "Nil", "NIL", "NaN",
  ]
  private static let outside: Set<String> = [
    "io", "os", "require", "dofile", "loadfile", "debug", "package",
  ]

  /// The evidence of the text, which counts more than a word of similar letters.
  var evidence: String? {
    let word = name.lowercased()
    if LuaLexeme.keywords.contains(word) { return "write \(word)" }
    if Self.nothing.contains(name) { return "Lua's word for no value is nil" }
    if Self.outside.contains(name) { return "a mapping reaches no files and no other programs" }
    guard let place = places.first else { return ForeignWord.hint(for: name) }
    if let hint = output(place) ?? formatted(place) { return hint }
    if place > 0, lexemes[place - 1].isSymbol("#"), !declared.contains(name) {
      return "give it a value before this line: local \(name) = { … }"
    }
    if let hint = comment ?? member(place).flatMap({ ForeignWord.hint(for: "\(name).\($0)") }) {
      return hint
    }
    if let hint = ofSynth(place) ?? ofOutput(place) { return hint }
    if isField(place) {
      let next = lexemes[place + 1]
      if next.isSymbol(":") || next.kind == .string || next.isSymbol("{") {
        return "write \(name) = … to give the field its value"
      }
    }
    if let name = declared.first(where: { $0 != name && $0.lowercased() == word }) {
      return "did you mean \"\(name)\"?"
    }
    if isText(place) { return "write \"\(name)\" if the name itself is meant" }
    return elsewhere(place) ?? firstValue ?? (name == "env" ? environment(place) : nil)
      ?? foreign(place)
  }

  /// The member that is called of it, as `perc` in `Env.perc`.
  private func member(_ place: Int) -> String? {
    place + 2 < lexemes.count && lexemes[place + 1].isSymbol(".") ? lexemes[place + 2].text : nil
  }

  /// A word of another system.
  private func foreign(_ place: Int) -> String? {
    guard isCaseOnly else { return ForeignWord.hint(for: name) }
    return member(place).flatMap {
      Self.rates.contains($0) ? "write \(name.lowercased())(…), without .\($0)" : nil
    }
  }

  /// `out.space.mix = 0.9` outside of `control`.
  private func output(_ place: Int) -> String? {
    guard name == "out", lexemes[place + 1].isSymbol(".") else { return nil }
    let written = "only the function of control is given out: control = function(env, out) … end"
    return isTyped
      ? written + "; at the prompt :set moves a parameter that an entry of map reads" : written
  }

  /// `f"temp {x}"` of Python.
  private func formatted(_ place: Int) -> String? {
    guard ["f", "b", "r"].contains(name), lexemes[place + 1].kind == .string else { return nil }
    return "texts are joined with ..: print(\"temp \" .. env.temperature)"
  }

  /// `p` in a function of `synth` that does not name it, and `env` in one.
  private func ofSynth(_ place: Int) -> String? {
    guard name == "p" || name == "env" else { return nil }
    let layout = LuaLayout(lexemes, through: place)
    guard let function = layout.open.lastIndex(where: { $0.text == "function" }),
      layout.open[..<function].last.map({ $0.index > 0 && lexemes[$0.index - 1].word == "synth" })
        ?? false
    else { return nil }
    return name == "p"
      ? "the function of synth is given p only if it names it: write function(p)"
      : "data reach a sound by an entry of map to one of its parameters, or with each note: play(\"voice\", { cutoff = … })"
  }

  /// `space.mix = 0.4`, where `space` is an effect or a voice of the file.
  private func ofOutput(_ place: Int) -> String? {
    guard isKey, place + 3 < lexemes.count, lexemes[place + 1].isSymbol("."),
      lexemes[place + 3].isSymbol("=")
    else { return nil }
    let target = "\(name).\(lexemes[place + 2].text)"
    return isTyped
      ? "control moves it: out.\(target) = …; at the prompt :set moves a parameter that an entry of map reads"
      : "in control it is out.\(target) = …, with control = function(env, out) … end"
  }

  /// The rates that SuperCollider writes after a unit generator.
  private static let rates: Set<String> = ["ar", "kr", "ir", "new"]

  /// `env` in a function that does not take it.
  private func environment(_ place: Int) -> String? {
    let layout = LuaLayout(lexemes, through: place)
    guard let function = layout.open.last(where: { $0.text == "function" })?.index,
      function + 2 < lexemes.count, lexemes[function + 2].isSymbol(")")
    else { return nil }
    let line = lexemes[function].start.line
    return "the function of line \(line) is given env only if it names it: write function(env)"
  }

  /// Advice when no word is near.
  var advice: String {
    if let near = NearestName.to(name, among: declared.filter { $0 != name }) {
      return "did you mean \"\(near)\"?"
    }
    let place = places.first ?? 0
    let isArgument =
      place > 0 && lexemes[place - 1].isSymbol("(")
      && [",", ")"].contains { lexemes[place + 1].isSymbol($0) }
    if isArgument || isKey { return "write \"\(name)\" if the name itself is meant" }
    return isTyped
      ? "give it a value first: \(name) = … (without \"local\": a local lives in its own line only)"
      : "give it a value before this line: local \(name) = …"
  }

  /// Fields whose value is a text.
  private static let textFields: Set<String> = [
    "from", "to", "when", "scale", "polarity", "name", "unit", "preset", "soundfont", "sfz", "file",
    "folder", "voice", "meter", "mode",
  ]

  /// Whether the word is the value of a field that takes a text, as in `from = distance`.
  private func isText(_ place: Int) -> Bool {
    place > 1 && lexemes[place - 1].isSymbol("=")
      && Self.textFields.contains(lexemes[place - 2].text)
  }

  /// Advice about a variable that is only counted on, as in `count = count + 1`.
  private var firstValue: String? {
    guard let place = assignments.first else { return nil }
    let open = LuaLayout(lexemes, through: place).open
    let loop = open.last { ["while", "for", "repeat"].contains($0.text) }
    let block = loop ?? open.last { $0.text == "function" }
    let before = block.map {
      loop == nil ? "the function of line \(lexemes[$0.index].start.line)" : "the loop"
    }
    return "give it a first value: local \(name) = 0 before \(before ?? "this line")"
  }

  /// The places where it is given a value by a statement, not as a field.
  private var assignments: [Int] {
    lexemes.indices.dropLast().filter { i in
      guard lexemes[i].kind == .name, lexemes[i].text == name, lexemes[i + 1].isSymbol("="),
        i == 0 || ![".", ":", "{", ","].contains(where: { lexemes[i - 1].isSymbol($0) })
      else { return false }
      return LuaLayout(lexemes, through: i).open.last.map { !$0.isBracket } ?? true
    }
  }

  private var declared: [String] { LuaNames.declared(in: lexemes) }

  private var places: [Int] {
    lexemes.indices.filter {
      lexemes[$0].start.line == line && lexemes[$0].text == name && lexemes[$0].kind == .name
        && ($0 == 0 || !lexemes[$0 - 1].isSymbol(".") && !lexemes[$0 - 1].isSymbol(":"))
    }
  }

  /// Whether the word is a key of a table of the text, as the name of a voice is.
  private var isKey: Bool {
    lexemes.indices.dropLast().contains {
      lexemes[$0].kind == .name && lexemes[$0].text == name && lexemes[$0 + 1].isSymbol("=")
    }
  }

  private func isField(_ place: Int) -> Bool {
    place > 0 && (lexemes[place - 1].isSymbol("{") || lexemes[place - 1].isSymbol(","))
  }

  /// `//` in the line before the name: a comment as other languages write it, a division to Lua.
  private var comment: String? {
    guard let place = places.first else { return nil }
    let divides = lexemes[..<place].contains { $0.start.line == line && $0.isSymbol("//") }
    return divides ? "if this is a comment, begin it with -- instead of //" : nil
  }

  /// The name is known in another place only.
  private func elsewhere(_ place: Int) -> String? {
    let declared = lexemes.indices.dropFirst().first { i in
      lexemes[i].text == name && lexemes[i].kind == .name
        && (lexemes[i - 1].isKeyword("local")
          || i > 1 && lexemes[i - 1].isKeyword("function") && lexemes[i - 2].isKeyword("local"))
    }
    guard let declared else { return nil }
    let there = lexemes[declared].start.line
    return there > line
      ? "it is made known in line \(there) only: move that line above this one"
      : "local \(name) in line \(there) counts in its own block only: write local \(name) before that block"
  }
}
