import Score

/// The values that a note is given, each for a parameter of its voice.
typealias NoteSettings = [(slot: Int, value: Float)]

extension NoteSettings {
  func value(_ slot: Int) -> Double? { first { $0.slot == slot }.map { Double($0.value) } }
}

/// Reads what a script gives to `play` and to `note:set`.
struct NoteReader {
  let voices: [VoiceSpec]
  let problems: ProblemLog

  /// The number of the voice that `play` is given.
  func voice(_ value: LuaValue) throws(Fault) -> Int {
    let names = voices.map(\.name)
    guard let name = value.string else {
      throw .mapping(
        "play is given \(value.spoken)",
        expected: "the name of a voice: play(\"pad\", { pitch = \"D2\" })")
    }
    if let index = names.firstIndex(of: name) { return index }
    throw .mapping(
      "unknown voice \"\(name)\"",
      hint: names.isEmpty ? "the mapping has no voices" : NearestName.hint(for: name, among: names))
  }

  func table(_ value: LuaValue, of word: String) throws(Fault) -> LuaTable {
    if value.isNil { return LuaTable() }
    if let table = value.plainTable, table.array.isEmpty { return table }
    throw .mapping(
      "\(word) is given \(value.spoken)", expected: "a table such as { pitch = \"C4\" }")
  }

  /// The moment at which a note that begins now ends; nil where it is left open.
  func end(of values: LuaTable, from time: Transport) throws(Fault) -> Moment? {
    let (duration, beats) = (values["duration"], values["beats"])
    if duration.isNil, beats.isNil { return nil }
    guard duration.isNil || beats.isNil else {
      throw .mapping("play has a duration and beats", expected: "one of them")
    }
    let name = duration.isNil ? "beats" : "duration"
    guard let length = values[name].finiteNumber, length >= 0 else {
      throw .mapping("\(name) is \(values[name].spoken)", expected: "a number of 0 or more")
    }
    return duration.isNil ? .beat(time.beat + length) : .seconds(time.now + length)
  }

  /// The seconds of `ramp` in a table of note parameters.
  func ramp(of values: LuaTable) throws(Fault) -> Double {
    let ramp = values["ramp"]
    if ramp.isNil { return 0 }
    if let seconds = ramp.finiteNumber, seconds >= 0 { return seconds }
    throw .mapping("ramp is \(ramp.spoken)", expected: "seconds, 0 or more")
  }

  /// The slots and values that a table of note parameters sets.
  func settings(
    _ values: LuaTable, voice: Int, beside words: [String], line: Int?
  ) throws(Fault) -> NoteSettings {
    let spec = voices[voice]
    var settings: NoteSettings = []
    for field in values.fields where !words.contains(field.name) {
      guard let slot = spec.slot(field.name), slot != VoiceSpec.Slot.gate else {
        if let hint = Self.instead[field.name]?[words.contains("ramp")] {
          throw .mapping("\(field.name) cannot be given here", hint: hint)
        }
        let names = spec.parameters.map(\.name).filter { $0 != "gate" } + words
        throw .mapping(
          "voice \"\(spec.name)\" has no parameter \"\(field.name)\"",
          hint: VoiceParameterHint.hint(
            for: field.name, among: names, isSynth: spec.layer == .ambient))
      }
      let parameter = spec.parameters[slot]
      let number = try number(field.value, as: parameter, isPitch: slot == VoiceSpec.Slot.pitch)
      let allowed = problems.clamp(
        number, to: parameter, of: "\(spec.name).\(parameter.name)", line: line)
      settings.append((slot, Float(allowed)))
    }
    return settings
  }

  /// The cures of fields that belong to the other word: of `play`, and of `note:set`.
  private static let instead: [String: [Bool: String]] = [
    "gate": [
      false: "the gate of a note is up until its duration or beats are over",
      true: "note:release() lets a note go",
    ],
    "duration": [true: "play gives a note its duration; note:release() lets it go now"],
    "beats": [true: "play gives a note its beats; note:release() lets it go now"],
    "ramp": [false: "a note begins with its values; note:set { …, ramp = 2 } moves them in 2 s"],
  ]

  private func number(
    _ value: LuaValue, as parameter: ParameterSpec, isPitch: Bool
  ) throws(Fault) -> Double {
    if isPitch { return try PitchValue(value, what: "pitch").hertz }
    if let number = value.finiteNumber { return number }
    throw .mapping("\(parameter.name) is \(value.spoken)", expected: "a finite number")
  }
}
