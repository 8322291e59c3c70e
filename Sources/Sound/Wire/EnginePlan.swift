import Engine
import Score

/// All that an engine elsewhere is made of: its orchestra, sample rate, seed and options.
public struct EnginePlan: Sendable {
  public var orchestra: Orchestra
  /// Samples per second.
  public var sampleRate: Double
  /// The seed of all randomness in the sound.
  public var seed: UInt64
  /// Gain, ending and the voices that are heard; unit generators of one's own do not travel.
  public var options: EngineOptions

  public init(
    _ orchestra: Orchestra, sampleRate: Double, seed: UInt64,
    options: EngineOptions = EngineOptions()
  ) {
    self.orchestra = orchestra
    self.sampleRate = sampleRate
    self.seed = seed
    self.options = options
  }

  /// The plan as a message with the letters `RPEN`.
  /// - Parameter key: the name of a recording.
  /// - Throws: `Fault` of code `sound` for a file that has not been loaded, `record` for what cannot travel.
  public func wire(_ key: (Recording) throws(Fault) -> SoundKey) throws(Fault) -> [UInt8] {
    guard options.units.isEmpty else {
      throw Wire.fault("unit generators of one's own cannot travel")
    }
    var writer = WireWriter("RPEN")
    writer.add(sampleRate)
    writer.add(seed)
    writer.add(options.gain)
    writer.add(options.ending.wire)
    writer.add(options.voices != nil)
    if let voices = options.voices {
      try writer.add(whole: voices.count)
      for voice in voices.sorted() { try writer.add(whole: voice) }
    }
    try writer.add(orchestra, key)
    return writer.bytes
  }

  /// Reads a plan from a message.
  /// - Parameter sounds: the recording of a name; nil where it is missing.
  /// - Throws: `Fault` of code `record` for bytes that are no plan, `sound` for a recording that is missing.
  public init(wire bytes: [UInt8], _ sounds: (SoundKey) -> Recording?) throws(Fault) {
    var reader = try WireReader(bytes, "RPEN")
    sampleRate = try reader.sampleRate()
    seed = try reader.word64()
    options = EngineOptions(gain: try reader.finiteFloat(), ending: try reader.ending())
    if try reader.flag() {
      options.voices = try reader.voices()
    }
    orchestra = try reader.orchestra(sounds)
    try reader.end()
  }
}

extension WireReader {
  /// The sample rate of a render.
  mutating func sampleRate() throws(Fault) -> Double {
    let rate = try double()
    guard rate >= 8000, rate <= 192_000 else {
      throw fault("a sample rate is 8000 to 192000 Hz", before: 8)
    }
    return rate
  }

  /// The numbers of voices, in ascending order.
  fileprivate mutating func voices() throws(Fault) -> Set<Int> {
    var voices: Set<Int> = []
    var last = -1
    for _ in 0..<(try count(of: 4)) {
      let voice = try whole()
      guard voice > last else { throw fault("the voices that are heard ascend", before: 4) }
      voices.insert(voice)
      last = voice
    }
    return voices
  }

  fileprivate mutating func ending() throws(Fault) -> EngineOptions.Ending {
    switch try byte() {
    case 0: return .limited
    case 1: return .aligned
    case 2: return .plain
    default: throw fault("a mix ends limited, aligned or plain", before: 1)
    }
  }
}

extension EngineOptions.Ending {
  fileprivate var wire: UInt8 {
    switch self {
    case .limited: 0
    case .aligned: 1
    case .plain: 2
    }
  }
}

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
