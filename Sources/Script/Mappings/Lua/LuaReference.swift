internal import CLuaBridge
import Score

/// A Lua value that is held from outside its state, and given up when the last holder goes.
///
/// It keeps its state alive, and must be used and released on the state's thread only.
public class LuaReference {
  let core: LuaCore
  let reference: Int32

  init(core: LuaCore, reference: Int32) { (self.core, self.reference) = (core, reference) }

  deinit { lb_unref(core.state, reference) }
}

/// A function of a state.
public final class LuaFunction: LuaReference, Equatable {
  /// The source and line where it is defined; nil for functions that are not written in Lua.
  public let definition: ScriptPosition?

  init(core: LuaCore, reference: Int32, definition: ScriptPosition?) {
    self.definition = definition
    super.init(core: core, reference: reference)
  }

  public static func == (a: LuaFunction, b: LuaFunction) -> Bool { a === b }
}

/// The global variables of one script: `load` compiles into one, a prompt goes on using it.
public final class LuaEnvironment: LuaReference {}

/// A coroutine that the host resumes: a sequence of a mapping.
public final class LuaThread: LuaReference {
  public enum Outcome: Equatable {
    /// The coroutine waits to be resumed, and has passed these values to `coroutine.yield`.
    case yielded([LuaValue])
    /// The coroutine has returned these values.
    case finished([LuaValue])
  }

  /// Whether the coroutine has returned or failed; resuming it again is an error.
  public private(set) var isFinished = false
  /// The source and line where it was declared or started, else those of its function.
  public let definition: ScriptPosition?
  /// Whether the coroutine runs, or another runs within it.
  private(set) var isRunning = false

  init(core: LuaCore, reference: Int32, definition: ScriptPosition?) {
    self.definition = definition
    super.init(core: core, reference: reference)
  }

  /// Whether this coroutine itself runs at this moment, not one that it has made or another: only then can it wait.
  /// The answer is meaningful within a callback.
  public var isInnermost: Bool { isRunning && lb_is_running(core.state, reference) }

  /// Runs the coroutine until it waits or ends. The values become the results of its `coroutine.yield`, or at first
  /// further arguments of its function.
  /// - Throws: `Fault` where the script fails or is stopped; the thread has ended then.
  public func resume(
    _ values: [LuaValue] = [], budget: LuaBudget = .tick
  ) throws(Fault) -> Outcome {
    precondition(!isRunning, "a sequence cannot resume itself")
    if isFinished { throw Fault(.script, "the sequence has ended and cannot be resumed") }
    isRunning = true
    let outer = core.declaration
    core.declaration = definition
    defer {
      isRunning = false
      core.declaration = outer
    }
    let mark = try core.put(values)
    let reply = lb_resume(core.state, reference, mark, Int32(values.count), Int64(budget.steps))
    if reply.finished { isFinished = true }
    try core.check(reply, calling: definition)
    let results = try core.read(reply)
    return isFinished ? .finished(results) : .yielded(results)
  }
}
