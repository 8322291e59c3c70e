import Score
import Signals

extension WireWriter {
  mutating func add(_ orchestra: Orchestra, _ key: (Recording) throws(Fault) -> SoundKey)
    throws(Fault)
  {
    try add(whole: orchestra.tables.count)
    for table in orchestra.tables { try add(table, key) }
    try add(whole: orchestra.voices.count)
    for voice in orchestra.voices { try add(voice) }
    try add(whole: orchestra.buses.count)
    for bus in orchestra.buses { try add(bus) }
    try add(whole: orchestra.effects.count)
    for effect in orchestra.effects { try add(effect) }
  }
}

extension WireReader {
  /// An orchestra in which whatever is named by a number is there.
  mutating func orchestra(_ sounds: (SoundKey) -> Recording?) throws(Fault) -> Orchestra {
    var orchestra = Orchestra()
    for _ in 0..<(try count(of: 5)) { orchestra.tables.append(try table(sounds)) }
    for _ in 0..<(try count(of: 22)) {
      orchestra.voices.append(try voice(tables: orchestra.tables.count))
    }
    let buses = try count(of: 20)
    for number in 0..<buses {
      orchestra.buses.append(try bus(number, of: buses, voices: orchestra.voices.count))
    }
    for _ in 0..<(try count(of: 24)) {
      orchestra.effects.append(try effect(tables: orchestra.tables.count, buses: buses))
    }
    return orchestra
  }
}

extension Orchestra {
  /// The orchestra as a message with the letters `RPOR`, for an engine that swaps to it.
  /// - Parameter key: the name of a recording.
  /// - Throws: `Fault` of code `sound` for a file that has not been loaded.
  public func wire(_ key: (Recording) throws(Fault) -> SoundKey) throws(Fault) -> [UInt8] {
    var writer = WireWriter("RPOR")
    try writer.add(self, key)
    return writer.bytes
  }

  /// Reads an orchestra from a message.
  /// - Parameter sounds: the recording of a name; nil where it is missing.
  /// - Throws: `Fault` of code `record` for bytes that are no orchestra, `sound` for a recording that is missing.
  public init(wire bytes: [UInt8], _ sounds: (SoundKey) -> Recording?) throws(Fault) {
    var reader = try WireReader(bytes, "RPOR")
    self = try reader.orchestra(sounds)
    try reader.end()
  }
}

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

extension WireWriter {
  mutating func add(_ effect: EffectSpec) throws(Fault) {
    try add(effect.name)
    try add(effect.unit)
    try add(whole: effect.values.count)
    for value in effect.values { add(value) }
    try add(optional: effect.table)
    try add(optional: effect.bus)
    try add(optional: effect.target)
  }

  mutating func add(_ bus: BusSpec) throws(Fault) {
    try add(bus.name)
    try add(whole: bus.voices.count)
    for voice in bus.voices { try add(whole: voice) }
    try add(optional: bus.output)
    add(bus.level)
  }
}

extension WireReader {
  /// An effect with all its values; a send feeds a later bus than its own.
  mutating func effect(tables: Int, buses: Int) throws(Fault) -> EffectSpec {
    let (name, unit) = (try text(), try text())
    var values: [Double] = []
    for _ in 0..<(try count(of: 8)) { values.append(try finite()) }
    if let spec = Catalogue.effect(named: unit)?.spec, spec.inputs.count != values.count {
      throw fault("\(unit) has \(spec.inputs.count) values, not \(values.count)")
    }
    let table = try index(below: tables, of: "tables")
    let bus = try index(below: buses, of: "buses")
    let target = try index(below: buses, of: "buses")
    if let target, bus == nil || bus.map({ $0 >= target }) ?? false {
      throw fault("effect \(name) feeds a bus that is not behind its own", before: 4)
    }
    return EffectSpec(
      name: name, unit: unit, values: values, table: table, bus: bus, target: target)
  }

  /// The bus with a number: it holds voices that there are, and feeds a later bus.
  mutating func bus(_ number: Int, of buses: Int, voices: Int) throws(Fault) -> BusSpec {
    let name = try text()
    var members: [Int] = []
    for _ in 0..<(try count(of: 4)) {
      guard let voice = try index(below: voices, of: "voices") else {
        throw fault("a bus holds voices by their number", before: 4)
      }
      members.append(voice)
    }
    let output = try index(below: buses, of: "buses")
    if let output, output <= number {
      throw fault("bus \(name) feeds a bus that is not behind it", before: 4)
    }
    return BusSpec(name: name, voices: members, output: output, level: try finite())
  }
}
