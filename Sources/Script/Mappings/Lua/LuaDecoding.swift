internal import CLuaBridge

/// Reads the items of one reply.
struct LuaDecoding {
  let core: LuaCore
  private let items: UnsafePointer<lb_item>?
  private let bytes: UnsafeRawPointer?
  private var next: Int
  /// Text that is not UTF-8 was met.
  private(set) var isBinary = false

  init(core: LuaCore, reply: lb_reply) {
    self.core = core
    items = lb_items(core.state)
    bytes = lb_bytes(core.state).map { UnsafeRawPointer($0) }
    next = reply.first_item
  }

  mutating func values(_ count: Int) -> [LuaValue] {
    var values: [LuaValue] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(value()) }
    return values
  }

  private mutating func value() -> LuaValue {
    let item = items![next]
    next += 1
    switch Int(item.tag) {
    case LB_BOOLEAN: return .boolean(item.bits != 0)
    case LB_INTEGER: return .integer(Int64(bitPattern: item.bits))
    case LB_NUMBER: return .number(Double(bitPattern: item.bits))
    case LB_STRING: return .string(text(item))
    case LB_TABLE: return .table(table(item))
    case LB_FUNCTION: return .function(function(item))
    default: return .nil
    }
  }

  private mutating func text(_ item: lb_item) -> String {
    if item.extra == 0 { return "" }
    let raw = UnsafeRawBufferPointer(start: bytes! + Int(item.bits), count: Int(item.extra))
    if let text = String(validating: raw, as: UTF8.self) { return text }
    isBinary = true
    return String(decoding: raw, as: UTF8.self)
  }

  private mutating func table(_ head: lb_item) -> LuaTable {
    let array = values(Int(head.extra))
    var fields: [LuaTable.Field] = []
    fields.reserveCapacity(Int(head.bits))
    var numbered: [Int64: LuaValue] = [:]
    for _ in 0..<head.bits {
      switch value() {
      case .string(let name): fields.append(.init(name: name, value: value()))
      case .integer(let key): numbered[key] = value()
      default: preconditionFailure("a table left Lua with a key that is no string or integer")
      }
    }
    return LuaTable(array: array, unsorted: fields, numbered: numbered)
  }

  private mutating func function(_ item: lb_item) -> LuaFunction {
    let source = text(items![next])
    next += 1
    let definition =
      item.extra > 0 ? core.named(ScriptPosition(file: source, line: Int(item.extra))) : nil
    return LuaFunction(
      core: core, reference: Int32(truncatingIfNeeded: item.bits), definition: definition)
  }
}
