import Glibc
import Score

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
