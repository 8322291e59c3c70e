/// A mistake of people who come from other languages, or who write a word of Lua as other words are written.
struct ForeignHabit {
  let fault: LuaFault

  private var lexemes: [LuaLexeme] { fault.lexemes }
  private var index: Int { fault.index }
  private var here: LuaLexeme { fault.here }
  private var before: LuaLexeme { fault.before }

  var mistake: Mistake? { foreign ?? quotation ?? braces ?? keywordCase }

  private static let operators: [String: (message: String, hint: String)] = [
    "!=": ("\"!=\" is \"~=\" in Lua", "write ~="),
    "<>": ("\"<>\" is \"~=\" in Lua", "write ~="),
    "!==": ("\"!==\" is \"~=\" in Lua", "write ~="),
    "===": ("\"===\" is \"==\" in Lua", "write =="),
    "=<": ("\"=<\" is \"<=\" in Lua", "write <="),
    ":=": ("\":=\" is \"=\" in Lua", "write ="),
    "??": ("\"??\" is \"or\" in Lua", "write or"),
    "!": ("\"!\" is \"not\" in Lua", "write not"),
    "&&": ("\"&&\" is \"and\" in Lua", "write and"),
    "||": ("\"||\" is \"or\" in Lua", "write or"),
    "//": ("a comment does not begin with \"//\" in Lua", "write -- in its place"),
    "/*": ("a comment is not written \"/* … */\" in Lua", "write --[[ … ]]"),
    "#": ("a comment does not begin with \"#\" in Lua", "write -- in its place"),
    "?": ("Lua has no \"? :\"", "write condition and value or other, or if … then … else … end"),
    "=>": ("a function is not written with \"=>\" in Lua", "write function(x) return … end"),
    "->": ("a function is not written with \"->\" in Lua", "write function(x) return … end"),
    "@": ("Lua has no \"@\"", "take it away"),
    "$": ("a name in Lua begins with a letter", "take \"$\" away"),
    "\\": ("a \"\\\" stands in texts only", "take it away: a line of Lua ends where it ends"),
    "`": ("a text is not written with \"`\" in Lua", "write quotation marks: \"…\""),
  ]

  private static let words: [String: String] = [
    (
      "var let const int float double auto val",
      "a name is made known with local: write local name = value"
    ),
    ("def func fn fun sub void", "a function is written local function name(x) … end"),
    ("elif elsif elsei elseIf", "write elseif"),
    ("switch match case", "write if … elseif … else … end"),
    ("foreach loop", "write for i = 1, 4 do … end"),
    ("unless", "write if not … then … end"),
    ("continue", "write if … then … end round the rest of the loop"),
    ("pass", "leave it out: an empty block needs nothing"),
    ("import from include using", "take it away: every word of a mapping is there already"),
    ("try throw raise except catch", "take it away: an error is said with its line"),
    ("class", "write a table, name = { … }"),
    ("arg", "what a function is given stands in its parentheses: function(x) … end"),
  ].reduce(into: [:]) { advice, entry in
    for word in entry.0.split(separator: " ") { advice[String(word)] = entry.1 }
  }

  /// An operator, a quotation mark or a word of another language.
  private var foreign: Mistake? {
    if let mistake = comment ?? foreignSymbol { return mistake }
    guard let word = candidates.first(where: { Self.words[lexemes[$0].text] != nil }) else {
      return arrow ?? functionWord ?? defaultValue
    }
    let lexeme = lexemes[word]
    return Mistake(lexeme.start, "Lua has no \"\(lexeme.text)\"", Self.words[lexeme.text] ?? "")
  }

  /// `(env, c) => play(…)`: what is before the arrow does not fit already.
  private var arrow: Mistake? {
    let rest = lexemes[index...].prefix { $0.start.line == here.start.line }
    guard let mark = rest.first(where: { $0.isSymbol("=>") || $0.isSymbol("->") }),
      fault.expected != .value || !here.isSymbol("."), let known = Self.operators[mark.text]
    else { return nil }
    return Mistake(mark.start, known.message, known.hint)
  }

