import Datasets
import Glibc
import Score

/// The direction from which a sound seems to come, heard over headphones with another's head.
struct EarDirection {
  private let ahead: Double
  private let side: Double
  private let behind: Double
  /// The share of looks in which front and back are confused.
  let confusion: Double
  /// The least width in degrees with which the listener counts: what the model's directions can tell apart.
  private static let leastWidth = 4.0

  /// - Parameter noise: the factor of all noise.
  init(_ model: WalkerModel, noise: Double) {
    ahead = noise * model[.blurAhead]
    side = noise * model[.blurSide]
    behind = noise * model[.blurBehind]
    confusion = min(0.5, noise * model[.confusion])
  }

  /// The localisation blur in degrees, by the sine of the angle to the side between the three that were measured.
  func blur(_ azimuth: Double) -> Double {
    let radians = azimuth * .pi / 180
    let base = cos(radians) >= 0 ? ahead : behind
    return base + (side - base) * abs(sin(radians))
  }

  /// Returns what is heard of a source at an azimuth, both in degrees clockwise from where the head points.
  func look(_ azimuth: Double, _ random: inout SeededRandom) -> Double {
    let blurred = azimuth + blur(azimuth) * random.normal()
    return Angle.wrap180(random.uniform() < confusion ? 180 - blurred : blurred)
  }

  /// The likelihood of hearing `heard` where the source is at `azimuth`, up to a factor.
  func likelihood(_ heard: Double, at azimuth: Double) -> Double {
    let width = max(Self.leastWidth, blur(azimuth))
    let plain = Self.bell(Angle.difference(from: azimuth, to: heard) / width)
    let mirrored = Self.bell(Angle.difference(from: 180 - azimuth, to: heard) / width)
    return ((1 - confusion) * plain + confusion * mirrored) / width
  }

  private static func bell(_ x: Double) -> Double { exp(-0.5 * x * x) }
}
