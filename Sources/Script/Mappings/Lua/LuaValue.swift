import Score

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

/// A copy of a Lua table: its array part from 1, its named fields, and its other integer keys.
public struct LuaTable: Equatable {
  public struct Field: Equatable {
    public var name: String
    public var value: LuaValue
  }

  /// Items 1, 2, 3 … up to the first nil.
  public var array: [LuaValue]
  /// The named fields in the order of their names' bytes, so that every run sees the same order.
  public private(set) var fields: [Field]
  /// The values under integer keys outside the array part.
  public private(set) var numbered: [Int64: LuaValue]

  public init(
    array: [LuaValue] = [], fields: [String: LuaValue] = [:], numbered: [Int64: LuaValue] = [:]
  ) {
    let unsorted = fields.map { Field(name: $0.key, value: $0.value) }
    self.init(array: array, unsorted: unsorted, numbered: numbered)
  }

  init(array: [LuaValue], unsorted: [Field], numbered: [Int64: LuaValue]) {
    self.array = array
    self.fields = unsorted.sorted { $0.name < $1.name }
    self.numbered = numbered
  }

  public var names: [String] { fields.map(\.name) }

  /// The field of that name, nil for none. Setting nil removes it.
  public subscript(name: String) -> LuaValue {
    get {
      let place = place(of: name)
      return place < fields.count && fields[place].name == name ? fields[place].value : .nil
    }
    set {
      let place = place(of: name)
      let present = place < fields.count && fields[place].name == name
      switch (present, newValue.isNil) {
      case (true, true): fields.remove(at: place)
      case (true, false): fields[place].value = newValue
      case (false, true): break
      case (false, false): fields.insert(Field(name: name, value: newValue), at: place)
      }
    }
  }

  private func place(of name: String) -> Int { fields.partitioningIndex { $0.name >= name } }
}

extension LuaValue {
  /// The largest magnitude that passes: beyond every unit in use, and squares of it stay finite.
  public static let largestMagnitude = 1e12

  /// The gate for numbers that leave a script: a number that is finite and no larger than
  /// `largestMagnitude`, denormals as 0; nil for anything else.
  public var finiteNumber: Double? {
    switch self {
    case .integer(let value): LuaValue.finite(Double(value))
    case .number(let value): LuaValue.finite(value)
    default: nil
    }
  }

  /// The same gate for a bare number.
  public static func finite(_ value: Double) -> Double? {
    guard value.magnitude <= largestMagnitude else { return nil }  // false for NaN too
    return value.magnitude < Double(Float.leastNormalMagnitude) ? 0 : value
  }
}
