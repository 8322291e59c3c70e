/// Reads text by the grammar of Lua 5.4 (manual §9) and finds the lexeme at which it stops being Lua, with
/// what is open there. Lua's own message says neither. Makes nothing of the text: Lua has refused it.
struct LuaGrammar {
  let lexemes: [LuaLexeme]
  var index = 0
  private var within: [Int] = []

  /// Nesting deeper than this is not explained; Lua's own limit is 200.
  private static let depth = 150

  private struct TooDeep: Error {}

  private init(_ lexemes: [LuaLexeme]) { self.lexemes = lexemes }

  /// The first fault; nil where there is none, or where it is nested too deep to look.
  static func fault(in lexemes: [LuaLexeme]) -> LuaFault? {
    var grammar = LuaGrammar(lexemes)
    do {
      try grammar.block()
      if grammar.here.kind != .end { try grammar.fail(.endOfText) }
      return nil
    } catch {
      return error as? LuaFault
    }
  }

  // MARK: Lexemes

  var here: LuaLexeme { lexemes[index] }

  func fail(_ expected: LuaFault.Expected) throws -> Never {
    throw LuaFault(lexemes: lexemes, expected: expected, index: index, within: within)
  }

  func sees(_ text: String) -> Bool {
    (here.kind == .symbol || here.kind == .keyword) && here.text == text
  }

  /// Passes over a symbol or keyword if it stands here.
  mutating func take(_ text: String) -> Bool {
    guard sees(text) else { return false }
    index += 1
    return true
  }

  mutating func need(_ text: String, _ expected: LuaFault.Expected) throws {
    if !take(text) { try fail(expected) }
  }

  mutating func name() throws {
    guard here.kind == .name else { try fail(.name) }
    index += 1
  }

  /// Reads what an opener holds.
  mutating func inside(_ opener: Int, _ body: (inout LuaGrammar) throws -> Void) throws {
    guard within.count < Self.depth else { throw TooDeep() }
    within.append(opener)
    try body(&self)
    within.removeLast()
  }

  // MARK: Statements

  private var isBlockEnd: Bool {
    here.kind == .end || ["end", "else", "elseif", "until"].contains { here.isKeyword($0) }
  }

  private mutating func block() throws {
    while !isBlockEnd {
      let start = index
      if take("return") {
        if !isBlockEnd, !sees(";") { try values() }
        if sees("=") { try fail(.equality) }
        _ = take(";")
        if !isBlockEnd { try fail(.nothingAfter(start)) }
        return
      }
      try statement()
    }
  }

  /// Reads a block up to its `end`.
  mutating func body(of opener: Int) throws {
    try inside(opener) { try $0.block() }
    try need("end", .blockEnd(opener))
  }

  private mutating func statement() throws {
    let start = index
    if take(";") || take("break") { return }
    if take("if") { return try branches(start) }
    if take("while") {
      try condition(start)
      try need("do", .loopBody(start))
      return try body(of: start)
    }
    if take("do") { return try body(of: start) }
    if take("for") { return try loop(start) }
    if take("repeat") {
      try inside(start) { try $0.block() }
      try need("until", .blockEnd(start))
      try condition(start)
      if sees("=") { try fail(.equality) }
      return
    }
    if take("function") { return try namedFunction(start) }
    if take("local") { return try local() }
    if take("goto") { return try name() }
    if take("::") {
      try name()
      return try need("::", .statement)
    }
    try expressionStatement(start)
  }

  private mutating func branches(_ start: Int) throws {
    try condition(start)
    try need("then", sees("=") ? .equality : .then(start))
    try inside(start) { try $0.block() }
    let part = index
    if take("elseif") { return try branches(part) }
    if take("else") { return try body(of: start) }
    try need("end", .blockEnd(start))
  }

  private mutating func condition(_ start: Int) throws {
    try inside(start) { try $0.value() }
    if sees("=") { try fail(.equality) }
  }

  private mutating func loop(_ start: Int) throws {
    try name()
    if take("=") {
      try inside(start) { grammar in
        try grammar.value()
        try grammar.need(",", .forLimit)
        try grammar.values()
      }
    } else {
      while take(",") { try name() }
      try need("in", .forRange)
      try inside(start) { try $0.values() }
    }
    try need("do", .loopBody(start))
    try body(of: start)
  }

  private mutating func namedFunction(_ start: Int) throws {
    try name()
    while take(".") { try name() }
    if take(":") { try name() }
    try functionBody(start)
  }

  private mutating func local() throws {
    let start = index
    if take("function") {
      try name()
      return try functionBody(start)
    }
    repeat {
      try name()
      if take("<") {
        try name()
        try need(">", .statement)
      }
    } while take(",")
    if sees("==") { try fail(.assignment) }
    if sees(".") || sees("[") || sees(":") { try fail(.localName) }
    if take("=") { try values() }
  }

  private mutating func expressionStatement(_ start: Int) throws {
    guard here.kind == .name || sees("(") else { try fail(.statement) }
    var isCall = try suffixed()
    if sees("==") { try fail(.assignment) }
    guard sees("=") || sees(",") else {
      if !isCall { try fail(.use(start)) }
      return
    }
    while take(",") { isCall = try suffixed() }
    try need("=", .use(start))
    try values()
  }
}

/// The first lexeme with which a text stops being Lua, and what the grammar asks for in its place.
struct LuaFault: Error {
  enum Expected: Equatable {
    /// A value, a name, or the beginning of a statement.
    case value, name, statement
    /// The end of a field, of an argument or of a bracket, whose opener is a lexeme.
    case fieldEnd(Int), argumentEnd(Int), bracketEnd(Int)
    /// `then` or `do`, after a condition that the lexeme began.
    case then(Int), loopBody(Int)
    /// `end` or `until` of the block that the lexeme began.
    case blockEnd(Int)
    /// The arguments of `object:method`.
    case callArguments
    /// `==`, where a condition holds `=`, and `=`, where a statement holds `==`.
    case equality, assignment
    /// `=` after a name in the parentheses of a call, whose opener is a lexeme.
    case argumentName(Int)
    /// A comma or the end of what a function is given, whose opener is a lexeme.
    case parameterEnd(Int)
    /// A name: `local a.b` begins with a field of a table.
    case localName
    /// `=` or `in` after the name of a `for`, and the comma between its limits.
    case forRange, forLimit
    /// Nothing more in this block, after its `return`.
    case nothingAfter(Int)
    /// A call or an assignment: the value that begins at the lexeme stands alone.
    case use(Int)
    /// The end of the text.
    case endOfText

    /// Whether a condition has just been read.
    var isCondition: Bool {
      switch self {
      case .then, .loopBody: true
      default: false
      }
    }

    /// Whether a value stands alone.
    var isUse: Bool { if case .use = self { true } else { false } }
  }

  let lexemes: [LuaLexeme]
  let expected: Expected
  /// The lexeme that does not fit.
  let index: Int
  /// The openers of the brackets, conditions and blocks that it stands in, outermost first.
  let within: [Int]

  var here: LuaLexeme { lexemes[index] }
  /// The lexeme before the fault.
  var before: LuaLexeme { lexemes[max(index - 1, 0)] }

  func isLineEnd(_ index: Int) -> Bool {
    index + 1 < lexemes.count && lexemes[index + 1].start.line > lexemes[index].end.line
  }
}
