import Score

/// The tables that one set of voices reads: band-limited waveforms and recordings.
///
/// A waveform is stored once per level, each with a highest harmonic of its own, so that a lookup at
/// any pitch holds every harmonic up to 0.4 of the sample rate and none above half of it. Levels hold
/// 1...12 harmonics singly and then 1.19 times as many each; a level of H harmonics has at least 16 H
/// and at least 2048 samples, so that linear interpolation stays below -80 dB.
public final class TableBank: Sendable {
  struct Level {
    let harmonics: Int, size: Int, offset: Int
    /// The ratios of frequency to sample rate, both included, for which this level is read.
    var lowest: Float = 0, highest: Float = .infinity
  }

  nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>
  nonisolated(unsafe) private let levelOfRatio: UnsafeMutablePointer<UInt8>
  nonisolated(unsafe) private let levels: UnsafeMutablePointer<Level>
  nonisolated(unsafe) let recordings: UnsafeMutableBufferPointer<RecordingTable>
  nonisolated(unsafe) let lists: UnsafeMutableBufferPointer<ValueTable>
  nonisolated(unsafe) let instruments: UnsafeMutableBufferPointer<InstrumentTable>
  nonisolated(unsafe) let phrases: UnsafeMutableBufferPointer<PhraseTable>
  /// The instruments as they were given.
  public let players: [Instrument]
  /// The number of samples of all levels of one waveform.
  let waveformStride: Int

  /// - Parameters:
  ///   - waveforms: the harmonics of each waveform; nil for one that nobody reads.
  ///   - recordings: sounds that `sample` reads.
  ///   - lists: rows of numbers, the rows of each one after the other.
  ///   - instruments: instruments of the samplers.
  ///   - phrases: phrases without a `fault`.
  public init(
    waveforms: [Harmonics?], recordings: [Recording] = [], lists numbers: [[Float]] = [],
    instruments players: [Instrument] = [], phrases: [Phrase] = []
  ) {
    let plan = Self.planLevels()
    waveformStride = plan.last!.offset + plan.last!.size + 1
    levels = .allocate(capacity: plan.count)
    levels.initialize(from: plan, count: plan.count)
    samples = .allocate(capacity: max(1, waveformStride * waveforms.count))
    let transform = DoubleTransform(capacity: plan.last!.size)
    for (number, waveform) in waveforms.enumerated() {
      guard let waveform else { continue }
      for level in plan {
        waveform.write(
          harmonics: level.harmonics, size: level.size,
          to: samples + number * waveformStride + level.offset, with: transform)
      }
    }
    levelOfRatio = .allocate(capacity: Self.ratioCount)
    for i in 0..<Self.ratioCount { levelOfRatio[i] = Self.level(forBucket: i, in: plan) }
    for i in 1..<Self.ratioCount where levelOfRatio[i] != levelOfRatio[i - 1] {
      let edge = Float(bitPattern: UInt32(i + Self.firstBucket) << 17)
      levels[Int(levelOfRatio[i])].lowest = edge
      levels[Int(levelOfRatio[i - 1])].highest = edge.nextDown
    }
    self.recordings = .copy(of: recordings.map { RecordingTable($0) })
    lists = .copy(of: numbers.map { ValueTable($0) })
    self.players = players
    instruments = .copy(of: players.map { InstrumentTable($0) })
    self.phrases = .copy(of: phrases.map { PhraseTable($0) })
  }

  deinit {
    for recording in recordings { recording.samples.deallocate() }
    for list in lists { list.values.deallocate() }
    for instrument in instruments { instrument.deallocate() }
    instruments.deallocate()
    for phrase in phrases { phrase.deallocate() }
    phrases.deallocate()
    lists.deallocate()
    samples.deallocate()
    levelOfRatio.deallocate()
    levels.deallocate()
    recordings.deallocate()
  }

  /// Whether some notes of an instrument cut others off.
  public func hasExclusiveZones(_ instrument: Int) -> Bool {
    players[instrument].zones.contains { $0.exclusiveClass != 0 }
  }

  /// Whether a phrase has the grid and the intro of another, so that a note of one can go on with the other.
  public func isPhrase(_ phrase: Int, likeThat other: Int, of bank: TableBank) -> Bool {
    phrases[phrase].hasGrid(of: bank.phrases[other])
  }

  /// The level for a frequency as a fraction of the sample rate, 0...0.5.
  @inline(__always) func level(ratio: Float) -> Level {
    let bucket = Int(ratio.magnitude.bitPattern >> 17) - Self.firstBucket
    return levels[Int(levelOfRatio[min(max(bucket, 0), Self.ratioCount - 1)])]
  }

  // Buckets of 1/64 octave, from 2^-16 to 1: the upper bits of the ratio as a float.
  private static let firstBucket = Int(Float(0x1p-16).bitPattern >> 17)
  private static let ratioCount = 16 * 64