  /// `fn(x) …`, `lambda: …` as a value.
  private var functionWord: Mistake? {
    let words = lexemes[..<index].suffix(12).filter { $0.start.line == here.start.line }
    guard
      let word = words.last(where: {
        $0.kind == .name && ["fn", "func", "def", "lambda", "fun"].contains($0.text)
      })
    else { return nil }
    return Mistake(
      word.start, "Lua has no \"\(word.text)\"", "write function(x) … end, with its parentheses")
  }

  /// `function f(x = 3)`.
  private var defaultValue: Mistake? {
    guard here.isSymbol("="), before.kind == .name,
      let open = lexemes[..<index].lastIndex(where: { $0.isSymbol("(") || $0.isSymbol(")") }),
      lexemes[open].isSymbol("("),
      lexemes[max(0, open - 2)..<open].contains(where: { $0.isKeyword("function") })
    else { return nil }
    return Mistake(
      here.start, "Lua has no default values of what a function is given",
      "write \(before.text) = \(before.text) or 3 as the first line of the function")
  }

  /// Prose behind `//`, whose first words Lua reads as a division.
  private var comment: Mistake? {
    let before = lexemes[..<index].last { $0.start.line == here.start.line && $0.isSymbol("//") }
    guard let before, here.kind == .name || here.kind == .keyword || fault.expected.isUse,
      let known = Self.operators["//"]
    else { return nil }
    return Mistake(before.start, known.message, known.hint)
  }

  /// The lexemes that a misplaced word can be: the one that does not fit, and the one before if it stands alone.
  private var candidates: [Int] {
    switch fault.expected {
    case .use(let start): start == index - 1 ? [start, index] : [index]
    default: [index]
    }
  }

  private var foreignSymbol: Mistake? {
    guard here.kind == .symbol else { return nil }
    if let character = here.text.unicodeScalars.first, character.value >= 0x80 {
      return unusual(character)
    }
    switch here.text {
    case "+=", "-=", "*=", "/=", "%=", "^=", "..=", "++":
      let name = before.kind == .name ? whole(endingAt: index - 1) : "x"
      let operation = here.text == "++" ? "+" : String(here.text.dropLast())
      return Mistake(
        here.start, "Lua has no \"\(here.text)\"",
        "write \(name) = \(name) \(operation) \(here.text == "++" ? "1" : "…")")
    case "=" where before.isSymbol("==") && before.end == here.start:
      return Mistake(before.start, "\"===\" is \"==\" in Lua", "write ==")
    case ":" where fault.expected == .value && lexemes[index + 1].kind == .name:
      return Mistake(
        here.start, "\":\" begins no name in Lua",
        "write \"\(lexemes[index + 1].text)\" in quotation marks: a note is \"C4\", a voice its name"
      )
    case "&" where before.isSymbol("&"): return nil
    case "=>" where fault.expected.isCondition:
      return Mistake(here.start, "\"=>\" is \">=\" in Lua", "write >=")
    case "+" where before.isSymbol("=") && before.end == here.start && index > 1:
      let name = lexemes[index - 2].text
      return Mistake(before.start, "Lua has no \"=+\"", "write \(name) = \(name) + …")
    case "*" where before.isSymbol("*"):
      return Mistake(
        before.start, "Lua has no \"**\"", "write pow(x, 2) of a signal, x ^ 2 of a number")
    case "|" where before.isSymbol("{") || before.isSymbol("("):
      return Mistake(
        here.start, "what a function is given does not stand between \"|\" in Lua",
        "write function(x) … end")
    case "|" where before.isSymbol("|"): return nil
    case "!" where before.endsValue:
      return Mistake(
        here.start, "\"!\" makes no copies in Lua",
        "leave it out: a voice is mono, and pan(signal, position) places it")
    case "\\" where lexemes[index + 1].kind == .name && lexemes[index + 1].start == here.end:
      let name = lexemes[index + 1].text
      return Mistake(
        here.start, "\"\\\" makes no text of a name in Lua", "write \"\(name)\" in quotation marks")
    case "#" where fault.expected == .value: return nil
    default: break
    }
    guard let known = Self.operators[here.text] else { return nil }
    return Mistake(here.start, known.message, known.hint)
  }

