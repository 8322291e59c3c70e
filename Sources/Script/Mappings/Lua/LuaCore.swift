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
