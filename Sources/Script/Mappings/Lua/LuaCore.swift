internal import CLuaBridge
import Score

/// The C state with what its callbacks need. Functions, environments and threads keep it alive.
final class LuaCore {
  private(set) var state: OpaquePointer!
  let log: (LuaLogLine) -> Void
  var callbacks: [(name: String, body: LuaCallback)] = []
  var sources = ScriptSources()
  /// The error that a callback threw last, so that its parts are not lost on the way through Lua.
  var thrown: Fault?
  /// The text that did not compile last ends where more is needed: a prompt asks for another line.
  var endsTooSoon = false
  let stopper = LuaStopper()
  /// The line at which the running coroutine was declared or started. It stands for the line of the script while only the
  /// language's own Lua runs, as between two calls of `every`.
  var declaration: ScriptPosition?

  init(memoryLimit: Int, log: @escaping (LuaLogLine) -> Void) {
    self.log = log
    let host = Unmanaged.passUnretained(self).toOpaque()
    state = lb_open(
      memoryLimit, host,
      { host, index, arguments in
        LuaCore.from(host).call(Int(index), arguments: arguments)
      },
      { host, text, length, suppressed in
        let raw = UnsafeRawBufferPointer(start: text, count: length)
        LuaCore.from(host).write(String(decoding: raw, as: UTF8.self), suppressed: suppressed)
      })
    precondition(state != nil, "a Lua state needs a memory limit of at least 256 KiB")
    stopper.attach(state)
  }

  deinit {
    stopper.attach(nil)
    lb_close(state)
  }

  private static func from(_ host: UnsafeMutableRawPointer?) -> LuaCore {
    Unmanaged<LuaCore>.fromOpaque(host!).takeUnretainedValue()
  }

  private func write(_ text: String, suppressed: Int64) {
    // A line that is one expression returns its call, whose own frame is gone: it has no place.
    var place = lb_position()
    let isKnown = lb_caller(state, &place) && !place.trusted
    log(
      LuaLogLine(
        text: text.printable, position: isKnown ? caller : nil, suppressed: Int(suppressed)))
  }

  /// Runs a callback; how many results it put, or −1 once its error is kept for C to raise.
  private func call(_ index: Int, arguments reply: lb_reply) -> Int32 {
    let callback = callbacks[index]
    do {
      let arguments = LuaArguments(name: callback.name, values: try read(reply), core: self)
      let results = try callback.body(arguments)
      _ = try put(results)
      return Int32(results.count)
    } catch {
      raise(error as? Fault ?? Fault(.script, "\(callback.name): \(error)"))
      return -1
    }
  }

  private func raise(_ error: Fault) {
    thrown = error
    var text = error.text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { lb_raise(state, $0.baseAddress, $0.count) }
    }
  }

  /// The values of a reply, which is released.
  func read(_ reply: lb_reply) throws(Fault) -> [LuaValue] {
    var decoding = LuaDecoding(core: self, reply: reply)
    let values = decoding.values(Int(reply.count))
    lb_release_reply(state, reply)
    if decoding.isBinary {
      throw .mapping("a string that leaves the script is not text", expected: "UTF-8")
    }
    return values
  }

  /// Throws what went wrong if the reply says so; with the place of the function that was called
  /// where no better one is known, as when it had returned already.
  func check(_ reply: lb_reply, calling definition: ScriptPosition? = nil) throws(Fault) {
    if reply.kind != LB_OK { throw failure(in: definition) }
  }

  /// The nearest line of a script while a callback runs.
  var caller: ScriptPosition? {
    var position = lb_position()
    guard lb_caller(state, &position) else { return nil }
    let place = ScriptPosition(position).map(named)
    return position.trusted ? declaration ?? place : place
  }

  /// A place as Lua tells it, with the whole name of its source.
  func named(_ position: ScriptPosition) -> ScriptPosition {
    ScriptPosition(file: sources.name(of: position.file), line: position.line)
  }
}

extension ScriptPosition {
  init?(_ position: lb_position) {
    guard position.line > 0 else { return nil }
    let file = withUnsafeBytes(of: position.file) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(file: file, line: Int(position.line))
  }
}

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
