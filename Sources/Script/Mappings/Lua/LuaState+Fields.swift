internal import CLuaBridge
import Score

extension LuaState {
  /// Calls a function with one table of fixed fields. Its first result, if it is a number, a
  /// boolean or nil; other results are `.other`.
  /// - Throws: `Fault` where the function fails or is stopped.
  @discardableResult
  public func call(
    _ function: LuaFunction, _ table: FieldTable, budget: LuaBudget = .tick
  ) throws(Fault) -> FieldTable.Value {
    var pointer: OpaquePointer? = table.fields
    return try call(function, &pointer, 1, budget)
  }

  /// Calls a function with two tables of fixed fields: a control tick.
  /// - Throws: `Fault` where the function fails or is stopped.
  @discardableResult
  public func call(
    _ function: LuaFunction, _ first: FieldTable, _ second: FieldTable, budget: LuaBudget = .tick
  ) throws(Fault) -> FieldTable.Value {
    var pointers: (OpaquePointer?, OpaquePointer?) = (first.fields, second.fields)
    return try withUnsafeMutableBytes(of: &pointers) { raw throws(Fault) in
      let start = raw.assumingMemoryBound(to: OpaquePointer?.self).baseAddress!
      return try call(function, start, 2, budget)
    }
  }

  private func call(
    _ function: LuaFunction, _ tables: UnsafeMutablePointer<OpaquePointer?>, _ count: Int32,
    _ budget: LuaBudget
  ) throws(Fault) -> FieldTable.Value {
    var result = 0.0
    var tag: UInt8 = 0
    let reply = lb_call_fields(
      core.state, function.reference, tables, count, Int64(budget.steps), &result, &tag)
    try core.check(reply, calling: function.definition)
    switch Int(tag) {
    case LB_FIELD_NUMBER: return .number(result)
    case LB_FIELD_BOOLEAN: return .boolean(result != 0)
    case LB_FIELD_NIL: return .absent
    default: return .other
    }
  }
}
