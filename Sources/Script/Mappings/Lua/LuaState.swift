internal import CLuaBridge
import Score
import Synchronization

/// One sandboxed Lua 5.4 with its own words, memory limit and budget.
///
/// Used from one thread at a time. A script that is stopped (time, memory, request) is stopped for
/// good in that call: nothing in it can catch that. The state stays usable for later calls; a
/// coroutine that was stopped is dead.
public final class LuaState {
  let core: LuaCore

  /// - Parameters:
  ///   - memoryLimit: the most memory in bytes, at least 256 KiB, for Lua and for the values on their way to and from
  ///     it.
  ///   - log: receives what the script prints.
  public init(memoryLimit: Int = 64 << 20, log: @escaping (LuaLogLine) -> Void = { _ in }) {
    core = LuaCore(memoryLimit: memoryLimit, log: log)
  }

  /// The memory in use now, in bytes.
  public var memoryUsed: Int { lb_memory_used(core.state) }
  /// The largest memory that was ever in use, in bytes.
  public var memoryPeak: Int { lb_memory_peak(core.state) }

  /// A handle by which other threads stop the script that runs here.
  public var stopper: LuaStopper { core.stopper }

  // MARK: Sources

  /// A fresh set of global variables: the safe library and every word set with `setGlobal` so far.
  /// - Throws: `Fault` where memory runs out.
  public func makeEnvironment() throws(Fault) -> LuaEnvironment {
    let reply = lb_environment(core.state)
    try core.check(reply)
    return LuaEnvironment(core: core, reference: reply.reference)
  }

  /// Compiles a script; text only, at most 4 MiB.
  /// - Parameters:
  ///   - name: the name that messages give the source, such as `rose.lua` or its path.
  ///   - environment: the environment of its global variables; nil makes a fresh one.
  /// - Throws: `Fault` of code `syntax` where the text does not compile.
  public func load(
    source: String, name: String, environment: LuaEnvironment? = nil, budget: LuaBudget = .load
  ) throws(Fault) -> LuaFunction {
    let words: LuaEnvironment
    if let environment { words = environment } else { words = try makeEnvironment() }
    defer { withExtendedLifetime(words) {} }
    return try load(source, name, trusted: false, words.reference, budget)
  }

  /// Compiles a source of ours whose global variables become words of every later environment.
  /// Errors in scripts are reported at the script's line, not at lines of such sources.
  /// - Throws: `Fault` of code `syntax` where the text does not compile.
  public func loadPrelude(source: String, name: String) throws(Fault) -> LuaFunction {
    try load(source, name, trusted: true, Int32(LB_GLOBALS), .load)
  }

  /// A script as a function, nil where it does not compile: why is not looked for.
  func compiled(
    _ source: String, _ name: String, _ environment: LuaEnvironment, _ budget: LuaBudget
  ) -> LuaFunction? {
    let reply = compile(source, name, trusted: false, environment.reference, budget)
    guard reply.kind == LB_OK else { return nil }
    return function(reply, name)
  }

  private func load(
    _ source: String, _ name: String, trusted: Bool, _ environment: Int32, _ budget: LuaBudget
  ) throws(Fault) -> LuaFunction {
    let reply = compile(source, name, trusted: trusted, environment, budget)
    try core.check(reply)
    return function(reply, name)
  }

  private func function(_ reply: lb_reply, _ name: String) -> LuaFunction {
    LuaFunction(
      core: core, reference: reply.reference, definition: ScriptPosition(file: name, line: 1))
  }

