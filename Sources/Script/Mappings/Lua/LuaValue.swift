/// A Lua value outside Lua. Tables are deep copies; functions are references into their state.
public enum LuaValue: Equatable {
  case `nil`
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case table(LuaTable)
  case function(LuaFunction)

  public var isNil: Bool { self == .nil }

  /// Whether Lua takes the value for true, as it does all but nil and false.
  public var isTruthy: Bool { self != .nil && self != .boolean(false) }

  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  public var string: String? { if case .string(let value) = self { value } else { nil } }

  public var table: LuaTable? { if case .table(let value) = self { value } else { nil } }

  public var function: LuaFunction? { if case .function(let value) = self { value } else { nil } }

  /// The value as an integer, where it is one or a number that equals one exactly; otherwise nil.
  public var integer: Int? {
    switch self {
    case .integer(let value): Int(value)
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The field of a table; nil where this is no table or has none of that name.
  public subscript(name: String) -> LuaValue { table?[name] ?? .nil }
}

extension LuaValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
