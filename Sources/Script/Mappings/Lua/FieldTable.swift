internal import CLuaBridge
import Score

/// A Lua table of fixed fields that is written and read without looking up names: the inputs and
/// outputs of a control function.
///
/// Writing costs a store; a call writes every field that is set to Lua if anything was set since the
/// last one, and afterwards reads an output table back. A name that is not among the fields is an error
/// in the script: `unknown input "temprature"; did you mean "temperature"?`.
public final class FieldTable {
  public enum Direction: Sendable {
    /// Written before a call.
    case input
    /// Written before a call and read after it.
    case output
  }

  public enum Value: Equatable, Sendable {
    case absent
    case number(Double)
    case boolean(Bool)
    case text(String)
    /// A table, a function or something else that is no value of a field.
    case other
  }

  public let names: [String]
  public let direction: Direction
  let core: LuaCore
  let fields: OpaquePointer
  private let values: UnsafeMutablePointer<Double>
  private let tags: UnsafeMutablePointer<UInt8>
  private let touched: UnsafeMutablePointer<Bool>
  private let reshaped: UnsafeMutablePointer<Bool>
  private var texts: [String?]

  /// - Parameters:
  ///   - names: with dots for tables in it (`pad.level`), and numbers for arrays (`bands.1`).
  ///   - others: further names by which a script reads fields, such as a column's name in its file.
  ///   - kind: what a field is called in messages, like `input`.
  /// - Throws: `Fault` for names that cannot all be fields of one table, and where memory runs out.
  public init(
    _ state: LuaState, names: [String], others: [(name: String, field: String)] = [], kind: String,
    direction: Direction
  ) throws(Fault) {
    try FieldTable.check(names, kind: kind)
    (self.names, self.direction) = (names, direction)
    core = state.core
    texts = Array(repeating: nil, count: names.count)
    let made = FieldTable.withPaths(names) {
      lb_fields_new(state.core.state, kind, $0, Int32(names.count), direction == .output)
    }
    guard let made else { throw state.core.failure() }
    fields = made
    values = lb_fields_values(made)
    tags = lb_fields_tags(made)
    touched = lb_fields_touched(made)
    reshaped = lb_fields_reshaped(made)
    let fields = Set(names)
    for (name, field) in others where !fields.contains(name) && !name.utf8.contains(0) {
      if !lb_fields_set_other(core.state, made, name, field) { throw core.failure() }
    }
  }

  deinit { lb_fields_free(core.state, fields) }

  /// Refuses names that cannot all be fields of one table: doubled, empty in a part, or the name
  /// of a table that other names lie in.
  private static func check(_ names: [String], kind: String) throws(Fault) {
    var fields: Set<String> = []
    for name in names {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      if parts.contains("") || name.utf8.contains(0) {
        throw .mapping("\"\(name.printable)\" cannot be the name of an \(kind)")
      }
      if !fields.insert(name).inserted { throw .mapping("two fields have the name \"\(name)\"") }
    }
    for name in names {
      var table = name[...]
      while let dot = table.lastIndex(of: ".") {
        table = table[..<dot]
        if fields.contains(String(table)) {
          throw .mapping("\"\(table)\" cannot be an \(kind) and a table that holds \"\(name)\"")
        }
      }
    }
  }

  private static func withPaths<R>(
    _ names: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R
  ) -> R {
    let copies = names.map { name in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
      for (i, byte) in name.utf8.enumerated() { copy[i] = CChar(bitPattern: byte) }
      copy[name.utf8.count] = 0
      return UnsafePointer(copy)
    }
    defer { for copy in copies { copy.deallocate() } }
    return copies.map { Optional($0) }.withUnsafeBufferPointer { paths in
      if let start = paths.baseAddress { return body(start) }
      return withUnsafePointer(to: nil as UnsafePointer<CChar>?) { body($0) }
    }
  }

  // MARK: Writing

  /// Sets a field to a number; nil takes it away.
  public func set(_ index: Int, _ value: Double?) {
    put(index, value ?? 0, value == nil ? LB_FIELD_NIL : LB_FIELD_NUMBER)
  }

  public func set(_ index: Int, _ value: Bool) { put(index, value ? 1 : 0, LB_FIELD_BOOLEAN) }

  /// Sets a field to a text; cheap for an input that stays the same.
  /// - Throws: `Fault` where memory runs out.
  public func set(_ index: Int, _ text: String) throws(Fault) {
    precondition(index >= 0 && index < names.count, "no such field")
    if direction == .input, texts[index] == text { return put(index, 0, LB_FIELD_TEXT) }
    let done = lb_fields_set_text(core.state, fields, Int32(index), text, text.utf8.count)
    if !done { throw core.failure() }
    texts[index] = text
  }

  private func put(_ index: Int, _ value: Double, _ tag: Int) {
    precondition(index >= 0 && index < names.count, "no such field")
    let none = UInt8(LB_FIELD_NIL)
    let tag = UInt8(truncatingIfNeeded: tag)
    if (tags[index] == none) != (tag == none) { reshaped.pointee = true }
    values[index] = value
    tags[index] = tag
    touched.pointee = true
  }

  // MARK: Reading

  /// The number of a field if it is one and passes the gate (`LuaValue.finite`), else nil.
  public func get(_ index: Int) -> Double? {
    precondition(index >= 0 && index < names.count, "no such field")
    return tags[index] == UInt8(LB_FIELD_NUMBER) ? LuaValue.finite(values[index]) : nil
  }

  /// The value of a field; a number may be NaN or infinite.
  /// - Throws: `Fault` for a text that is not UTF-8.
  public func value(_ index: Int) throws(Fault) -> Value {
    precondition(index >= 0 && index < names.count, "no such field")
    switch Int(tags[index]) {
    case LB_FIELD_NIL: return .absent
    case LB_FIELD_NUMBER: return .number(values[index])
    case LB_FIELD_BOOLEAN: return .boolean(values[index] != 0)
    case LB_FIELD_TEXT:
      let reply = lb_fields_text(core.state, fields, Int32(index))
      try core.check(reply)
      return .text(try core.read(reply)[0].string ?? "")
    default: return .other
    }
  }
}
