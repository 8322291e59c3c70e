internal import CLuaBridge

extension LuaState {
  /// Calls a function with tables of fixed fields, at most 8. Its first result, if it is a number,
  /// a boolean or nil; other results are `.other`.
  @discardableResult
  public func call(
    _ function: LuaFunction, _ tables: FieldTable..., budget: LuaBudget = .tick
  ) throws(ScriptError) -> FieldTable.Value {
    precondition(tables.count <= 8, "a call takes at most 8 tables of fields")
    var result = 0.0
    var tag: UInt8 = 0
    let reply = withUnsafeTemporaryAllocation(of: OpaquePointer?.self, capacity: 8) { pointers in
      for (i, table) in tables.enumerated() { pointers[i] = table.fields }
      return lb_call_fields(
        core.state, function.reference, pointers.baseAddress!, Int32(tables.count),
        budget.seconds, &result, &tag)
    }
    try core.check(reply, calling: function.definition)
    switch Int(tag) {
    case LB_FIELD_NUMBER: return .number(result)
    case LB_FIELD_BOOLEAN: return .boolean(result != 0)
    case LB_FIELD_NIL: return .absent
    default: return .other
    }
  }
}
