import Score

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
