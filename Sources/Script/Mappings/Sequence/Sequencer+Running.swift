import Score

/// The coroutines at work: sequences, and the tasks that scripts start.
extension Sequencer {
  func run(_ item: Wake) {
    switch item {
    case .release(let note, let line):
      release(note, line: line)
      closeJournal()
    case .sequence(let sequence): run(sequence)
    }
  }

  private func run(_ sequence: PlayingSequence) {
    guard sequence.isWaiting else {
      cancelledWakes -= 1
      return
    }
    if budget.isSpent { return postpone(sequence) }
    if sequence.replaces { letGo { $0.sequence == sequence.name } }
    sequence.replaces = false
    let (mark, begin) = (mark(), budget.steps)
    do {
      try resume(sequence)
      spent[sequence.name, default: 0] += budget.steps - begin
    } catch {
      if error.isCut { undo(to: mark) }
      stop(sequence, error)
      if error.isCut {
        if !budget.isToBlame(since: begin) { stopHeaviest(error) }
        budget.noteCut()
      }
    }
    closeJournal()
  }

  /// Lets a sequence go on in the next tick, because there are no more steps in this one.
  private func postpone(_ sequence: PlayingSequence) {
    if budget.isOver { return stop(sequence, budget.verdict) }
    problems.add(
      Fault(
        .budget, "what was due went on a tick later, because the scripts of its tick were stopped",
        at: FaultPlace(mapping.source.name)))
    sequence.state = .waits(until: .seconds(time.end))
    queue(sequence, at: .seconds(time.end))
  }

  /// Ends the sequence whose runs took most of the tick, with everything that it has started: many short runs
  /// have used it up, and the one that was cut may be anybody's.
  private func stopHeaviest(_ cut: Fault) {
    guard let name = spent.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { return }
    var error = cut
    let count = cancelAll(of: name)
    let who = name == Sequencer.taskName ? "what clock.run has started" : "sequence \"\(name)\""
    error.message = "\(who) used up the steps of a tick, in many short runs"
    error.hint = count > 0 ? "\(count) coroutines of it are cancelled" : nil
    (error.place.line, error.place.column, error.excerpt) = (nil, nil, nil)
    if let sequence = sequences.first(where: { $0.name == name && $0.isWaiting }) {
      cancelledWakes += 1
      stop(sequence, error)
    } else {
      problems.add(error)
    }
  }

  /// Runs a coroutine until it waits again, and notes for what.
  func resume(_ sequence: PlayingSequence) throws(Fault) {
    try sequence.countResume(at: frame, mapping.source.name)
    let (outer, host) = (running, mapping.host)
    running = sequence
    depth += 1
    defer {
      running = outer
      depth -= 1
    }
    guard let thread = sequence.thread else { return }
    host.wait = nil
    let outcome = try thread.resume()
    guard case .yielded = outcome else { return end(sequence, .finished) }
    guard let wait = host.wait else {
      throw .mapping(
        "\(sequence.spoken) yields by itself", hint: "wait with sync(beats) or sleep(seconds)")
    }
    host.wait = nil
    guard sequence.state != .cancelled else { return }
    sequence.waitLine = host.lastWaitLine
    let moment = time.moment(of: wait)
    sequence.state = .waits(until: moment)
    queue(sequence, at: moment)
  }

  /// Ends a coroutine: of what clock.run started nothing is kept.
  private func end(_ sequence: PlayingSequence, _ state: PlayingSequence.State) {
    if sequence.state != .cancelled { sequence.state = state }
    sequence.thread = nil
    if let number = sequence.number { tasks[number] = nil }
  }

  /// Ends a coroutine that has failed; the others go on.
  func stop(_ sequence: PlayingSequence, _ error: Fault) {
    end(sequence, .failed)
    guard sequence.number == nil else {
      return problems.add(error, so: "this coroutine stops, the others go on")
    }
    problems.add(
      error, stopping: .sequence(sequence.name),
      so: "the sequence \"\(sequence.name)\" stops, the others go on")
  }
}

extension Fault {
  /// Whether a script was stopped by its budget, by its memory limit or on request, wherever it was.
  public var isCut: Bool { [.budget, .memory, .interrupted].contains(code) }

  /// Whether the text of a mapping is at fault, or a script of it.
  public var isOfScript: Bool { isCut || [.syntax, .script, .mapping].contains(code) }
}

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