  /// The name that ends at a place, with what stands before its points: `out.tone.cutoff`.
  private func whole(endingAt last: Int) -> String {
    var first = last
    while first > 1, lexemes[first - 1].isSymbol("."), lexemes[first - 2].kind == .name {
      first -= 2
    }
    return lexemes[first...last].map(\.text).joined()
  }

  /// A character that no word of Lua has.
  private func unusual(_ character: Unicode.Scalar) -> Mistake {
    switch character {
    case "“", "”", "„", "‟", "«", "»", "‘", "’", "‚":
      return Mistake(
        here.start, "\(character) is a typographic quotation mark", "write \" in its place")
    case "\u{A0}", "\u{2007}", "\u{202F}", "\u{2003}", "\u{2002}", "\u{200B}", "\u{FEFF}":
      return Mistake(
        here.start, "an invisible special space stands here", "delete it and type an ordinary space"
      )
    case "–", "—", "−":
      return Mistake(here.start, "\(character) is a dash, not a minus", "write - in its place")
    default:
      return Mistake(
        here.start, "\(here.named) cannot stand here",
        "names are made of a…z, A…Z, 0…9 and _; put texts into quotation marks")
    }
  }

  /// A text whose quotation marks do not pair, so that the rest of the line is read inside out.
  private var quotation: Mistake? {
    guard before.kind == .string, before.end == here.start || !here.isClosed,
      here.kind == .name || here.kind == .string,
      let broken = lexemes[index...].first(where: { !$0.isClosed }),
      broken.start.line == here.start.line
    else { return nil }
    return Mistake(
      before.start, "the quotation marks in this line do not pair",
      "end the text that begins here with a quotation mark of its own")
  }

  /// `{` in place of `then` or `do`.
  private var braces: Mistake? {
    guard let opener = fault.within.last(where: { lexemes[$0].isSymbol("{") }) ?? statementBrace,
      fault.isLineEnd(opener) || opener == index, opener > 0
    else { return nil }
    let owner = fault.within.last { $0 < opener }.map { lexemes[$0].text }
    let word =
      switch owner {
      case "if", "elseif": "then"
      case "while", "for": "do"
      default: opener == index ? "" : nil as String?
      }
    guard let word else { return nil }
    return Mistake(
      lexemes[opener].start, "a block does not begin with \"{\" in Lua",
      word.isEmpty
        ? "take it away, and write end where the block ends"
        : "write \(word) in its place, and end where the block ends")
  }

  private var statementBrace: Int? {
    fault.expected == .statement && here.isSymbol("{") ? index : nil
  }

  /// A word of Lua with capital letters.
  private var keywordCase: Mistake? {
    var places = candidates
    switch fault.expected {
    case .endOfText, .blockEnd: places += Array(0..<index)
    default:
      // What stands in the body of `Function(…)` is no fault of its own.
      places += lexemes.indices.prefix(index).filter { lexemes[$0].text.lowercased() == "function" }
    }
    guard let place = places.first(where: isMiscased) else { return nil }
    let word = lexemes[place].text
    return Mistake(
      lexemes[place].start, "\"\(word)\" is a word of Lua, which is written in small letters",
      "write \(word.lowercased())")
  }

  private func isMiscased(_ index: Int) -> Bool {
    let lexeme = lexemes[index]
    let isField =
      index > 0 && (lexemes[index - 1].isSymbol(".") || lexemes[index - 1].isSymbol(":"))
    let next = index + 1 < lexemes.count ? lexemes[index + 1] : lexeme
    return lexeme.kind == .name && LuaLexeme.keywords.contains(lexeme.text.lowercased())
      && !isField && !next.isSymbol("=") && !next.isSymbol(".") && !next.isSymbol(",")
  }
}
