import Score

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
