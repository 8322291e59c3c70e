import Score

extension DeclarationReader {
  /// The voices in the order of the text, the effects in the order in which they were made.
  /// - Parameter others: voices that stand after those.
  func orchestra(besides others: [VoiceSpec] = []) throws(ScriptError) -> Orchestra {
    var orchestra = Orchestra(tables: builder.tables)
    let voices = try section("voices", of: "voices")
    for name in source.outline.ordered(voices.names, under: "voices") {
      orchestra.voices.append(try voice(name, voices[name]))
    }
    for voice in others {
      try checkFree(voice.name, at: "concrete.\(voice.name)")
      guard voices[voice.name].isNil else {
        throw source.error(
          "\"\(voice.name)\" is a voice already", at: "concrete.\(voice.name)",
          hint: "choose another name")
      }
      orchestra.voices.append(voice)
    }
    orchestra.effects = try effects(beside: orchestra.voices.map(\.name))
    return orchestra
  }

  private func voice(_ name: String, _ value: LuaValue) throws(ScriptError) -> VoiceSpec {
    let path = "voices.\(name)"
    try checkFree(name, at: path)
    guard let id = value.id(of: "voice"), builder.voices.indices.contains(id),
      let root = builder.voices[id].root
    else {
      throw source.error(
        "voice \"\(name)\" is \(value.spoken)", at: path, expected: "synth(…) or sampler { … }")
    }
    let voice = builder.voices[id]
    return VoiceSpec(
      name: name, graph: builder.arena.graph(from: root), parameters: voice.parameters,
      polyphony: voice.polyphony)
  }

  private func effects(beside voices: [String]) throws(ScriptError) -> [EffectSpec] {
    let section = try section("effects", of: "effects")
    var found: [(id: Int, spec: EffectSpec)] = []
    for field in section.fields {
      let path = "effects.\(field.name)"
      try checkFree(field.name, at: path)
      guard !voices.contains(field.name) else {
        throw source.error(
          "\"\(field.name)\" is a voice already", at: path, hint: "choose another name")
      }
      guard let id = field.value.id(of: "effect"), builder.effects.indices.contains(id) else {
        throw source.error(
          "effect \"\(field.name)\" is \(field.value.spoken)", at: path,
          expected: "one of " + builder.effectUnits.map(\.name).joined(separator: ", "))
      }
      guard !found.contains(where: { $0.id == id }) else {
        throw source.error("effect \"\(field.name)\" stands under two names", at: path)
      }
      let effect = builder.effects[id]
      found.append(
        (
          id,
          EffectSpec(
            name: field.name, unit: effect.unit.name, values: effect.values, table: effect.table)
        ))
    }
    return found.sorted { $0.id < $1.id }.map(\.spec)
  }

  private func checkFree(_ name: String, at path: String) throws(ScriptError) {
    if let fault = ParameterReader.fault(ofName: name) { throw source.error(fault, at: path) }
    guard ["tempo", "level", "tuning"].contains(name) else { return }
    throw source.error("\"\(name)\" is a target of map", at: path, hint: "choose another name")
  }
}
