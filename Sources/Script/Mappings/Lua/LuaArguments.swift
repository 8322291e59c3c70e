internal import CLuaBridge
import Score

/// The arguments that a script passed to a registered function.
public struct LuaArguments {
  /// The name the function was registered under, for messages.
  public let name: String
  public let values: [LuaValue]
  let core: LuaCore

  /// The argument at an index from 0; nil beyond the last, as in Lua.
  public subscript(index: Int) -> LuaValue { index < values.count ? values[index] : .nil }

  /// The nearest line of the script that called; a trusted source's where there is no script.
  public var caller: ScriptPosition? { core.caller }

  /// A finite number (see `LuaValue.finiteNumber`), or an error that names function and argument.
  /// - Throws: `Fault` where the argument is not a finite number.
  public func number(_ index: Int) throws(Fault) -> Double {
    try value(index, "a finite number", \.finiteNumber)
  }

  /// - Throws: `Fault` where the argument is not a whole number.
  public func integer(_ index: Int) throws(Fault) -> Int {
    try value(index, "an integer", \.integer)
  }

  /// - Throws: `Fault` where the argument is not a string.
  public func string(_ index: Int) throws(Fault) -> String {
    try value(index, "a string", \.string)
  }

  /// - Throws: `Fault` where the argument is not a table.
  public func table(_ index: Int) throws(Fault) -> LuaTable { try value(index, "a table", \.table) }

  /// - Throws: `Fault` where the argument is not a function.
  public func function(_ index: Int) throws(Fault) -> LuaFunction {
    try value(index, "a function", \.function)
  }

  /// Takes steps off the budget of the script that called, for work that is more than a call.
  func take(steps: Int) { lb_take(core.state, Int64(steps)) }

  private func value<Value>(
    _ index: Int, _ expected: String, _ read: (LuaValue) -> Value?
  ) throws(Fault) -> Value {
    if let value = read(self[index]) { return value }
    throw .mapping("\(name): argument \(index + 1) is \(self[index].described)", expected: expected)
  }
}

/// A function of the host. What it throws is raised in the script, at the script's line.
public typealias LuaCallback = (LuaArguments) throws -> [LuaValue]

extension LuaValue {
  /// The value for messages: short texts and numbers as they are, else the kind.
  public var described: String {
    switch self {
    case .nil: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text) where text.utf8.count <= 40: "\"\(text.printable)\""
    case .string: "a long string"
    case .table(let table): table.described
    case .function: "a function"
    }
  }
}

extension LuaTable {
  /// The table for messages: whether it is a list, and whether there is anything in it.
  fileprivate var described: String {
    if array.isEmpty, fields.isEmpty, numbered.isEmpty { return "an empty table" }
    return fields.isEmpty && numbered.isEmpty ? "a list" : "a table"
  }
}
