import Signals
import Glibc

/// Detects onsets by spectral flux.
///
/// Every 5 ms, under a Hann window of about 21 ms, the levels of bands (bins up to about 700 Hz, sixths of an octave
/// above) are compared with those 15 ms before. Rises are summed; a rise counts only above the highest of three
/// neighbouring bands, so that vibrato is no onset (S. Böck and G. Widmer, "Maximum filter vibrato suppression for
/// onset detection", DAFx 2013). A moment is an onset where the flux is the highest within 15 ms and exceeds its mean
/// from 100 ms before to 50 ms after by `threshold` (S. Böck, F. Krebs and M. Schedl, "Evaluating the online
/// capabilities of onset detection methods", ISMIR 2012, section 2.3).
final class OnsetDetector {
  /// The seconds between two frames, and the least between two onsets.
  static let hop = 0.005
  static let distance = 0.02
  /// The number of frames between those that are compared.
  static let span = 3
  /// The mean rise over all bands, in dB, above the mean of its surroundings.
  static let threshold: Float = 1.5
  /// The level below which a band's rise does not count, dBFS.
  static let floor: Float = -80

  /// The range below the loudest band within which bands count, with weights that grow with their level, dB.
  static let depth: Float = 40

  let transform: PowerSpectrum
  private let bands: [Range<Int>]
  private let memory = Scratch()
  private let current: UnsafeMutablePointer<Float>
  private let earlier: UnsafeMutablePointer<Float>
  private var looks = 0
  private(set) var flux: [Float] = []

  init(sampleRate: Double) {
    transform = PowerSpectrum(size: PowerSpectrum.size(seconds: 0.0213, sampleRate: sampleRate))
    bands = Self.bands(size: transform.size, sampleRate: sampleRate)
    // Levels of the last looks, with a silent neighbour at both ends.
    current = memory.room(for: bands.count)
    earlier = memory.room(for: Self.span * (bands.count + 2))
    earlier.update(repeating: Self.floor, count: Self.span * (bands.count + 2))
  }

  /// Analyses the next frame.
  /// - Parameters left, right: the first of the transform's samples of each channel.
  func look(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    transform.measure(left, right)
    let before = earlier + (looks % Self.span) * (bands.count + 2)
    var loudest = Self.floor
    for (band, range) in bands.enumerated() {
      var power: Float = 1e-8
      for bin in range { power += transform.power[bin] }
      let level = 10 * log10(power)
      current[band] = level
      if level > loudest { loudest = level }
    }
    let bottom = max(Self.floor, loudest - Self.depth)
    var (rise, weights): (Float, Float) = (0, 1)
    for band in bands.indices where current[band] > bottom {
      var highest = before[band]
      if before[band + 1] > highest { highest = before[band + 1] }
      if before[band + 2] > highest { highest = before[band + 2] }
      if highest < bottom { highest = bottom }
      let weight = (current[band] - bottom) * (1 / Self.depth)
      weights += weight
      if current[band] > highest { rise += weight * (current[band] - highest) }
    }
    (before + 1).update(from: current, count: bands.count)
    looks += 1
    flux.append(rise / weights)
  }

  /// The times of the onsets, seconds.
  func onsets() -> [Double] {
    var times: [Double] = []
    var sum: Float = 0
    var (first, last) = (0, 0)
    for (k, value) in flux.enumerated() {
      while last < min(flux.count, k + 11) {
        sum += flux[last]
        last += 1
      }
      while first < k - 20 {
        sum -= flux[first]
        first += 1
      }
      guard value > sum / Float(last - first) + Self.threshold, isPeak(k) else { continue }
      let time = max(0, Double(k) * Self.hop - Self.lead + lean(k))
      if let previous = times.last, time - previous < Self.distance - 1e-9 { continue }
      times.append(time)
    }
    return times
  }

  /// The seconds by which the flux is highest after the beginning of a click.
  private static let lead = 0.0

  private func isPeak(_ k: Int) -> Bool {
    for other in max(0, k - 3)..<k where flux[other] >= flux[k] { return false }
    for other in k + 1..<max(k + 1, min(flux.count, k + 4)) where flux[other] > flux[k] {
      return false
    }
    return true
  }

  /// The offset of the highest flux between two frames, seconds, by a parabola.
  private func lean(_ k: Int) -> Double {
    guard k > 0, k + 1 < flux.count else { return 0 }
    let curvature = flux[k - 1] - 2 * flux[k] + flux[k + 1]
    guard curvature < 0 else { return 0 }
    let offset = (flux[k - 1] - flux[k + 1]) / (2 * curvature)
    return Double(max(-0.5, min(0.5, offset))) * Self.hop
  }

  /// The bins of each band.
  private static func bands(size: Int, sampleRate: Double) -> [Range<Int>] {
    let width = sampleRate / Double(size)
    let last = min(size / 2, Int(16_000 / width))
    var ranges: [Range<Int>] = []
    var bin = 1
    while bin < last {
      let next = min(last, max(bin + 1, Int((Double(bin) * pow(2, 1.0 / 6)).rounded())))
      ranges.append(bin..<next)
      bin = next
    }
    return ranges
  }
}
