import Score

/// The sound files of an instrument, each read once.
struct SampleSet {
  /// One file: its channels' places among the samples.
  struct Entry {
    /// The places of its channels: one for mono, left and right for stereo.
    let channels: [Int]
    let frames: Int
    /// The sample rate in Hz of the samples as they are kept.
    let sampleRate: Double
    /// Frames kept per frame of the file.
    let ratio: Double
    let root: Int?
    let loop: Range<Int>?
  }

  /// Samples of one instrument, 512 MB.
  static let capacity = 1 << 27
  /// The highest sample rate in Hz; files of a higher one are converted to it.
  static let highestRate = 48_000

  private(set) var samples: [InstrumentSample] = []
  private(set) var warnings: [String] = []
  private var entries: [String: Entry] = [:]
  private var count = 0

  /// Reads a file: its two channels, or all of its channels mixed to one when there are more.
  /// - Throws: `Fault`: `missing`, `permission` or `file` where it cannot be opened, `sound` where it cannot be used.
  mutating func entry(_ path: String) throws -> Entry {
    if let known = entries[path] { return known }
    let reader = try AudioFileReader(path: path)
    let left = Self.capacity - count
    if let promised = reader.promisedFrames, promised > left / reader.channels {
      throw Self.tooLong(path)
    }
    var data = try reader.rest(maximumFrames: max(0, left / reader.channels))
    warnings += data.warnings.map { "\(path): \($0)" }
    guard data.frameCount > 0 else {
      throw Fault.sound(path, "holds no sound (0 frames)", hint: "give another file")
    }
    if data.channels.count > 2 {
      warnings.append("\(path): its \(data.channels.count) channels are mixed to one")
      data = Self.mixed(data)
    }
    let rate = data.sampleRate
    if rate > Self.highestRate { data = try data.resampled(to: Self.highestRate) }
    let entry = add(data, ratio: Double(data.sampleRate) / Double(rate), reader.samplerChunk)
    entries[path] = entry
    return entry
  }

  private mutating func add(_ data: AudioData, ratio: Double, _ chunk: SamplerChunk?) -> Entry {
    let first = samples.count
    for channel in data.channels {
      samples.append(InstrumentSample(frames: channel, sampleRate: Double(data.sampleRate)))
    }
    count += data.frameCount * data.channels.count
    return Entry(
      channels: Array(first..<samples.count), frames: data.frameCount,
      sampleRate: Double(data.sampleRate), ratio: ratio, root: chunk?.root,
      loop: chunk?.loop.map { range in
        let start = Int(held: Double(range.lowerBound) * ratio, in: 0...data.frameCount)
        return start..<Int(held: Double(range.upperBound) * ratio, in: start...data.frameCount)
      })
  }

  private static func mixed(_ data: AudioData) -> AudioData {
    var sum = [Float](repeating: 0, count: data.frameCount)
    let gain = 1 / Float(data.channels.count)
    for channel in data.channels {
      for i in sum.indices { sum[i] += channel[i] * gain }
    }
    return AudioData(sampleRate: data.sampleRate, channels: [sum])
  }

  private static func tooLong(_ path: String) -> Fault {
    Fault.sound(
      path, "would take the instrument over \(capacity * 4 >> 20) MB of samples in memory",
      hint: "use shorter, fewer or mono files")
  }
}

extension SampleSet.Entry {
  /// The zone of each channel: one in the middle, or a left and a right one.
  func zones(like zone: Zone) -> [Zone] {
    channels.enumerated().map { number, sample in
      var own = zone
      own.sample = sample
      if channels.count == 2 { own.values[.pan] += number == 0 ? -1 : 1 }
      return own
    }
  }
}
