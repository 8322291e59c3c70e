import Score

extension Host {
  var graphFunctions: KeyValuePairs<String, LuaCallback> {
    [
      "unit": { [unowned self] call in
        try refuseInPerformance(try call.string(0))
        let id = try builder.unit(
          try call.string(0), Array(call.values.dropFirst()), line: call.caller?.line)
        return [.integer(Int64(id))]
      },
      "arithmetic": { [unowned self] call in
        let name = try call.string(0)
        for operand in [call[1], call[2]] where operand.kind != "signal" && operand.double == nil {
          throw Fault.mapping(
            "a signal and \(operand.spoken) cannot be combined",
            expected: "two signals, or a signal and a number", hint: operand.wayIntoSynth)
        }
        let id = try builder.unit(name, [call[1], call[2]], line: call.caller?.line)
        return [.integer(Int64(id))]
      },
      "effect": { [unowned self] call in
        let name = try call.string(0)
        if sequencer != nil {
          throw Fault.mapping(
            "\(name) is an effect, which is declared with the mapping",
            hint: "write it beside voices: effects = { space = \(name) { … } }")
        }
        guard call[1].kind != "signal" else {
          throw Fault.mapping(
            "\(name) is an effect, and works on a mix, not on a signal",
            hint: "write it beside voices: effects = { space = \(name) { … } }; "
              + "inside a synth there are delayline, comb and allpass")
        }
        let id = try builder.effect(
          name, Array(call.values.dropFirst()), line: call.caller?.line)
        return [.integer(Int64(id))]
      },
    ]
  }

  /// Refuses a word that makes sounds where a mapping is performed: only the engine that was built at the start sounds.
  private func refuseInPerformance(_ name: String) throws(Fault) {
    guard sequencer != nil else { return }
    throw .mapping(
      "\(name) belongs to the function of a synth, and makes no sound here",
      hint:
        "a note begins with play(\"voice\"): write voices = { voice = synth(function(p) return … end) }"
    )
  }

  var voiceFunctions: KeyValuePairs<String, LuaCallback> {
    [
      "beginVoice": { [unowned self] call in
        try refuseInPerformance("synth")
        let (id, nodes) = try builder.beginVoice(call[0], call[1], line: call.caller?.line)
        let fields = nodes.mapValues { LuaValue.integer(Int64($0)) }
        return [.integer(Int64(id)), .table(LuaTable(fields: fields))]
      },
      "endVoice": { [unowned self] call in
        try builder.endVoice(try call.integer(0), output: call[1])
        return []
      },
      "sampler": { [unowned self] call in
        try refuseInPerformance("sampler")
        return [.integer(Int64(try builder.sampler(call[0], line: call.caller?.line)))]
      },
      "phrase": { [unowned self] call in
        try refuseInPerformance("phrase")
        return [.integer(Int64(try builder.phrase(call[0], line: call.caller?.line)))]
      },
    ]
  }
}
