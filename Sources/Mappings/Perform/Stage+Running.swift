import Score

extension Stage {
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
    if sequence.replaces { letGo(sequence.name) }
    sequence.replaces = false
    let mark = mark()
    do { try resume(sequence) } catch {
      if error.isCut { undo(to: mark) }
      stop(sequence, error)
    }
    closeJournal()
  }

  /// Runs a coroutine until it waits again, and notes for what.
  func resume(_ sequence: PlayingSequence) throws(ScriptError) {
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
      throw ScriptError(
        "\(sequence.spoken) yields by itself", kind: .value,
        hint: "wait with sync(beats) or sleep(seconds)")
    }
    host.wait = nil
    guard sequence.state != .cancelled else { return }
    sequence.waitLine = host.lastWaitLine
    let moment = moment(of: wait)
    sequence.state = .waits(until: moment)
    wake(.sequence(sequence), at: moment)
  }

  /// Ends a coroutine: of what clock.run started nothing is kept.
  private func end(_ sequence: PlayingSequence, _ state: PlayingSequence.State) {
    if sequence.state != .cancelled { sequence.state = state }
    sequence.thread = nil
    if let number = sequence.number { tasks[number] = nil }
  }

  /// Ends a coroutine that has failed; the others go on.
  func stop(_ sequence: PlayingSequence, _ error: ScriptError) {
    end(sequence, .failed)
    var error = error
    guard sequence.number == nil else {
      error.hint = error.hint ?? "this coroutine stops, the others go on"
      return problems.add(error)
    }
    error.hint = error.hint ?? "the sequence \"\(sequence.name)\" stops, the others go on"
    problems.add(error, stopping: .sequence(sequence.name))
  }
}

extension ScriptError {
  /// The run was stopped at a place that depends on the machine's speed or on a request.
  var isCut: Bool { [.timeBudget, .memory, .interrupted].contains(kind) }
}
