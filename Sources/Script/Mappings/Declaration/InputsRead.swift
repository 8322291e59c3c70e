import Score

/// The inputs that a mapping reads: by its map, and as `env.name` anywhere in its text.
struct InputsRead {
  private(set) var names: [String] = []

  /// - Parameter others: inputs that something else reads.
  init(
    _ tokens: [LuaLexeme], _ entries: [MapEntry], beside others: [String] = [], known: [InputSpec]
  ) {
    let all = Set(known.map(\.name))
    for entry in entries {
      if let input = entry.input { add(input.name) }
      if case .comparison(let comparison)? = entry.condition { add(comparison.input.name) }
    }
    for name in others { add(name) }
    for i in tokens.indices where tokens[i].word == "env" {
      guard let first = Self.field(tokens, after: i) else { continue }
      if all.contains(first) {
        add(first)
      } else if let second = Self.field(tokens, after: i + 2), all.contains("\(first).\(second)") {
        add("\(first).\(second)")
      }
    }
  }

  private static func field(_ tokens: [LuaLexeme], after index: Int) -> String? {
    guard index + 2 < tokens.count, tokens[index + 1].isSymbol(".") else { return nil }
    return tokens[index + 2].word
  }

  private mutating func add(_ name: String) { if !names.contains(name) { names.append(name) } }
}
