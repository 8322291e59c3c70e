/// The grammar of expressions, without precedence, which does not matter to what fits.
extension LuaGrammar {
  private static let binary: Set<String> = [
    "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", "<=", ">", ">=", "and", "or",
    "&", "|", "~", "<<", ">>",
  ]

  mutating func values() throws {
    repeat { try value() } while take(",")
  }

  mutating func value() throws {
    while true {
      while take("not") || take("-") || take("#") || take("~") {}
      try operand()
      guard here.kind == .symbol || here.kind == .keyword, Self.binary.contains(here.text) else {
        return
      }
      index += 1
    }
  }

  private mutating func operand() throws {
    let start = index
    switch here.kind {
    case .number, .string: index += 1
    case .name: _ = try suffixed()
    case .end: try fail(.value)
    case .keyword, .symbol:
      if take("nil") || take("true") || take("false") || take("...") { return }
      if take("function") { return try functionBody(start) }
      if sees("{") { return try table() }
      guard sees("(") else { try fail(.value) }
      _ = try suffixed()
    }
  }

  mutating func functionBody(_ start: Int) throws {
    let opener = index
    try need("(", .argumentEnd(index))
    try inside(opener) { grammar in
      guard !grammar.sees(")") else { return }
      repeat { if !grammar.take("...") { try grammar.name() } } while grammar.take(",")
    }
    try need(")", .parameterEnd(opener))
    try body(of: start)
  }

  /// A name or something in parentheses, with all that follows it; whether the last is a call.
  mutating func suffixed() throws -> Bool {
    let opener = index
    if take("(") {
      try inside(opener) { try $0.value() }
      try close(")", .bracketEnd(opener))
    } else {
      try name()
    }
    var isCall = false
    while true {
      let bracket = index
      if take(".") {
        try name()
        isCall = false
      } else if take("[") {
        try inside(bracket) { try $0.value() }
        try close("]", .bracketEnd(bracket))
        isCall = false
      } else if take(":") {
        try name()
        if try !arguments() { try fail(.callArguments) }
        isCall = true
      } else if try arguments() {
        isCall = true
      } else {
        return isCall
      }
    }
  }

  /// The arguments of a call, if there are any.
  private mutating func arguments() throws -> Bool {
    let opener = index
    if here.kind == .string {
      index += 1
    } else if sees("{") {
      try table()
    } else if take("(") {
      if take(")") { return true }
      try inside(opener) { try $0.values() }
      if sees("="), lexemes[index - 1].kind == .name {
        try fail(.argumentName(opener))
      }
      try need(")", .argumentEnd(opener))
    } else {
      return false
    }
    return true
  }

  private mutating func close(_ bracket: String, _ expected: LuaFault.Expected) throws {
    if sees("=") { try fail(.equality) }
    try need(bracket, expected)
  }

  private mutating func table() throws {
    let opener = index
    index += 1
    try inside(opener) { grammar in
      while !grammar.sees("}") {
        try grammar.field()
        if !grammar.take(","), !grammar.take(";") { break }
      }
    }
    try need("}", .fieldEnd(opener))
  }

  private mutating func field() throws {
    let bracket = index
    if here.kind == .name, lexemes[index + 1].isSymbol("=") {
      index += 2
    } else if take("[") {
      try inside(bracket) { try $0.value() }
      try need("]", .bracketEnd(bracket))
      try need("=", .value)
    }
    try value()
  }
}
