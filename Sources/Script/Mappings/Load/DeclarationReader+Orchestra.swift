import Score

extension DeclarationReader {
  /// The voices in the order of the text, the effects of a bus in the order in which they were made.
  /// - Parameters:
  ///   - others: voices that stand after those.
  ///   - reserved: names that nothing else may have.
  func orchestra(
    besides others: [VoiceSpec] = [], reserved: [String] = []
  ) throws(Fault) -> Orchestra {
    var orchestra = Orchestra(tables: builder.tables)
    let voices = try fields("voices", of: "voices")
    for (name, value, path) in voices { orchestra.voices.append(try voice(name, value, path)) }
    for voice in others {
      let path = voice.layer == .environment ? voice.name : "concrete.\(voice.name)"
      try checkFree(voice.name, at: path)
      guard !voices.contains(where: { $0.name == voice.name }) else {
        throw source.error(
          "\"\(voice.name)\" is a voice already", at: path, hint: "choose another name")
      }
      orchestra.voices.append(voice)
    }
    for voice in orchestra.voices where reserved.contains(voice.name) {
      throw source.error(
        "\"\(voice.name)\" is the name of a bus beside the environment",
        at: "voices.\(voice.name)", hint: "choose another name")
    }
    var buses = BusReader(self, voices: orchestra.voices.map(\.name), reserved: reserved)
    try buses.read(into: &orchestra)
    return orchestra
  }

  private func voice(_ name: String, _ value: LuaValue, _ path: String) throws(Fault) -> VoiceSpec {
    try checkFree(name, at: path)
    if let voice = value.id(of: "voice").flatMap({ builder.spec(ofVoice: $0, named: name) }) {
      return voice
    }
    throw source.error(
      "voice \"\(name)\" is \(value.spoken)", at: path,
      expected: "synth(…), sampler { … } or phrase { … }")
  }

  func checkFree(_ name: String, at path: String) throws(Fault) {
    if let fault = ParameterReader.fault(ofName: name) { throw source.error(fault, at: path) }
    guard ["tempo", "level", "tuning"].contains(name) else { return }
    throw source.error("\"\(name)\" is a target of map", at: path, hint: "choose another name")
  }
}
