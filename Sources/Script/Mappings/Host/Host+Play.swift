import Score

extension Host {
  /// About as many instructions of Lua as could run while a note is begun or changed.
  private static let noteSteps = 500

  private static func note(_ call: LuaArguments) throws(Fault) -> UInt32 {
    if let note = UInt32(exactly: try call.integer(0)) { return note }
    throw Fault.mapping("this is no note that play returned")
  }

  var noteFunctions: KeyValuePairs<String, LuaCallback> {
    [
      "play": { [unowned self] call in
        call.take(steps: Self.noteSteps)
        let (note, voice) = try sequencer(for: "play").play(
          call[0], call[1], at: call.caller)
        return [.integer(Int64(note)), .integer(Int64(voice))]
      },
      "dejavu": { [unowned self] call in
        call.take(steps: Self.noteSteps)
        let (note, voice) = try sequencer(for: "dejavu").dejavu(
          try call.string(0), line: call.caller?.line)
        return [.integer(Int64(note)), .integer(Int64(voice))]
      },
      "set": { [unowned self] call in
        call.take(steps: Self.noteSteps)
        try sequencer(for: "note:set").set(
          try Self.note(call), voice: try call.integer(1), call[2], at: call.caller)
        return []
      },
      "release": { [unowned self] call in
        try sequencer(for: "note:release").release(try Self.note(call), line: call.caller?.line)
        return []
      },
    ]
  }
}
