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
