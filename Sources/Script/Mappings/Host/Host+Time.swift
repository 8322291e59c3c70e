import Score

extension Host {
  var timeFunctions: KeyValuePairs<String, LuaCallback> {
    [
      "wait": { [unowned self] call in
        try wait(call)
        return []
      },
      "canWait": { [unowned self] _ in
        [.boolean(sequencer?.running?.thread?.isInnermost == true)]
      },
      "beat": { [unowned self] _ in [.number(try time(for: "beat").beat)] },
      "now": { [unowned self] _ in [.number(try time(for: "now").now)] },
      "writtenBeat": { [unowned self] _ in [.number(sequencer?.time.writtenBeat ?? 0)] },
      "isOn": { [unowned self] call in [.boolean(try step(call).isExact)] },
      "step": { [unowned self] call in [.number(try step(call).number)] },
      "checkSteps": { [unowned self] call in
        _ = try sync(try call.string(0), call[1], 0)
        return []
      },
      "turns": { [unowned self] _ in
        [sequencer?.running?.ownTurns().map { .integer(Int64($0)) } ?? .nil]
      },
      "turned": { [unowned self] call in
        sequencer?.running?.turns = try call.integer(0)
        return []
      },
      "uniform": { [unowned self] call in
        noteChance(call)
        return [.number(uniform())]
      },
      "noteChance": { [unowned self] call in
        noteChance(call)
        return []
      },
    ]
  }

  private func noteChance(_ call: LuaArguments) {
    if sequencer == nil, builder.isDescribing, let line = call.caller?.line {
      builder.noteChance(line: line)
    }
  }

  /// The bars of `"bar"`, `"bars"` or `"4 bars"`.
  private static func bars(_ text: String) -> Double? {
    let words = text.split(separator: " ")
    guard let last = words.last, last == "bar" || last == "bars", words.count <= 2 else {
      return nil
    }
    guard words.count == 2 else { return 1 }
    guard let count = Double(words[0]), count > 0, count <= 1e6, count == count.rounded() else {
      return nil
    }
    return count
  }

  /// Notes what the running coroutine is going to wait for; it yields next.
  private func wait(_ call: LuaArguments) throws(Fault) {
    let word = try call.string(0)
    guard sequencer?.running?.thread?.isInnermost == true else {
      throw Fault.mapping(
        "\(word) waits: only a sequence can, or what clock.run has started, "
          + "not control, a map function or a coroutine of your own")
    }
    lastWaitLine = call.caller?.line
    let offset = try offset(call[2])
    switch word {
    case "until beat": wait = .untilBeat(try call.number(1))
    case "until second": wait = .untilSecond(try call.number(1))
    case let word where word.hasSuffix("sleep"):
      guard let seconds = call[1].finiteNumber, seconds >= 0 else {
        throw Fault.mapping(
          "\(word)(\(call[1].spoken))", expected: "a number of seconds of 0 or more")
      }
      wait = .seconds(seconds)
    default: wait = try sync(word, call[1], offset)
    }
  }

  /// The number of the step of `every` that is nearest to the present instant: a multiple of beats or bars, moved by an
  /// offset.
  private func step(_ call: LuaArguments) throws(Fault) -> (number: Double, isExact: Bool) {
    let time = try sequencer(for: "every").time
    let position = time.position(in: try sync("every", call[0], try offset(call[1])))
    return (position.rounded(), abs(position - position.rounded()) < 1e-9)
  }

  private func offset(_ value: LuaValue) throws(Fault) -> Double {
    if value.isNil { return 0 }
    if let number = value.finiteNumber { return number }
    throw Fault.mapping("the offset of sync is \(value.spoken)", expected: "a number of beats")
  }

  private func sync(_ word: String, _ value: LuaValue, _ offset: Double) throws(Fault) -> Wait {
    if let text = value.string {
      if let bars = Self.bars(text) { return .bars(bars, offset: offset) }
    } else if let beats = value.finiteNumber, beats > 0 {
      return .beats(beats, offset: offset)
    }
    throw Fault.mapping(
      "\(word)(\(value.spoken))", expected: "a number of beats above 0, \"bar\" or \"4 bars\"")
  }
}
