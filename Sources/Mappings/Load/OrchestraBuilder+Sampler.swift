import Score

extension OrchestraBuilder {
  private static let samplerOptions = ["file", "root", "loop", "attack", "release", "polyphony"]

  /// The voice of `sampler { file = …, root = … }`: the unit `sample`, tuned by the pitch of the note,
  /// under an envelope.
  func sampler(_ options: LuaValue, line: Int?) throws(ScriptError) -> Int {
    guard case .table(let table) = options, options.kind == nil else {
      throw ScriptError(
        "sampler is given \(options.spoken)", kind: .value,
        expected: "sampler { file = \"bell.wav\", root = \"C4\" }")
    }
    try checkSampler(table)
    let root = try PitchValue(table["root"].isNil ? "C4" : table["root"], what: "root of sampler")
    let polyphony: LuaValue =
      table["polyphony"].isNil ? .nil : .table(LuaTable(fields: ["polyphony": table["polyphony"]]))
    let (id, nodes) = try beginVoice(.table(LuaTable()), polyphony, line: line)
    func node(_ id: Int) -> LuaValue {
      .table(LuaTable(fields: ["#kind": "signal", "id": .integer(Int64(id))]))
    }
    let rate = try unit(
      "divide", [node(nodes["pitch"]!), .number(root.hertz)], line: line)
    let loop: LuaValue = table["loop"].isTruthy ? 1 : 0
    let inputs = LuaTable(fields: ["rate": node(rate), "loop": loop])
    let sample = try unit("sample", [table["file"], .table(inputs)], line: line)
    let envelope = try unit(
      "adsr",
      [
        node(nodes["gate"]!), table["attack"].isNil ? 0.002 : table["attack"], 0, 1,
        table["release"].isNil ? 0.3 : table["release"],
      ], line: line)
    let output = try unit("multiply", [node(sample), node(envelope)], line: line)
    try endVoice(id, output: node(output))
    setLayer(.instrument, ofVoice: id)
    return id
  }

  private func checkSampler(_ table: LuaTable) throws(ScriptError) {
    if !table["preset"].isNil || !table["soundfont"].isNil {
      throw ScriptError(
        "SoundFont presets need the sampler that is not built yet", kind: .value,
        hint: "use a recording: sampler { file = \"bell.wav\", root = \"C4\" }")
    }
    for name in table.names where !Self.samplerOptions.contains(name) {
      throw ScriptError(
        "sampler has no option \"\(name)\"", kind: .value,
        hint: NearestName.hint(for: name, among: Self.samplerOptions))
    }
    guard let path = table["file"].string, !path.isEmpty else {
      throw ScriptError(
        "sampler needs a file", kind: .value,
        expected: "sampler { file = \"bell.wav\", root = \"C4\" }")
    }
  }
}
