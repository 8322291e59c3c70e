import Glibc
import Score
import Signals

/// Analyses a sound that arrives in blocks of interleaved frames; the features share their transforms.
///
/// One minute of stereo at 48 kHz takes about 80 ms of processor time. Memory does not grow but for the tracks.
public final class SoundAnalyser {
  /// The tracks so far.
  public private(set) var tracks = SoundTracks()
  /// The number of samples that were not finite; they counted as silence.
  public var nonFinite: Int { feed.nonFinite }

  private let feed: SampleFeed
  private let sampleRate: Double
  private let halvers: [Halver]
  private let fineStep: Int
  private let pitch: PitchTracker
  private let onsets: OnsetDetector
  private let spectrum: PowerSpectrum
  private let bands: BandMeter
  private let reach: Int
  private var looks = 0

  /// - Parameters:
  ///   - sampleRate: Hz, 8000...192,000.
  ///   - channels: 1 or more; the first two are left and right.
  ///   - calibration: dB SPL of a sine at full scale.
  public init(sampleRate: Double, channels: Int, calibration: Double = 100) {
    precondition((8000...192_000).contains(sampleRate), "a sample rate is 8000...192,000 Hz")
    precondition(channels > 0, "a sound has at least one channel")
    self.sampleRate = sampleRate
    spectrum = Self.transform(sampleRate: sampleRate)
    bands = BandMeter(size: spectrum.size, sampleRate: sampleRate)
    onsets = OnsetDetector(sampleRate: sampleRate)
    var halvings = 1
    while sampleRate / Double(1 << (halvings - 1)) > 25_000 { halvings += 1 }
    halvers = (0..<halvings).map { _ in Halver(keeping: 8192) }
    fineStep = 1 << (halvings - 1)
    let fineRate = sampleRate / Double(fineStep)
    feed = SampleFeed(sampleRate: sampleRate, channels: channels)
    pitch = PitchTracker(
      fine: halvings > 1 ? halvers[halvings - 2].output : feed.middle,
      coarse: halvers[halvings - 1].output, fineRate: fineRate)
    let delay = 2 * Halver.reach * fineStep * 2
    reach = max(spectrum.size / 2, PitchTracker.reach(fineRate: fineRate) * 2 * fineStep + delay)
  }

  /// The transform that gives the spectrum of a frame: 2048 samples at 48 kHz.
  static func transform(sampleRate: Double) -> PowerSpectrum {
    PowerSpectrum(size: PowerSpectrum.size(seconds: 0.0427, sampleRate: sampleRate))
  }

  /// Adds interleaved frames, 1 = full scale. Block sizes do not change the result.
  public func add(_ samples: UnsafeBufferPointer<Float>) {
    feed.add(samples) { count in self.advance(count) }
  }

  /// Finishes the analysis and returns its tracks.
  public func finish() -> SoundTracks {
    feed.finish(reach + feed.cell) { count in self.advance(count) }
    tracks.onsets = onsets.onsets()
    return tracks
  }

  /// Processes the samples that have just arrived.
  private func advance(_ count: Int) {
    var samples = feed.middle.at(feed.middle.end - count)
    var (taken, step) = (count, 1)
    for halver in halvers {
      step *= 2
      let before = halver.output.end
      halver.add(samples, count: taken, keep: (feed.time(tracks.level.count) - reach) / step)
      taken = halver.output.end - before
      samples = halver.output.at(halver.output.end - taken)
    }
    look()
    while feed.isFrameReady(tracks.level.count, reach: reach) { measure(tracks.level.count) }
    feed.forget(before: min(feed.time(tracks.level.count) - reach, time(ofLook: looks) - reach))
  }

  private func time(ofLook number: Int) -> Int {
    Int((Double(number) * OnsetDetector.hop * sampleRate).rounded())
  }

