import Score

extension Sequencer {
  /// Runs of coroutines within one another: clock.run in clock.run in …
  private static let nestingLimit = 48

  /// Coroutines that live at once: more are a script that multiplies.
  static let taskLimit = 20_000

  /// The name that coroutines of the prompt and of control belong to.
  static let taskName = "clock.run"

  /// Starts a coroutine of its own: at once within a sequence or at the prompt; of control and map functions,
  /// which look ahead to the end of the span, at that tick.
  /// - Parameter place: the line on which the script starts it.
  /// - Returns: its number.
  func start(_ function: LuaFunction, at place: ScriptPosition?) throws(Fault) -> Int {
    guard depth < Self.nestingLimit else {
      throw .mapping(
        "clock.run starts coroutines within coroutines without end",
        hint: "wait with clock.sync or clock.sleep before the next clock.run")
    }
    guard tasks.count < Self.taskLimit else {
      cancelAll(of: running?.name ?? Self.taskName)
      throw .mapping(
        "clock.run: \(Self.taskLimit) coroutines lived; those of this sequence are cancelled",
        hint: "let some end, or cancel them, before the next clock.run")
    }
    let thread = try mapping.state.makeThread(
      mapping.prelude.perform, [.function(function)], at: place)
    lastTask += 1
    let task = PlayingSequence(
      name: running?.name ?? Self.taskName, number: lastTask,
      place: running?.place ?? sequences.count, thread: thread, random: taskRandom(),
      state: .waits(until: .seconds(time.now)))
    tasks[lastTask] = task
    let number = lastTask
    guard canPlay else {
      queue(task, at: .seconds(time.now))
      return number
    }
    do { try resume(task) } catch {
      // The run around this one is cut too; it takes everything back.
      if error.isCut { throw error }
      stop(task, error)
    }
    return number
  }

  /// A script that multiplies its coroutines would never be done with them.
  /// - Returns: how many were cancelled.
  @discardableResult func cancelAll(of name: String) -> Int {
    let all = tasks.filter { $0.value.name == name }.keys.sorted()
    for number in all { cancel(number) }
    return all.count
  }

  /// A stream that depends on who starts the coroutine, and on how many it has started before.
  private func taskRandom() -> SeededRandom {
    guard let running else { return mapping.host.random.split("\(Self.taskName) \(lastTask)") }
    running.started += 1
    return running.random.split("\(Self.taskName) \(running.started)")
  }

  /// Ends a coroutine; one that is over already, or was never started, is no error, as on norns.
  func cancel(_ number: Int) {
    guard let task = tasks.removeValue(forKey: number) else { return }
    // What is running now stands in no queue; it ends when it next waits.
    let isQueued = task.isWaiting && task.thread?.isRunning != true
    journal.cancels.append((task, task.state, isQueued))
    if isQueued { cancelledWakes += 1 }
    task.state = .cancelled
    if running == nil, !isPrompted { closeJournal() }
  }
}
