import Glibc

/// The results of a loudness meter. Levels of silence are negative infinity.
public struct Loudness: Equatable, Sendable {
  /// Integrated loudness, LUFS: the gated mean over everything (ITU-R BS.1770-4, Annex 1).
  public let integrated: Double
  /// Loudness range, LU (EBU Tech 3342).
  public let range: Double
  /// The greatest momentary loudness (400 ms), LUFS (EBU Tech 3341).
  public let momentaryMaximum: Double
  /// The greatest short-term loudness (3 s), LUFS.
  public let shortTermMaximum: Double
  /// The highest true peak of any channel, dBTP (see `TruePeak`).
  public let truePeak: Double
  /// The highest sample of any channel, dBFS.
  public let samplePeak: Double

  package init(
    integrated: Double, range: Double, momentaryMaximum: Double, shortTermMaximum: Double,
    truePeak: Double, samplePeak: Double
  ) {
    (self.integrated, self.range) = (integrated, range)
    (self.momentaryMaximum, self.shortTermMaximum) = (momentaryMaximum, shortTermMaximum)
    (self.truePeak, self.samplePeak) = (truePeak, samplePeak)
  }
}

/// Measures loudness and peaks of a sound that arrives in blocks of interleaved frames.
///
/// It costs about 25 ms of processor time per minute of stereo at 48 kHz, a tenth of libebur128, with which the tests
/// compare it. Block sizes do not change the result.
public struct LoudnessMeter: Sendable {
  /// The lowest sample rate in Hz; below it the K-weighting's shelf is above half the sample rate.
  public static let lowestRate = 8000.0

  private let channels: Int
  private let weights: [Double]
  /// The frames of one 100 ms segment, the step by which gating blocks move.
  private let segment: Int
  private var filters: [KWeighting]
  private var sums: [SIMD2<Double>]
  private var filled = 0
  /// The number of finished tenths of the segment.
  private var part = 0
  private var segmentEnergy = 0.0
  private var maxima = WindowMaxima()
  /// The weighted mean square of each finished segment.
  private var energies: [Double] = []
  private var peak: TruePeak

  /// - Parameters:
  ///   - channels: samples per frame.
  ///   - sampleRate: Hz, `lowestRate` or more.
  ///   - weights: one factor per channel; nil counts every channel as 1, which is the standard's
  ///     weight of left, right and centre. Surrounds take 1.41, a low-frequency channel 0.
  public init(channels: Int, sampleRate: Double, weights: [Double]? = nil) {
    precondition(
      sampleRate >= Self.lowestRate, "loudness needs a sample rate of 8000 Hz or more")
    precondition(
      (weights?.count ?? channels) == channels, "loudness weights: one for each channel")
    self.channels = channels
    self.weights = weights ?? Array(repeating: 1, count: channels)
    segment = Int((sampleRate / 10).rounded())
    filters = Array(repeating: KWeighting(sampleRate: sampleRate), count: (channels + 1) / 2)
    sums = Array(repeating: SIMD2(), count: filters.count)
    peak = TruePeak(channels: channels)
  }

  /// Adds interleaved frames, 1 = full scale.
  public mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    peak.add(samples)
    guard var at = samples.baseAddress else { return }
    var frames = samples.count / channels
    while frames > 0 {
      let end = (part + 1) * segment / 10
      let taken = min(frames, end - filled)
      for pair in filters.indices {
        let second = 2 * pair + 1 < channels ? 1 : 0
        sums[pair] += filters[pair].squares(
          at + 2 * pair, second: second, stride: channels, frames: taken)
      }
      at += taken * channels
      frames -= taken
      filled += taken
      if filled == end { closePart() }
    }
  }

  /// The measures of everything added so far.
  /// - Parameter gain: a factor on every sample; the gates are at their levels after it.
  public func result(gain: Double = 1) -> Loudness {
    let power = gain * gain
    let gate = LoudnessGate(energies: gain == 1 ? energies : energies.map { power * $0 })
    return Loudness(
      integrated: gate.integrated, range: gate.range,
      momentaryMaximum: LoudnessGate.loudness(power * maxima.momentary),
      shortTermMaximum: LoudnessGate.loudness(power * maxima.shortTerm),
      truePeak: 20 * log10(gain * Double(peak.peak)),
      samplePeak: 20 * log10(gain * Double(peak.samplePeak)))
  }

  /// The loudness of the last 400 ms and of the last 3 s, LUFS (EBU Tech 3341); negative infinity before there is so
  /// much, and for silence.
  public var now: (momentary: Double, shortTerm: Double) {
    (LoudnessGate.loudness(maxima.presentMomentary), LoudnessGate.loudness(maxima.presentShortTerm))
  }

  /// Ends a tenth of a segment, in which the momentary and short-term windows move.
  private mutating func closePart() {
    var energy = 0.0
    for channel in 0..<channels { energy += weights[channel] * sums[channel / 2][channel % 2] }
    let frames = (part + 1) * segment / 10 - part * segment / 10
    maxima.add(energy / Double(frames))
    segmentEnergy += energy
    for pair in sums.indices { sums[pair] = SIMD2() }
    part += 1
    if part == 10 { closeSegment() }
  }

  private mutating func closeSegment() {
    energies.append(segmentEnergy / Double(segment))
    for pair in filters.indices { filters[pair].settle() }
    (filled, part, segmentEnergy) = (0, 0, 0)
  }
}

