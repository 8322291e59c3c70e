import Score

extension Sequencer {
  /// Notes that are held at once: more are a script that never lets go.
  static let heldLimit = 20_000

  /// Begins a note; its number and the index of its voice.
  func play(
    _ voice: LuaValue, _ options: LuaValue, line: Int?
  ) throws(Fault) -> (note: UInt32, voice: Int) {
    let index = try self.voice(voice)
    let values = try table(options, of: "play")
    let end = try end(of: values)
    let sets = unmasked(
      try settings(values, voice: index, beside: ["duration", "beats"], line: line), voice: index)
    guard held.count < Self.heldLimit else {
      throw .mapping(
        "play: \(Self.heldLimit) notes are held",
        hint: "let them go, or give them a shorter duration")
    }
    let note = begin(index, sets, of: running?.name, line: line)
    switch end {
    case .seconds(let duration): wake(.release(note: note, line: line), at: now + duration)
    case .beats(let beats): wake(.release(note: note, line: line), atBeat: beat + beats)
    case .open:
      if let length = struckLength(index, sets) {
        wake(.release(note: note, line: line), at: now + length)
      }
    }
    return (note, index)
  }

  /// Begins a note with values of its own, and holds it.
  /// - Parameter sequence: the name of the sequence that plays it; nil where none does.
  /// - Returns: its number.
  func begin(
    _ voice: Int, _ sets: [(slot: Int, value: Float)], of sequence: String?, line: Int?
  ) -> UInt32 {
    lastNote += 1
    add(.start(note: lastNote, voice: UInt16(voice)), line: line)
    for (slot, value) in sets {
      add(.set(note: lastNote, slot: UInt16(slot), value: value, ramp: 0), line: line)
    }
    let pitch = sets.first { $0.slot == VoiceSpec.Slot.pitch }?.value
    held[lastNote] = PlayedNote(
      number: lastNote, voice: mapping.orchestra.voices[voice].name, sequence: sequence,
      line: line, row: row, start: now,
      pitch: pitch.map { Pitch.midi(hertz: max(Double($0), 1e-3)) })
    return lastNote
  }

  /// The settings of a note with its pitch where the surroundings do not mask it.
  private func unmasked(
    _ sets: [(slot: Int, value: Float)], voice: Int
  ) -> [(slot: Int, value: Float)] {
    typealias Slot = VoiceSpec.Slot
    guard let heard, let place = sets.firstIndex(where: { $0.slot == Slot.pitch }) else {
      return sets
    }
    let own = sets.first { $0.slot == Slot.level }.map { Double($0.value) } ?? 0
    let velocity = sets.first { $0.slot == Slot.velocity }.map { Double($0.value) } ?? 1
    var sets = sets
    sets[place].value = Float(
      octaves.pitch(
        Double(sets[place].value),
        level: heard.levels[voice] + own + Decibels.level(velocity),
        thresholds: heard.thresholds))
    return sets
  }

  /// Gives a note values of its own; one that has ended no longer hears them.
  func set(
    _ note: UInt32, voice: Int, _ options: LuaValue, line: Int?
  ) throws(Fault) {
    guard mapping.orchestra.voices.indices.contains(voice) else {
      throw .mapping("this is no note that play returned")
    }
    let values = try table(options, of: "note:set")
    let ramp = values["ramp"]
    guard ramp.isNil || (ramp.finiteNumber ?? -1) >= 0 else {
      throw .mapping("ramp is \(ramp.spoken)", expected: "seconds, 0 or more")
    }
    let frames = UInt32(min((ramp.finiteNumber ?? 0) * sampleRate, 4e9).rounded())
    for (slot, value) in try settings(values, voice: voice, beside: ["ramp"], line: line) {
      add(.set(note: note, slot: UInt16(slot), value: value, ramp: frames), line: line)
    }
  }

  /// Lets a note go; one that has been let go stays so.
  func release(_ note: UInt32, line: Int?) {
    guard let played = held.removeValue(forKey: note) else { return }
    add(.release(note: note), line: line)
    if canPlay { journal.releases.append(played) }
    if released.count >= 64 { released.removeFirst(32) }
    released.append((played, now))
  }

  /// Seconds after which a note that is only struck has ended, by what it was given and the defaults of its voice; nil
  /// for a voice that sounds until it is let go. Letting go is not heard of it: it only says that it is over.
  private func struckLength(_ voice: Int, _ sets: [(slot: Int, value: Float)]) -> Double? {
    let parameters = mapping.orchestra.voices[voice].parameters
    func value(_ input: Graph.Input) -> Double? {
      switch input {
      case .constant(let value): Double(value)
      case .parameter(let slot):
        sets.first { $0.slot == slot }.map { Double($0.value) } ?? parameters[slot].defaultValue
      case .node: nil
      }
    }
    guard let envelopes = struck[voice] else { return nil }
    var longest = 0.0
    for envelope in envelopes {
      var length = 0.0
      for input in envelope.inputs.dropFirst() {
        guard let time = value(input) else { return nil }
        length += time
      }
      longest = max(longest, length)
    }
    return longest
  }

  private enum NoteEnd {
    case open
    case seconds(Double)
    case beats(Double)
  }

  private func end(of values: LuaTable) throws(Fault) -> NoteEnd {
    let (duration, beats) = (values["duration"], values["beats"])
    if duration.isNil, beats.isNil { return .open }
    guard duration.isNil || beats.isNil else {
      throw .mapping("play has a duration and beats", expected: "one of them")
    }
    let name = duration.isNil ? "beats" : "duration"
    guard let length = values[name].finiteNumber, length >= 0 else {
      throw .mapping("\(name) is \(values[name].spoken)", expected: "a number of 0 or more")
    }
    return duration.isNil ? .beats(length) : .seconds(length)
  }

  private func voice(_ value: LuaValue) throws(Fault) -> Int {
    let names = mapping.orchestra.voices.map(\.name)
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

  private func table(_ value: LuaValue, of word: String) throws(Fault) -> LuaTable {
    if value.isNil { return LuaTable() }
    if case .table(let table) = value, value.kind == nil, table.array.isEmpty { return table }
    throw .mapping(
      "\(word) is given \(value.spoken)", expected: "a table such as { pitch = \"C4\" }")
  }

  /// The slots and values that a table of note parameters sets.
  private func settings(
    _ values: LuaTable, voice: Int, beside words: [String], line: Int?
  ) throws(Fault) -> [(slot: Int, value: Float)] {
    let spec = mapping.orchestra.voices[voice]
    var settings: [(slot: Int, value: Float)] = []
    for field in values.fields where !words.contains(field.name) {
      guard let slot = spec.slot(field.name), slot != VoiceSpec.Slot.gate else {
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

  private func number(
    _ value: LuaValue, as parameter: ParameterSpec, isPitch: Bool
  ) throws(Fault) -> Double {
    if isPitch { return try PitchValue(value, what: "pitch").hertz }
    if let number = value.finiteNumber { return number }
    throw .mapping("\(parameter.name) is \(value.spoken)", expected: "a finite number")
  }
}
