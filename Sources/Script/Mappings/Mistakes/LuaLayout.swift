/// Which block or bracket is left open, or closed once too often, with the indentation as evidence: people indent what
/// they mean, and Lua sees only what they wrote.
struct LuaLayout {
  struct Opener: Equatable {
    let index: Int
    /// `{`, `(`, `[` or the keyword that began the block.
    let text: String
    let indent: Int

    var isBracket: Bool { ["{", "(", "["].contains(text) }
  }

  private let lexemes: [LuaLexeme]
  private let indents: [Int]
  /// The openers that are not closed yet, outermost first.
  private(set) var open: [Opener] = []
  /// The first opener whose closer is missing, by what closes after it.
  private(set) var unclosed: Opener?
  /// The first closer that closes nothing, or that stands deeper than what it closes.
  private(set) var surplus: Int?
  /// The `while` or `for` whose `do` is to come.
  private var waiting: Int?

  /// - Parameter last: the lexeme at which the text stops being Lua; it is looked at as well.
  init(_ lexemes: [LuaLexeme], through last: Int) {
    self.lexemes = lexemes
    var indents: [Int] = []
    for (i, lexeme) in lexemes.enumerated() {
      let isFirst = i == 0 || lexemes[i - 1].end.line < lexeme.start.line
      indents.append(isFirst ? lexeme.start.column - 1 : indents[i - 1])
    }
    self.indents = indents
    for i in 0...last where unclosed == nil { read(i) }
    if unclosed == nil, lexemes[last].kind == .end || isStrange(last) { unclosed = open.last }
  }

  func indent(_ index: Int) -> Int { indents[index] }

  func isFirstOfLine(_ index: Int) -> Bool {
    index == 0 || lexemes[index - 1].end.line < lexemes[index].start.line
  }

  /// Whether the line after an opener is indented further than its own.
  func isIndented(_ opener: Opener) -> Bool {
    let next = lexemes.indices.dropFirst(opener.index + 1).first { isFirstOfLine($0) }
    return next.map { indents[$0] > opener.indent } ?? false
  }

  /// The first lexeme after an opener that begins a line at its depth or above, outside what has been opened and
  /// closed since: before it the closer belongs. Nil for the end of the text.
  func continuation(after opener: Opener) -> Int? {
    var depth = ["while", "for"].contains(opener.text) ? -1 : 0
    for i in (opener.index + 1)..<lexemes.count where lexemes[i].kind != .end {
      let text = lexemes[i].kind == .string ? "" : lexemes[i].text
      let isPart = ["else", "elseif", "then", "do"].contains(text)
      if isFirstOfLine(i), indents[i] <= opener.indent, depth <= 0, !isPart { return i }
      if ["{", "(", "[", "function", "if", "do", "repeat"].contains(text) { depth += 1 }
      if ["}", ")", "]", "end", "until"].contains(text) { depth -= 1 }
    }
    return nil
  }

  /// A lexeme that cannot stand in a block, though it closes nothing.
  private func isStrange(_ index: Int) -> Bool {
    lexemes[index].isSymbol(",") && open.last.map { Self.closer(of: $0) == "end" } ?? false
  }

  private static func closer(of opener: Opener) -> String {
    switch opener.text {
    case "{": "}"
    case "(": ")"
    case "[": "]"
    case "repeat": "until"
    default: "end"
    }
  }

  private mutating func read(_ index: Int) {
    let lexeme = lexemes[index]
    guard lexeme.kind == .symbol || lexeme.kind == .keyword else { return }
    switch lexeme.text {
    case "{", "(", "[", "function", "if", "repeat": push(index)
    case "while", "for": waiting = index
    case "do":
      push(waiting ?? index)
      waiting = nil
    case "}", ")", "]", "end", "until": close(index)
    default: break
    }
  }

  private mutating func push(_ index: Int) {
    open.append(Opener(index: index, text: lexemes[index].text, indent: indents[index]))
  }

  private mutating func close(_ index: Int) {
    let text = lexemes[index].text
    guard let top = open.last, open.contains(where: { Self.closer(of: $0) == text }) else {
      surplus = surplus ?? index
      return
    }
    let isFirst = isFirstOfLine(index)
    let isMeantForAnother =
      isFirst && indents[index] < top.indent
      && open.contains { $0.indent == indents[index] && Self.closer(of: $0) == text }
    if Self.closer(of: top) != text || isMeantForAnother {
      unclosed = top
      return
    }
    if isFirst, indents[index] > top.indent { surplus = surplus ?? index }
    open.removeLast()
  }
}
