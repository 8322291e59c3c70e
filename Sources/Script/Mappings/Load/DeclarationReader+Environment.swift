import Score

/// The sections about the surroundings: `environment` and `unmask`.
extension DeclarationReader {
  private static let environmentOptions = ["level", "fade"]

  /// Reads `environment = { level = -6, peak1_gain = 9, … }`, or a synth that hears the microphone; with the
  /// equaliser if one of its parameters is given.
  func environment() throws(Fault) -> (layer: EnvironmentLayer, equaliser: EffectSpec?)? {
    let (value, path) = (table[EnvironmentLayer.name], EnvironmentLayer.name)
    if value.isNil { return nil }
    let line = source.outline.place(of: path)?.line
    if let id = value.id(of: "voice"),
      let voice = builder.spec(ofVoice: id, named: path, layer: .environment)
    {
      return (EnvironmentLayer(voice: voice, notes: [[]], line: line), nil)
    }
    let section = try section(path, of: "options")
    let unit = builder.effectUnits.first { $0.name == EnvironmentLayer.equaliser }
    let known = Self.environmentOptions + (unit?.inputs.map(\.name) ?? [])
    try source.checkNames(of: section, at: path, subject: path, known: known)
    let options = source.options(of: section, at: path) { "\(path).\($0)" }
    func option(_ spec: ParameterSpec) throws(Fault) -> Double {
      try options.number(spec.name, for: spec) ?? spec.defaultValue
    }
    let level = try option(VoiceSpec.standardParameters[VoiceSpec.Slot.level])
    let fade = try option(
      ParameterSpec("fade", .seconds, in: 0...30, default: 0.5, doc: "In and out."))
    let voice = try source.reading(path) { () throws(Fault) in
      try builder.environment(fade: fade, line: line)
    }
    let notes = [-1, 1].map { side -> [(slot: Int, value: Float)] in
      [
        (VoiceSpec.Slot.level, Float(level)), (VoiceSpec.Slot.pan, side),
        (VoiceSpec.standardParameters.count, side),
      ]
    }
    let layer = EnvironmentLayer(voice: voice, notes: notes, line: line)
    guard let unit else { return (layer, nil) }
    let values = try unit.inputs.map { input throws(Fault) in try option(input) }
    return (layer, EffectSpec(name: EnvironmentLayer.name, unit: unit.name, values: values))
  }
}

extension OrchestraBuilder {
  /// A voice that hears one side of the microphone, by its parameter `side`.
  fileprivate func environment(fade: Double, line: Int?) throws(Fault) -> VoiceSpec {
    let side: LuaValue = .table(LuaTable(array: [0], fields: ["min": -1, "max": 1]))
    let id = try fadedVoice(
      Orchestra.microphoneUnit, LuaTable(fields: ["side": side]), fade: fade, line: line
    ) { [.signal($0["side"]!)] }
    return spec(ofVoice: id, named: EnvironmentLayer.name, layer: .environment)!
  }
}

extension Orchestra {
  /// Puts the environment on a bus of its own, and everything else, with the effects of the mix, on another: it is
  /// no music, and no effect of the music changes it. A mapping that has put it on a bus itself keeps that.
  mutating func separateEnvironment(_ equaliser: EffectSpec?) {
    guard let voice = voices.firstIndex(where: { $0.name == EnvironmentLayer.name }),
      bus(ofVoice: voice) == nil
    else { return }
    let music = buses.count
    let free = voices.indices.filter { $0 != voice && bus(ofVoice: $0) == nil }
    for index in buses.indices where buses[index].output == nil { buses[index].output = music }
    for index in effects.indices where effects[index].bus == nil { effects[index].bus = music }
    buses.append(BusSpec(name: EnvironmentLayer.musicBus, voices: free))
    buses.append(BusSpec(name: EnvironmentLayer.bus, voices: [voice]))
    if var equaliser {
      equaliser.bus = music + 1
      effects.append(equaliser)
    }
  }
}

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
