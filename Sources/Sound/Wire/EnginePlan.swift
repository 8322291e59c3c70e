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
