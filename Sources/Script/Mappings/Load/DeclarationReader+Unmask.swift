import Score

/// The section `unmask`: what is done so that music and surroundings do not mask each other.
enum UnmaskSpec {
  /// An effect at the end of the mix.
  case effect(EffectSpec)
  /// Notes that would be masked are played in another octave.
  case move
}

extension DeclarationReader {
  private static let unmaskModes = ["lift": 0.0, "duck": 1.0]

  /// Reads `unmask = { depth = 6, mode = "lift", … }`; nil where there is none or its depth is 0.
  func unmask() throws(Fault) -> UnmaskSpec? {
    let section = try section("unmask", of: "options")
    if table["unmask"].isNil { return nil }
    guard let unit = builder.effectUnits.first(where: { $0.name == Masking.effect }) else {
      throw source.error("unmask is not available yet", at: "unmask")
    }
    let options = unit.inputs.filter { !$0.name.hasPrefix(Masking.parameterPrefix) }
    try source.checkNames(of: section, at: "unmask", subject: "unmask", known: options.map(\.name))
    let word = section["mode"].isNil ? "lift" : section["mode"].string ?? ""
    guard let mode = Self.unmaskModes[word] ?? (word == "move" ? 0 : nil) else {
      throw source.error(
        "mode is \(section["mode"].spoken)", at: "unmask.mode",
        expected: "\"lift\", \"duck\" or \"move\"")
    }
    let reader = source.options(of: section, at: "unmask")
    var values = unit.inputs.map(\.defaultValue)
    for (index, option) in unit.inputs.enumerated() {
      if option.name == "mode" {
        values[index] = mode
      } else if let value = try reader.number(option.name, for: option, subject: "unmask: ") {
        values[index] = value
      }
      if option.name == "depth", values[index] == 0 { return nil }
    }
    if word == "move" { return .move }
    return .effect(EffectSpec(name: Masking.effect, unit: unit.name, values: values))
  }
}
