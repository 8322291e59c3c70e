import Score

extension DeclarationReader {
  /// Most entries of a map: each is computed in every tick, and compared with every other when it is measured.
  static let maximumEntries = 1000

  /// Reads the map: its entries, and their Lua functions beside them.
  func readMap(into declaration: inout Declaration) throws(Fault) {
    if table["map"].isNil { return }
    guard case .table(let list) = table["map"], list.fields.isEmpty, list.numbered.isEmpty else {
      let isEntry = !table["map"]["from"].isNil || !table["map"]["to"].isNil
      throw source.error(
        "map is \(table["map"].spoken)", at: "map", expected: "a list of { from = …, to = … }",
        hint: isEntry
          ? "write one more pair of braces: map = { { from = …, to = … } }" : nil)
    }
    guard list.array.count <= Self.maximumEntries else {
      throw source.error(
        "map has \(list.array.count) entries", at: "map",
        expected: "at most \(Self.maximumEntries)")
    }
    let targets = Targets(
      declaration.orchestra, effects: builder.effectUnits, level: declaration.level,
      tempo: declaration.tempo,
      tunings: declaration.tuningNames.count, objects: builder.objects)
    for (i, value) in list.array.enumerated() {
      let path = "map[\(i + 1)]"
      guard let fields = value.plainTable, fields.array.isEmpty else {
        throw source.error(
          "\(path) is \(value.spoken)", at: path, expected: "{ from = …, to = …, … }")
      }
      let reader = MapEntryReader(
        fields: fields, path: path, source: source, inputs: knownInputs, targets: targets,
        parameters: declaration.parameters.map(\.spec))
      let (entry, functions) = try reader.read()
      declaration.entries.append(entry)
      declaration.functions.entries.append(functions)
    }
  }
}
