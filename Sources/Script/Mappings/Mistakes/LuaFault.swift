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
