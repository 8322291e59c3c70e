import Score

extension WireWriter {
  /// - Parameter key: the name of a recording, under which whoever reads the bytes finds it.
  mutating func add(_ table: SoundTable, _ key: (Recording) throws(Fault) -> SoundKey)
    throws(Fault)
  {
    switch table {
    case .waveform(let cycle):
      add(UInt8(0))
      try add(cycle)
    case .values(let list):
      add(UInt8(1))
      try add(list)
    case .recording(let recording):
      add(UInt8(2))
      add(raw: try key(recording).bytes)
    case .instrument(let instrument):
      add(UInt8(3))
      try add(instrument, key)
    case .phrase(let phrase):
      add(UInt8(4))
      try add(phrase, key)
    case .file(let path):
      throw Fault(.sound, "the sound file has not been loaded", at: FaultPlace(path))
    case .sampler: throw Fault(.sound, "the instrument has not been loaded")
    case .phraseSource: throw Fault(.sound, "the phrase has not been rendered")
    }
  }
}

extension WireReader {
  /// - Parameter sounds: the recording of a name; nil where it is missing.
  mutating func table(_ sounds: (SoundKey) -> Recording?) throws(Fault) -> SoundTable {
    switch try byte() {
    case 0: return .waveform(try samples())
    case 1: return .values(try samples())
    case 2: return .recording(try recording(sounds))
    case 3: return .instrument(try instrument(sounds))
    case 4: return .phrase(try phrase(sounds))
    default: throw fault("a table is one of five kinds", before: 1)
    }
  }

  /// A recording by its name.
  mutating func recording(_ sounds: (SoundKey) -> Recording?) throws(Fault) -> Recording {
    let key = try key()
    guard let recording = sounds(key) else {
      throw Fault(
        .sound, "the recording \(key.hexadecimal) is not here",
        hint: "hand it over before the orchestra that plays it")
    }
    return recording
  }
}
