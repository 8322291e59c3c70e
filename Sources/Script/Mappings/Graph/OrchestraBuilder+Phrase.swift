import Score

extension OrchestraBuilder {
  /// The voice of `phrase { … }`: the unit `phrase`, which is a whole voice.
  func phrase(_ options: LuaValue, line: Int?) throws(Fault) -> Int {
    guard let table = options.plainTable else {
      throw .mapping("phrase is given \(options.spoken)", expected: PhraseReader.example)
    }
    let source = try PhraseReader(table: table, builder: self).source()
    let polyphony = LuaTable(fields: ["polyphony": 4])
    let (id, nodes) = try beginVoice(.table(LuaTable()), .table(polyphony), line: line)
    let inputs = UnitSpec.phrase.inputs
    let own = [UnitSpec.phraseComponent(of: source.components.count)] + inputs.dropFirst(2)
    var nodesOfInputs = [GraphArena.Input.node(nodes["gate"]!)]
    for spec in own {
      let slot = declare(spec, ofVoice: id)
      nodesOfInputs.append(.node(try add(.parameter(voice: id, slot: slot), line: line)))
    }
    let root = try add(
      .unit(.phrase, table: add(.phraseSource(source))), inputs: nodesOfInputs, line: line)
    try endVoice(id, output: .signal(root))
    setLayer(.instrument, ofVoice: id)
    return id
  }

  /// The tables that are there so far, without phrases: what the voices read that are described by now.
  var voiceTables: [SoundTable] {
    tables.map { table in
      if case .phraseSource = table { .values([]) } else { table }
    }
  }
}
