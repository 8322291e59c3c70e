import Score

extension Host {
  var timeFunctions: [(String, LuaCallback)] {
    [
      (
        "wait",
        { [unowned self] call in
          let word = try call.string(0)
          lastWaitLine = call.caller?.line
          let unit = word == "sync" ? "beats" : "seconds"
          guard let amount = call[1].finiteNumber, amount > 0 || (amount == 0 && word == "sleep")
          else {
            throw ScriptError(
              "\(word)(\(call[1].spoken))", kind: .value,
              expected: "a number of \(unit) \(word == "sync" ? "above 0" : "of 0 or more")")
          }
          guard call[2].isNil || call[2].finiteNumber != nil else {
            throw ScriptError(
              "the offset of sync is \(call[2].spoken)", kind: .value, expected: "a number of beats"
            )
          }
          return []
        }
      ),
      ("beat", { [unowned self] _ in [.number(stage?.beat ?? 0)] }),
      ("now", { [unowned self] _ in [.number(stage?.now ?? 0)] }),
      (
        "isOn",
        { [unowned self] call in
          [.boolean(try stage(for: "every").isOn(multipleOf: try call.number(0)))]
        }
      ),
      ("uniform", { [unowned self] _ in [.number(uniform())] }),
    ]
  }

  private static func note(_ call: LuaArguments) throws(ScriptError) -> UInt32 {
    if let note = UInt32(exactly: try call.integer(0)) { return note }
    throw ScriptError("this is no note that play returned", kind: .value)
  }

  var noteFunctions: [(String, LuaCallback)] {
    [
      (
        "play",
        { [unowned self] call in
          let (note, voice) = try stage(for: "play").play(
            call[0], call[1], line: call.caller?.line)
          return [.integer(Int64(note)), .integer(Int64(voice))]
        }
      ),
      (
        "dejavu",
        { [unowned self] call in
          let (note, voice) = try stage(for: "dejavu").dejavu(
            try call.string(0), line: call.caller?.line)
          return [.integer(Int64(note)), .integer(Int64(voice))]
        }
      ),
      (
        "set",
        { [unowned self] call in
          try stage(for: "note:set").set(
            try Self.note(call), voice: try call.integer(1), call[2], line: call.caller?.line)
          return []
        }
      ),
      (
        "release",
        { [unowned self] call in
          try stage(for: "note:release").release(try Self.note(call), line: call.caller?.line)
          return []
        }
      ),
    ]
  }
}
