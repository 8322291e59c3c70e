import Score

/// The words of time: waiting, steps and beats, coroutines of `clock.run`, tempo and meter.
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

extension Host {
  /// clock.run and clock.cancel, tempo and meter.
  var clockFunctions: KeyValuePairs<String, LuaCallback> {
    [
      "run": { [unowned self] call in
        let function = try call.function(0)
        guard let sequencer else {
          throw Fault.mapping(
            "clock.run works while the mapping is performed",
            hint: "call it in a function of `sequences`, in control or at the prompt")
        }
        return [.integer(Int64(try sequencer.start(function, at: call.caller)))]
      },
      "cancel": { [unowned self] call in
        guard let number = call[0].integer else {
          throw Fault.mapping(
            "clock.cancel is given \(call[0].spoken)",
            expected: "the number that clock.run returned")
        }
        sequencer?.cancel(number)
        return []
      },
    ]
  }

  var tempoFunctions: KeyValuePairs<String, LuaCallback> {
    [
      "tempo": { [unowned self] _ in [.number(try time(for: "tempo").presentTempo)] },
      "setTempo": { [unowned self] call in
        try setTempo(to: call[0], over: call[1])
        return []
      },
      "meter": { [unowned self] _ in
        let time = try time(for: "meter")
        let meter = time.meters.meter(at: time.beat)
        return [.string(meter.name), .number(meter.beats)]
      },
      "setMeter": { [unowned self] call in
        let sequencer = try sequencer(for: "meter")
        guard let meter = call[0].string.flatMap(Meter.init) else {
          throw Fault.mapping(
            "meter is \(call[0].spoken)", expected: "a time signature such as \"3/4\" or \"7/8\"")
        }
        sequencer.time.meters.change(to: meter, at: sequencer.time.writtenBeat)
        return []
      },
      "bars": { [unowned self] call in
        let time = try time(for: "bar")
        let beat = call[0].isNil ? time.writtenBeat : try call.number(0)
        return [.number(time.meters.bars(at: beat))]
      },
      "beatOfBar": { [unowned self] call in
        [.number(try time(for: "pattern").meters.beat(ofBar: try call.number(0)))]
      },
      "sampleRate": { [unowned self] _ in [.number(sequencer?.sampleRate ?? 0)] },
    ]
  }

  /// The time of the performance, once there is one.
  func time(for word: String) throws(Fault) -> Transport {
    if let sequencer { return sequencer.time }
    throw Fault.mapping(
      "\(word) is known while the mapping is performed",
      hint: "ask for it in a function of `sequences` or `map`, or in control")
  }

  private func setTempo(to value: LuaValue, over length: LuaValue) throws(Fault) {
    let sequencer = try sequencer(for: "tempo")
    let spec = MapTarget.tempoSpec
    if let entry = sequencer.mapping.entries.first(where: { $0.target == .tempo }) {
      throw Fault.mapping(
        "the map moves the tempo (line \(entry.place.line))",
        hint: "take that entry away, or leave the tempo to it")
    }
    guard let tempo = value.finiteNumber, spec.range.contains(tempo) else {
      throw Fault.mapping(
        "tempo is \(value.spoken)",
        expected: "beats per minute in \(spec.range.lowerBound)...\(spec.range.upperBound)")
    }
    let (now, start) = (sequencer.time.now, sequencer.time.presentTempo)
    let seconds = try rampSeconds(length, from: start, to: tempo)
    let begin = seconds > 0 ? start : tempo
    sequencer.time.follow(TempoPlan(from: begin, at: now, to: tempo, at: now + seconds))
  }

  /// `{ beats = 8 }` or `{ seconds = 4 }`; nil changes the tempo at once.
  private func rampSeconds(
    _ value: LuaValue, from start: Double, to end: Double
  ) throws(Fault) -> Double {
    if value.isNil { return 0 }
    if let table = value.table, table.array.isEmpty, table.names.count == 1,
      let length = table.fields[0].value.finiteNumber, length >= 0
    {
      switch table.names[0] {
      case "beats": return TempoPlan.seconds(forBeats: length, from: start, to: end)
      case "seconds": return length
      case let name:
        throw Fault.mapping(
          "a change of tempo has no \"\(name)\"",
          hint: NearestName.hint(for: name, among: ["beats", "seconds"]))
      }
    }
    throw Fault.mapping(
      "the length of a change of tempo is \(value.spoken)",
      expected: "{ beats = 8 } or { seconds = 4 }")
  }
}
