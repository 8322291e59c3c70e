import Score

extension FindingKind {
  static let unknownWord = FindingKind(
    "unknown-word", .warning, "An input is compared with a word that it never has",
    why: "The condition never holds, and nothing says so while the mapping plays.",
    cure: "compare with one of the input's own words, which ripples reference lists")

  static let numberAsCondition = FindingKind(
    "number-as-condition", .note, "A number stands where a condition is meant",
    why: "In Lua every number is true, 0 too: only nil and false are not.",
    source: "Lua 5.4 Reference Manual, 3.3.4",
    cure: "compare it, such as env.rain > 0; whether it is there at all is env.rain ~= nil")

  static let latticeAtRest = FindingKind(
    "lattice-at-rest", .warning, "A lattice is never started",
    why: "Its sprockets act only while it goes: nothing of it is heard.",
    cure: "start it: l:start()")
}

/// Findings about code that Lua accepts and that does not do what it reads like.
struct MeaningFindings {
  let mapping: Mapping

  private var lexemes: [LuaLexeme] { mapping.source.lexemes }

  var all: [Finding] { unknownWords + numbersAsConditions + lattices }

  private func finding(
    _ kind: FindingKind, at index: Int, _ message: String, cure: String
  ) -> Finding {
    mapping.source.finding(kind, at: lexemes[index].start, message, cure: cure)
  }

  /// The places of `env.name` with the input that it names, where nothing else is called `env`.
  private var inputs: [(place: Int, spec: InputSpec)] {
    guard lexemes.count > 4 else { return [] }
    return (0..<lexemes.count - 4).compactMap { place in
      guard lexemes[place].word == "env", lexemes[place + 1].isSymbol("."),
        place == 0 || !lexemes[place - 1].isSymbol("."), lexemes[place + 2].kind == .name,
        let spec = Inputs.named(lexemes[place + 2].text)
      else { return nil }
      return (place, spec)
    }
  }

  /// `env.season_name == "fall"`.
  private var unknownWords: [Finding] {
    inputs.compactMap { place, spec in
      guard ["==", "~="].contains(where: lexemes[place + 3].isSymbol),
        lexemes[place + 4].kind == .string
      else { return nil }
      let text = lexemes[place + 4].text
      guard case .category(let words) = spec.kind else {
        return finding(
          .unknownWord, at: place + 4, "env.\(spec.name) is a number, and no text",
          cure: "compare it with a number"
            + (spec.unit.symbol.isEmpty ? "" : " of \(spec.unit.symbol)"))
      }
      guard !words.contains(where: lexemes[place + 4].isString) else { return nil }
      return finding(
        .unknownWord, at: place + 4, "env.\(spec.name) is never \"\(text)\"",
        cure: "its words are \(words.joined(separator: ", "))")
    }
  }

  /// `env.rain and …`, `if env.rain then`; not `env.rain and env.rain > 0`, which asks whether it is there.
  private var numbersAsConditions: [Finding] {
    inputs.compactMap { place, spec in
      guard case .category = spec.kind else {
        let next = place + 3
        let isWhole =
          place > 0
          && ["if", "elseif", "and", "or", "while"].contains(where: lexemes[place - 1].isKeyword)
        let isAnd = lexemes[next].isKeyword("and") && isAlone(place)
        guard isAnd && !asksAgain(next + 1, spec.name) || isWhole && lexemes[next].isKeyword("then")
        else { return nil }
        return finding(
          .numberAsCondition, at: place,
          "env.\(spec.name) is a number, which is always true, 0 too",
          cure: "write env.\(spec.name) > 0, or env.\(spec.name) ~= nil for whether it is there")
      }
      return nil
    }
  }

  /// Whether nothing before the place makes the input a part of a comparison or a calculation.
  private func isAlone(_ place: Int) -> Bool {
    guard place > 0 else { return true }
    let before = lexemes[place - 1]
    return before.isOpener || before.isSymbol("=") || before.isSymbol(",")
      || ["if", "elseif", "and", "or", "while", "return"].contains(where: before.isKeyword)
  }

  /// Whether the same input stands here again.
  private func asksAgain(_ place: Int, _ name: String) -> Bool {
    place + 2 < lexemes.count && lexemes[place].word == "env" && lexemes[place + 2].word == name
  }

  /// `lattice:new` without `start`.
  private var lattices: [Finding] {
    guard lexemes.count > 3 else { return [] }
    let starts = ["start", "toggle", "hard_restart"]
    let isStarted = lexemes.indices.dropFirst().contains { i in
      lexemes[i - 1].isSymbol(":") && starts.contains { lexemes[i].word == $0 }
    }
    guard !isStarted else { return [] }
    return (0..<lexemes.count - 2).filter { i in
      lexemes[i].word == "lattice" && lexemes[i + 1].isSymbol(":") && lexemes[i + 2].word == "new"
    }.map { place in
      let isNamed = place > 1 && lexemes[place - 1].isSymbol("=")
      let name = isNamed ? lexemes[place - 2].text : "l"
      return finding(
        .latticeAtRest, at: place, "this lattice is never started",
        cure: "write \(name):start() after its sprockets")
    }
  }
}