  private func compile(
    _ source: String, _ name: String, trusted: Bool, _ environment: Int32, _ budget: LuaBudget
  ) -> lb_reply {
    let name = core.sources.chunk(of: name)
    core.sources.add(source, name: name, isTrusted: trusted)
    var source = source
    return source.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        lb_load(
          core.state, $0.baseAddress, $0.count, name, trusted, environment, Int64(budget.steps))
      }
    }
  }

  // MARK: Calls

  /// Calls a function. Inside a callback the budget of the outer call goes on counting.
  /// - Throws: `Fault` where the function fails or is stopped.
  @discardableResult
  public func call(
    _ function: LuaFunction, _ arguments: [LuaValue] = [], budget: LuaBudget = .tick
  ) throws(Fault) -> [LuaValue] {
    let mark = try core.put(arguments)
    let reply = lb_call(
      core.state, function.reference, mark, Int32(arguments.count), Int64(budget.steps))
    try core.check(reply, calling: function.definition)
    do { return try core.read(reply) } catch {
      var error = error
      (error.place.file, error.place.line) = (function.definition?.file, function.definition?.line)
      throw error
    }
  }

  /// Calls a function with the table of an environment's global variables, under a name for messages.
  /// - Throws: `Fault` where the function fails or is stopped.
  func call(
    _ function: LuaFunction, on environment: LuaEnvironment, named name: String
  ) throws(Fault) {
    let source = "local call = ... call(_ENV)"
    try call(load(source: source, name: name, environment: environment), [.function(function)])
  }

  /// A coroutine that will run the function with the arguments when it is first resumed.
  /// - Parameter place: the line on which the script declares or starts it.
  /// - Throws: `Fault` where memory runs out.
  public func makeThread(
    _ function: LuaFunction, _ arguments: [LuaValue] = [], at place: ScriptPosition? = nil
  ) throws(Fault) -> LuaThread {
    let mark = try core.put(arguments)
    let reply = lb_thread(core.state, function.reference, mark, Int32(arguments.count))
    try core.check(reply)
    return LuaThread(
      core: core, reference: reply.reference, definition: place ?? function.definition)
  }

  // MARK: Words

  /// Gives every environment made from now on, and the preludes, a word.
  /// - Throws: `Fault` where memory runs out.
  public func setGlobal(_ name: String, _ value: LuaValue) throws(Fault) {
    let mark = try core.put([value])
    try core.check(lb_set_global(core.state, name, name.utf8.count, mark))
  }

  /// The value of a global variable of an environment, nil for that of the preludes.
  /// - Throws: `Fault` for a text that is not UTF-8, and where memory runs out.
  public func global(
    _ name: String, in environment: LuaEnvironment? = nil
  ) throws(Fault) -> LuaValue {
    let reference = environment?.reference ?? Int32(LB_GLOBALS)
    let reply = lb_global(core.state, reference, name, name.utf8.count)
    try core.check(reply)
    return try core.read(reply)[0]
  }

  /// A function that calls back. The state holds on to it as long as it lives.
  /// - Throws: `Fault` where memory runs out.
  public func makeFunction(
    _ name: String, _ body: @escaping LuaCallback
  ) throws(Fault) -> LuaFunction {
    core.callbacks.append((name, body))
    let reply = lb_function(core.state, Int32(core.callbacks.count - 1))
    try core.check(reply)
    return LuaFunction(core: core, reference: reply.reference, definition: nil)
  }

  /// Gives scripts a word that calls back.
  /// - Throws: `Fault` where memory runs out.
  public func register(_ name: String, _ body: @escaping LuaCallback) throws(Fault) {
    try setGlobal(name, .function(makeFunction(name, body)))
  }
}

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

extension LuaState {
  /// Runs a script that consists of several calls: they share one budget, whatever they are given themselves.
  func within<R, Failure: Error>(
    _ budget: LuaBudget, _ body: () throws(Failure) -> R
  ) throws(Failure) -> R {
    lb_begin(core.state, Int64(budget.steps))
    defer { lb_end(core.state) }
    return try body()
  }

  /// Gives the script that is under way a budget anew, after one of its calls has been stopped.
  func renew(_ budget: LuaBudget) { lb_renew(core.state, Int64(budget.steps)) }

  /// Steps taken since the budget was given.
  var steps: Int { Int(lb_steps(core.state)) }

  /// Steps that had been taken when a call was stopped last.
  var stepsAtStop: Int { Int(lb_steps_at_stop(core.state)) }
}

extension LuaBudget {
  /// The budget with which a script is stopped where it was stopped before.
  /// - Parameter steps: what `LuaState.stepsAtStop` said then.
  public init(stoppingAfter steps: Int) { self.init(steps: max(0, steps - 1)) }
}

extension LuaState {
  /// Runs a line typed at a prompt in an environment that lasts: an expression gives its values,
  /// statements whatever they return.
  /// - Throws: `Fault` where the line does not compile, fails or is stopped.
  @discardableResult
  public func evaluate(
    _ line: String, name: String = "prompt", in environment: LuaEnvironment,
    budget: LuaBudget = .load
  ) throws(Fault) -> [LuaValue] {
    let chunk: LuaFunction
    if let expression = compiled("return " + line, name, environment, budget) {
      chunk = expression
    } else {
      chunk = try load(source: line, name: name, environment: environment, budget: budget)
    }
    let shown = core.sources.chunk(of: name)
    core.sources.add(line, name: shown, isTrusted: false)
    return try call(chunk, budget: budget)
  }
}

/// Stops what a state runs, from any thread: the Ctrl-C of a prompt.
public final class LuaStopper: Sendable {
  private let state = Mutex<UInt>(0)

  func attach(_ pointer: OpaquePointer?) { state.withLock { $0 = UInt(bitPattern: pointer) } }

  /// Stops what runs now, within its next thousand instructions; what it does throws a `Fault` of code `interrupted`.
  /// - Returns: false when nothing runs, or has only begun, or the state is gone: then nothing is stopped.
  @discardableResult
  public func stop() -> Bool {
    state.withLock { address in
      OpaquePointer(bitPattern: address).map { lb_interrupt($0) } ?? false
    }
  }
}

/// A line that a script printed: at most 1 KiB, and at most 64 lines in one call or tick.
public struct LuaLogLine: Equatable, Sendable {
  public let text: String
  /// The place of the script that printed the line; nil on the line that only says how many were left out.
  public let position: ScriptPosition?
  /// The number of lines that were left out, on the last line of a script that printed too much; otherwise 0.
  public let suppressed: Int
}
