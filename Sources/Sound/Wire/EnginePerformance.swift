import Score

/// A whole performance of one engine: what it is made of, what happens, and how long it sounds. As a message it needs
/// nothing else to be heard again, so that a page can hold it.
public struct EnginePerformance: Sendable {
  public var plan: EnginePlan
  /// The events in order of their frames.
  public var events: [Event]
  /// The length of the sound in frames, the engine's latency included.
  public var frames: Int

  public init(_ plan: EnginePlan, events: [Event], frames: Int) {
    (self.plan, self.events, self.frames) = (plan, events, frames)
  }

  /// The performance as a message with the letters `RPPF`: frames (8), recordings (of each its key and its message), the
  /// plan's message, the events.
  /// - Parameter key: the name of a recording's message.
  /// - Throws: `Fault` of code `sound` for a file that has not been loaded, `record` for what cannot travel.
  public func wire(_ key: ([UInt8]) -> SoundKey) throws(Fault) -> [UInt8] {
    var sounds: [SoundKey: [UInt8]] = [:]
    var order: [SoundKey] = []
    let plan = try plan.wire { recording throws(Fault) in
      let message = try recording.wire()
      let name = key(message)
      if sounds.updateValue(message, forKey: name) == nil { order.append(name) }
      return name
    }
    var writer = WireWriter("RPPF")
    writer.add(Int64(frames))
    try writer.add(whole: order.count)
    for name in order {
      writer.add(raw: name.bytes)
      try writer.add(list: sounds[name] ?? [])
    }
    try writer.add(list: plan)
    try writer.add(list: EventWire.bytes(of: events))
    return writer.bytes
  }

  /// Reads a performance from a message.
  /// - Throws: `Fault` of code `record` for bytes that are no performance.
  public init(wire bytes: [UInt8]) throws(Fault) {
    var reader = try WireReader(bytes, "RPPF")
    let length = Int64(bitPattern: try reader.word64())
    guard length >= 0 else { throw reader.fault("a length is 0 or more", before: 8) }
    frames = Int(clamping: length)
    var sounds: [SoundKey: Recording] = [:]
    for _ in 0..<(try reader.count(of: SoundKey.size + 4)) {
      let key = try reader.key()
      sounds[key] = try Recording(wire: try reader.list())
    }
    plan = try EnginePlan(wire: try reader.list()) { sounds[$0] }
    events = try EventWire.events(try reader.list())
    try reader.end()
  }
}

extension WireWriter {
  fileprivate mutating func add(list bytes: [UInt8]) throws(Fault) {
    try add(whole: bytes.count)
    add(raw: bytes)
  }
}

extension WireReader {
  fileprivate mutating func list() throws(Fault) -> [UInt8] { try raw(try count(of: 1)) }
}