  private static func planLevels() -> [Level] {
    var plan: [Level] = []
    var (harmonics, offset) = (1, 0)
    while harmonics <= 1300 {
      var size = 2048
      while size < 16 * harmonics { size *= 2 }
      plan.append(Level(harmonics: harmonics, size: size, offset: offset))
      offset += size + 1
      harmonics = harmonics < 12 ? harmonics + 1 : Int((Double(harmonics) * 1.19).rounded())
    }
    return plan
  }

  /// The richest level whose highest harmonic stays below half the sample rate in the whole bucket.
  private static func level(forBucket bucket: Int, in plan: [Level]) -> UInt8 {
    let top = Float(bitPattern: UInt32(bucket + firstBucket + 1) << 17)
    return UInt8(plan.lastIndex { Float($0.harmonics) * top <= 0.5 } ?? 0)
  }
}

/// A list of numbers as a unit generator reads it.
struct ValueTable {
  let values: UnsafeMutablePointer<Float>
  let count: Int

  init(_ list: [Float]) {
    count = list.count
    values = .allocate(capacity: max(1, list.count))
    values.initialize(from: list, count: list.count)
  }
}

/// A recording as `sample` reads it: mono, with silent guard samples on both sides.
struct RecordingTable {
  static let guardSamples = 4
  let samples: UnsafeMutablePointer<Float>
  let count: Int
  let sampleRate: Double

  init(_ recording: Recording) {
    count = recording.channels.first?.count ?? 0
    sampleRate = recording.sampleRate
    samples = .allocate(capacity: count + 2 * Self.guardSamples)
    samples.initialize(repeating: 0, count: count + 2 * Self.guardSamples)
    let gain = 1 / Float(max(1, recording.channels.count))
    for channel in recording.channels {
      for i in 0..<count { samples[i + Self.guardSamples] += channel[i] * gain }
    }
  }
}

/// A periodic waveform by its harmonics: x(p) = Σ cosine[k] cos(2πkp) + sine[k] sin(2πkp), k = 1, 2, …
public struct Harmonics: Sendable {
  private let coefficients: @Sendable (Int) -> (cosine: Double, sine: Double)

  /// A sawtooth that rises from -1 to 1 over a cycle, with the jump at phase 0.
  public static let saw = Harmonics { k in (0, -2 / (.pi * Double(k))) }

  /// A triangle that rises from 0 at phase 0 to 1 at a quarter of a cycle.
  public static let triangle = Harmonics { k in
    guard k % 2 == 1 else { return (0, 0) }
    let amplitude = 8 / (Double.pi * Double.pi * Double(k * k))
    return (0, k % 4 == 1 ? amplitude : -amplitude)
  }

  init(_ coefficients: @escaping @Sendable (Int) -> (cosine: Double, sine: Double)) {
    self.coefficients = coefficients
  }

  /// Analyses one sampled cycle (2...4096 samples) by the discrete Fourier transform; its mean is left out.
  public init(cycle: [Float]) {
    let n = cycle.count
    precondition((2...4096).contains(n), "a waveform has 2 to 4096 samples")
    let circle = (0..<n).map { UnitCircle.at(turns: Double($0) / Double(n)) }
    var table: [(Double, Double)] = [(0, 0)]
    for k in 1...max(1, n / 2) {
      var (c, s) = (0.0, 0.0)
      for i in 0..<n {
        let (cosine, sine) = circle[(i * k) % n]
        c += Double(cycle[i]) * cosine
        s += Double(cycle[i]) * sine
      }
      let scale = 2 * k == n ? 1 / Double(n) : 2 / Double(n)
      table.append((c * scale, s * scale))
    }
    let fixed = table
    coefficients = { k in k < fixed.count ? (fixed[k].0, fixed[k].1) : (0, 0) }
  }

  /// Writes one cycle of `size` samples (a power of two) and a copy of the first at its end.
  func write(
    harmonics: Int, size: Int, to cycle: UnsafeMutablePointer<Float>,
    with transform: DoubleTransform
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * size) { memory in
      memory.initialize(repeating: 0)
      let real = memory.baseAddress!
      let imaginary = real + size
      for k in 1...min(harmonics, size / 2 - 1) {
        let (c, s) = coefficients(k)
        real[k] = c
        imaginary[k] = -s
      }
      transform.inverse(real, imaginary, count: size)
      for i in 0..<size { cycle[i] = Float(real[i]) }
      cycle[size] = cycle[0]
    }
  }
}

/// A list of numbers read as rows.
struct ValueRows {
  private let values: UnsafePointer<Float>
  private let columns: Int
  let count: Int

  @inline(__always) init(_ list: ValueTable, columns: Int) {
    values = UnsafePointer(list.values)
    self.columns = columns
    count = list.count / columns
  }

  @inline(__always) subscript(row: Int, column: Int) -> Float { values[row * columns + column] }
}