/// The greatest momentary and short-term loudness: windows of 400 ms and of 3 s that move by 10 ms.
///
/// EBU Tech 3341 asks for a tone of 400 ms to be read within 0.1 LU wherever it begins (test cases 13 and 14): a window that moved
/// by 100 ms would miss an eighth of it.
private struct WindowMaxima: Sendable {
  private static let momentaryParts = 40
  private static let shortTermParts = 300
  /// The mean squares of the last 3 s, one per 10 ms, as a ring.
  private var parts: [Double] = []
  private var place = 0
  private(set) var momentary = 0.0
  private(set) var shortTerm = 0.0

  mutating func add(_ energy: Double) {
    if parts.count < Self.shortTermParts {
      parts.append(energy)
      place = parts.count
    } else {
      place = place == Self.shortTermParts ? 0 : place
      parts[place] = energy
      place += 1
    }
    momentary = max(momentary, presentMomentary)
    shortTerm = max(shortTerm, presentShortTerm)
  }

  var presentMomentary: Double { mean(of: Self.momentaryParts) }
  var presentShortTerm: Double { mean(of: Self.shortTermParts) }

  /// The mean of the last `count` parts; 0 before there are that many.
  private func mean(of count: Int) -> Double {
    guard parts.count >= count else { return 0 }
    var sum = 0.0
    let first = place - count
    if first >= 0 {
      for i in first..<place { sum += parts[i] }
    } else {
      for i in (first + parts.count)..<parts.count { sum += parts[i] }
      for i in 0..<place { sum += parts[i] }
    }
    return sum / Double(count)
  }
}

/// The integrated loudness and the loudness range from the mean squares of consecutive 100 ms segments.
struct LoudnessGate {
  let energies: [Double]

  /// The loudness of a weighted mean square, LUFS: ITU-R BS.1770-4, equation 2.
  static func loudness(_ energy: Double) -> Double { -0.691 + 10 * log10(energy) }
  static func energy(_ loudness: Double) -> Double { pow(10, (loudness + 0.691) / 10) }

  /// The mean squares of windows of `segments` segments, one every `step`.
  func windows(segments: Int, step: Int) -> [Double] {
    guard energies.count >= segments else { return [] }
    return stride(from: 0, through: energies.count - segments, by: step).map { start in
      energies[start..<start + segments].reduce(0, +) / Double(segments)
    }
  }

  /// The integrated loudness, LUFS: blocks of 400 ms overlapping by 75 %, gated at −70 LUFS and then at 10 LU below
  /// their mean.
  var integrated: Double {
    let loud = windows(segments: 4, step: 1).filter { $0 > Self.energy(-70) }
    let gate = mean(loud) / 10
    let gated = loud.filter { $0 > gate }
    return gated.isEmpty ? -.infinity : Self.loudness(mean(gated))
  }

