import Score

extension OrchestraBuilder {
  /// The voice of `sampler { … }`: the unit `zones`, which is a whole voice.
  func sampler(_ options: LuaValue, line: Int?) throws(Fault) -> Int {
    guard let table = options.plainTable else {
      throw .mapping("sampler is given \(options.spoken)", expected: SamplerReader.example)
    }
    let source = try SamplerReader(table: table).source()
    let polyphony: LuaValue =
      table["polyphony"].isNil ? .nil : .table(LuaTable(fields: ["polyphony": table["polyphony"]]))
    let (id, nodes) = try beginVoice(.table(LuaTable()), polyphony, line: line)
    let inputs = UnitSpec.zones.inputs.map { GraphArena.Input.node(nodes[$0.name]!) }
    let root = try add(.unit(.zones, table: add(.sampler(source))), inputs: inputs, line: line)
    try endVoice(id, output: .signal(root))
    setLayer(.instrument, ofVoice: id)
    return id
  }
}
