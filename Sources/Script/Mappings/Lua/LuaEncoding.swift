internal import CLuaBridge
import Score

extension LuaCore {
  /// Puts values on their way into Lua; the mark to name in the call.
  func put(_ values: [LuaValue]) throws(Fault) -> Int {
    let mark = lb_mark(state)
    for value in values where !put(value) {
      lb_reset(state, mark)
      throw Fault(.memory, "the values given to the script exceed its memory limit")
    }
    return mark
  }

  private func put(_ value: LuaValue) -> Bool {
    switch value {
    case .nil: return lb_put(state, item(LB_NIL))
    case .boolean(let value): return lb_put(state, item(LB_BOOLEAN, bits: value ? 1 : 0))
    case .integer(let value): return lb_put(state, item(LB_INTEGER, bits: .init(bitPattern: value)))
    case .number(let value): return lb_put(state, item(LB_NUMBER, bits: value.bitPattern))
    case .string(let text): return put(text)
    case .table(let table): return put(table)
    case .function(let function):
      precondition(function.core === self, "a Lua function was given to another state")
      return lb_put(state, item(LB_FUNCTION, bits: UInt64(UInt32(bitPattern: function.reference))))
    }
  }

  private func put(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { lb_put_string(state, $0.baseAddress, $0.count) }
    }
  }

  private func put(_ table: LuaTable) -> Bool {
    let pairs = UInt64(table.fields.count + table.numbered.count)
    guard lb_put(state, item(LB_TABLE, extra: UInt32(table.array.count), bits: pairs)) else {
      return false
    }
    for value in table.array where !put(value) { return false }
    for field in table.fields where !(put(field.name) && put(field.value)) { return false }
    for key in table.numbered.keys.sorted() {
      guard put(.integer(key)), put(table.numbered[key]!) else { return false }
    }
    return true
  }

  private func item(_ tag: Int, extra: UInt32 = 0, bits: UInt64 = 0) -> lb_item {
    lb_item(tag: UInt32(tag), extra: extra, bits: bits)
  }
}