  /// The loudness range, LU, of EBU Tech 3342: windows of 3 s every second, gated at −70 LUFS and then at 20 LU below
  /// their mean; the distance from the 10th to the 95th percentile.
  var range: Double {
    let loud = windows(segments: 30, step: 10).filter { $0 >= Self.energy(-70) }
    let gate = mean(loud) / 100
    let gated = loud.filter { $0 >= gate }.sorted()
    guard !gated.isEmpty else { return 0 }
    func percentile(_ fraction: Double) -> Double {
      Self.loudness(gated[Int((Double(gated.count - 1) * fraction).rounded())])
    }
    return percentile(0.95) - percentile(0.10)
  }

  private func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }
}

/// The K-weighting of ITU-R BS.1770-4, Annex 1: a shelf for the head, then the RLB high-pass, as the running sum of
/// squares of two channels at once.
///
/// The analogue prototypes behind the standard's 48 kHz tables are warped to any sample rate; a test
/// holds the 48 kHz result against the tables.
struct KWeighting: Sendable {
  /// The coefficients b0, b1, b2, a1, a2 of a second-order section.
  struct Section: Sendable {
    let b0, b1, b2, a1, a2: Double
  }

  let shelf: Section
  let highPass: Section
  /// The last two states of the shelf (v) and of the high-pass (w), in direct form II: one product and
  /// one sum from sample to sample, where the transposed form waits for three.
  private var v1 = SIMD2<Double>()
  private var v2 = SIMD2<Double>()
  private var w1 = SIMD2<Double>()
  private var w2 = SIMD2<Double>()

  init(sampleRate: Double) {
    shelf = Self.shelf(sampleRate: sampleRate)
    highPass = Self.highPass(sampleRate: sampleRate)
  }

  /// Filters `frames` frames of two neighbouring channels and returns the sum of their squares.
  /// - Parameters:
  ///   - samples: the first channel's first sample.
  ///   - second: the distance to the second channel's sample, 0 to take the first channel alone.
  ///   - stride: samples per frame.
  mutating func squares(
    _ samples: UnsafePointer<Float>, second: Int, stride: Int, frames: Int
  ) -> SIMD2<Double> {
    let (p, q) = (shelf, highPass)
    var (v1, v2, w1, w2) = (v1, v2, w1, w2)
    var sum = SIMD2<Double>()
    var at = samples
    for _ in 0..<frames {
      let x = SIMD2(Double(at[0]), Double(at[second]))
      let v = (x - p.a2 * v2) - p.a1 * v1
      let y = (p.b0 * v + p.b1 * v1) + p.b2 * v2
      let w = (y - q.a2 * w2) - q.a1 * w1
      let z = (w - (w1 + w1)) + w2
      sum += z * z
      (v2, v1, w2, w1) = (v1, v, w1, w)
      at += stride
    }
    (self.v1, self.v2, self.w1, self.w2) = (v1, v2, w1, w2)
    return sum
  }

  /// Sets states that have decayed below any audible level to zero, before they become denormal and slow.
  mutating func settle() {
    let floor = SIMD2<Double>(repeating: 1e-30)
    if [v1, v2, w1, w2].allSatisfy({ all($0 * $0 .< floor) }) {
      (v1, v2, w1, w2) = (SIMD2(), SIMD2(), SIMD2(), SIMD2())
    }
  }

  /// The frequency, gain and Q that reproduce the standard's table 1 at 48 kHz (derivation: B. De Man, "Evaluation of
  /// implementations of the EBU R128 loudness measurement", AES 145, 2018).
  private static func shelf(sampleRate: Double) -> Section {
    let k = tan(.pi * 1681.974450955533 / sampleRate)
    let q = 0.7071752369554196
    let high = pow(10, 3.999843853973347 / 20)
    let band = pow(high, 0.4996667741545416)
    let a0 = 1 + k / q + k * k
    return Section(
      b0: (high + band * k / q + k * k) / a0, b1: 2 * (k * k - high) / a0,
      b2: (high - band * k / q + k * k) / a0,
      a1: 2 * (k * k - 1) / a0, a2: (1 - k / q + k * k) / a0)
  }

  /// The high-pass of the standard's table 2; its numerator is 1, −2, 1 at every sample rate.
  private static func highPass(sampleRate: Double) -> Section {
    let k = tan(.pi * 38.13547087602444 / sampleRate)
    let q = 0.5003270373238773
    let a0 = 1 + k / q + k * k
    return Section(b0: 1, b1: -2, b2: 1, a1: 2 * (k * k - 1) / a0, a2: (1 - k / q + k * k) / a0)
  }
}
