import Glibc
import Score

/// B9: whether sounds that stand for different things can be told apart, such as the ripples of a garden.
public enum Distinctness {
  static let ratio = Metric(
    "distinctness", "Distinctness", better: .higher,
    definition:
      "Least distance between two sounds over the mean distance of a sound's first half from its second, of means and deviations of 13 Bark cepstral coefficients: above 1, sounds differ more from each other than in themselves.",
    source: "H. Terasawa, M. Slaney and J. Berger, \"The thirteen colors of timbre\", WASPAA 2005")
  static let silhouette = Metric(
    "silhouette", "Silhouette", better: .higher,
    definition:
      "How much nearer the seconds of a sound are to each other than to those of the sound that is most like it, -1...1, as a mean over them; of each sound and of all.",
    source: "P. J. Rousseeuw, J. Comp. Appl. Math. 20, 1987")
  public static let metrics = [ratio, silhouette]

  /// - Parameters:
  ///   - sounds: two or more sounds of one variant.
  ///   - seed: seed of the bootstrap over their windows.
  public static func measure(_ sounds: [SoundDescriptor], seed: UInt64) -> [Measurement] {
    let usable = sounds.filter { $0.windows.count >= 2 }
    guard usable.count >= 2, usable.count == sounds.count else {
      let reason =
        sounds.count < 2
        ? "one sound alone: there is no other to tell it from"
        : "a sound is heard for less than two seconds"
      return metrics.map { Measurement($0, missing: reason) }
    }
    let draws = Draws(sounds, seed: seed)
    return [Measurement(ratio, draws.estimate { ratio(sounds, $0) })] + silhouettes(sounds, draws)
  }

  /// The windows of each sound in each replicate.
  private struct Draws {
    let whole: [[Int]]
    let replicates: [[[Int]]]

    init(_ sounds: [SoundDescriptor], seed: UInt64) {
      whole = sounds.map { Array($0.windows.indices) }
      let bootstraps = sounds.enumerated().map { number, sound in
        BlockBootstrap(count: sound.windows.count, seed: seed &+ UInt64(number))
      }
      let count = bootstraps.map(\.replicates).min() ?? 0
      replicates = (0..<count).map { r in bootstraps.map { $0.indices(r) } }
    }

    func estimate(_ statistic: ([[Int]]) -> Double) -> Estimate {
      Estimate(statistic(whole), replicates: replicates.map(statistic))
    }
  }

  private static func ratio(_ sounds: [SoundDescriptor], _ drawn: [[Int]]) -> Double {
    let means = zip(sounds, drawn).map { mean($0.windows, $1) }
    var least = Double.infinity
    for a in means.indices {
      for b in 0..<a { least = min(least, distance(means[a], means[b])) }
    }
    let within = zip(sounds, drawn).reduce(0.0) { sum, pair in
      let middle = pair.0.windows.count / 2
      let (early, late) = (pair.1.filter { $0 < middle }, pair.1.filter { $0 >= middle })
      let isWhole = !early.isEmpty && !late.isEmpty
      let indices = Array(pair.0.windows.indices)
      return sum
        + distance(
          mean(pair.0.windows, isWhole ? early : Array(indices[..<middle])),
          mean(pair.0.windows, isWhole ? late : Array(indices[middle...])))
    }
    return least / (within / Double(sounds.count))
  }

  private static func silhouettes(_ sounds: [SoundDescriptor], _ draws: Draws) -> [Measurement] {
    let values = sounds.indices.map { own in
      sounds[own].windows.indices.map { silhouette(of: $0, in: own, sounds) }
    }
    func mean(_ drawn: [Int], _ own: Int) -> Double {
      drawn.reduce(0.0) { $0 + values[own][$1] } / Double(drawn.count)
    }
    let all = draws.estimate { drawn in
      drawn.indices.reduce(0.0) { $0 + mean(drawn[$1], $1) } / Double(drawn.count)
    }
    return [Measurement(silhouette, all)]
      + sounds.indices.map { own in
        Measurement(silhouette, of: sounds[own].name, draws.estimate { mean($0[own], own) })
      }
  }

