import Score

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