  private func look() {
    let half = onsets.transform.size / 2
    while true {
      let centre = time(ofLook: looks)
      guard centre + half <= feed.left.end, centre < feed.limit else { return }
      onsets.look(feed.left.at(centre - half), feed.right.at(centre - half))
      looks += 1
    }
  }

  private func measure(_ frame: Int) {
    let centre = feed.time(frame)
    let power = feed.power(around: frame)
    tracks.level.append(BandMeter.level(power.mean))
    tracks.azimuth.append(Self.azimuth(left: power.left, right: power.right))
    if feed.isMono { tracks.azimuth[frame] = .nan }
    tracks.pitch.append(pitch.pitch(at: centre / (2 * fineStep)))
    let half = spectrum.size / 2
    spectrum.measure(feed.left.at(centre - half), feed.right.at(centre - half))
    tracks.centroid.append(bands.centroid(spectrum.power))
    bands.levels(spectrum.power, to: &tracks.bark)
  }

  /// The position of constant-power panning, with gains cos(π(x+1)/4) and sin(π(x+1)/4), as an angle: x = -1 is 90°.
  /// - Parameters: powers of both channels.
  static func azimuth(left: Float, right: Float) -> Float {
    guard left + right > 1e-12 else { return .nan }
    let turn = atan2(right.squareRoot(), left.squareRoot())
    return 90 * (1 - turn * (4 / Float.pi))
  }
}

/// The features of a sound over time: frame k stands for the time around `k * hop`.
public struct SoundTracks: Sendable {
  /// The seconds between frames.
  public static let hop = 0.02
  /// The fundamental frequency in Hz; NaN where there is none.
  public var pitch: [Float] = []
  /// The RMS level of all channels, dBFS; -120 for silence.
  public var level: [Float] = []
  /// The centroid of the power spectrum, Hz; NaN in silence.
  public var centroid: [Float] = []
  /// The direction by the difference between the channels' levels, degrees, left positive: -90...90; NaN in silence.
  public var azimuth: [Float] = []
  /// The times at which events begin, seconds.
  public var onsets: [Double] = []
  /// The levels of the 24 Bark bands, dBFS, frame by frame: `bark[k * 24 + band]`.
  public var bark: [Float] = []
  /// The psychoacoustic description of the same sound, by `PsychoacousticAnalyser`.
  public var heard = Psychoacoustics()

  public init() {}
}

/// Measures the levels of the Bark bands and the centroid of a power spectrum.
struct BandMeter: Sendable {
  private let bands: BarkBands
  private let width: Double
  private let bins: Int

  init(size: Int, sampleRate: Double) {
    (width, bins) = (sampleRate / Double(size), size / 2)
    bands = BarkBands(size: size, bins: bins, sampleRate: sampleRate)
  }

  /// Appends the 24 band levels of a spectrum in dBFS, at least -120.
  /// - Parameters:
  ///   - power: `PowerSpectrum.power`.
  ///   - track: receives one more level per band.
  func levels(_ power: UnsafePointer<Float>, to track: inout [Float]) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Bark.bands) { sums in
      bands.sum(power, into: sums)
      track += sums.lazy.map { Self.level(Float($0)) }
    }
  }

  /// The centroid of the power above 0 Hz, Hz; NaN in silence.
  func centroid(_ power: UnsafePointer<Float>) -> Float {
    var (sum, moment) = (SIMD8<Float>(), SIMD8<Float>())
    var place = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let step = SIMD8<Float>(repeating: 8)
    for bin in stride(from: 0, to: bins, by: 8) {
      let x = UnsafeRawPointer(power + bin).loadUnaligned(as: SIMD8<Float>.self)
      sum += x
      moment += x * place
      place += step
    }
    let total = sum.sum() - power[0]
    return total > 1e-12 ? Float(width) * moment.sum() / total : .nan
  }

  static func level(_ power: Float) -> Float {
    power > 1e-12 ? 10 * log10(power) : Float(Masking.silence)
  }
}