  /// The silhouette of one window: equation 1 of Rousseeuw.
  private static func silhouette(of window: Int, in own: Int, _ sounds: [SoundDescriptor]) -> Double
  {
    let point = sounds[own].windows[window]
    var nearest = Double.infinity
    var inside = 0.0
    for (number, sound) in sounds.enumerated() {
      let sum = sound.windows.reduce(0.0) { $0 + distance(point, $1) }
      if number == own {
        inside = sum / Double(sound.windows.count - 1)
      } else {
        nearest = min(nearest, sum / Double(sound.windows.count))
      }
    }
    let larger = max(inside, nearest)
    return larger > 0 ? (nearest - inside) / larger : 0
  }

  private static func mean(_ windows: [[Float]], _ drawn: [Int]) -> [Float] {
    var sum = [Float](repeating: 0, count: windows[0].count)
    for index in drawn { for k in sum.indices { sum[k] += windows[index][k] } }
    return sum.map { $0 / Float(drawn.count) }
  }

  private static func distance(_ a: [Float], _ b: [Float]) -> Double {
    var sum: Float = 0
    for k in a.indices { sum += (a[k] - b[k]) * (a[k] - b[k]) }
    return Double(sum.squareRoot())
  }
}

/// A description of a sound by which sounds can be told apart: mean and standard deviation of thirteen Bark cepstral
/// coefficients in each window.
///
/// The cepstrum is the cosine transform of the levels of the 24 Bark bands (S. B. Davis and P. Mermelstein, IEEE
/// Trans. ASSP 28, 1980, equation 1, with Bark in place of mel bands); coefficients 1 to 13, in dB. Coefficient 0,
/// the level, is left out, because a louder sound is not another sound. Bands more than 60 dB below the loudest count
/// as 60 dB below.
public struct SoundDescriptor: Codable, Sendable, Hashable {
  /// The number of cepstral coefficients.
  public static let coefficients = 13

  public let name: String
  /// The means of the coefficients, then their standard deviations, for each window that sounds. There are at most 60
  /// windows of one second; in a sound of more than a minute they are longer.
  public let windows: [[Float]]

  /// - Parameters:
  ///   - duration: seconds that are described.
  public init(name: String, tracks: SoundTracks, duration: Double) {
    self.name = name
    let frames = max(0, min(tracks.level.count, Int((duration / SoundTracks.hop).rounded())))
    let length = max(Int(1 / SoundTracks.hop), (frames + 59) / 60)
    let basis = Self.basis
    var windows: [[Float]] = []
    for start in stride(from: 0, to: frames, by: length) {
      let sounding = (start..<min(frames, start + length)).filter {
        tracks.level[$0] > Float(Masking.quiet)
      }
      guard sounding.count >= 10 else { continue }
      windows.append(Self.window(sounding.map { Self.cepstrum(tracks.bark, $0, basis) }))
    }
    self.windows = windows
  }

  private static func window(_ cepstra: [[Float]]) -> [Float] {
    let count = Float(cepstra.count)
    var (means, deviations): ([Float], [Float]) = ([], [])
    for k in 0..<coefficients {
      let mean = cepstra.reduce(0) { $0 + $1[k] } / count
      let square = cepstra.reduce(0) { $0 + ($1[k] - mean) * ($1[k] - mean) } / count
      means.append(mean)
      deviations.append(square.squareRoot())
    }
    return means + deviations
  }

  /// The transform's matrix: cos(π i (b + 1/2) / 24) √(2 / 24) of coefficient i = 1... and band b.
  private static let basis: [Float] = (1...coefficients).flatMap { i in
    (0..<Bark.bands).map { band in
      let turn = Double.pi * Double(i) * (Double(band) + 0.5) / Double(Bark.bands)
      return Float(cos(turn) * (2 / Double(Bark.bands)).squareRoot())
    }
  }

  private static func cepstrum(_ bark: [Float], _ frame: Int, _ basis: [Float]) -> [Float] {
    let first = frame * Bark.bands
    var bottom: Float = -.infinity
    for band in 0..<Bark.bands where bark[first + band] > bottom { bottom = bark[first + band] }
    bottom -= 60
    return (0..<coefficients).map { i in
      var sum: Float = 0
      for band in 0..<Bark.bands {
        let level = bark[first + band] > bottom ? bark[first + band] : bottom
        sum += level * basis[i * Bark.bands + band]
      }
      return sum
    }
  }
}
