import Datasets
import Glibc
import Score

/// A mapping as an ideal listener hears it, by the angle at which it plays: heading minus bearing.
struct HeardBeacon: Sendable, Codable {
  /// The steps of a walk in a second; glimpses lie on this grid.
  static let stepsPerSecond = 10
  /// The seconds after which the beats come round again.
  static let period = 8.0
  static let slots = Int(period) * stepsPerSecond

  /// The number of dimensions of the cue.
  let dimensions: Int
  /// The cue at each bin, dimension by dimension, in units of the listener's noise: `cue[bin * dimensions + d]`.
  let cue: [Float]
  /// Whether there is something to hear at each slot: `glimpses[bin * slots + slot]`.
  let glimpses: [Bool]
  /// The share of the time in which it sounds, for each bin.
  let sounding: [Double]
  /// The names of what changes with the angle.
  let heard: [String]
  /// Sentences on what a reader must know.
  let notes: [String]

  func hasGlimpse(_ bin: Int, step: Int) -> Bool { glimpses[bin * Self.slots + step % Self.slots] }

  /// The sensitivity d′ with which one beat tells two angles apart.
  func sensitivity(_ a: Double, _ b: Double) -> Double {
    let (i, j) = (AngleBins.bin(a) * dimensions, AngleBins.bin(b) * dimensions)
    var sum = 0.0
    for d in 0..<dimensions {
      let way = Double(cue[i + d] - cue[j + d])
      sum += way * way
    }
    return sum.squareRoot()
  }

  /// Whether anything tells one angle from another.
  var reacts: Bool { dimensions > 0 }
  /// Whether there is an angle at which it is heard.
  var sounds: Bool { glimpses.contains(true) }
}

/// The directions that the model tells apart: equal parts of the circle.
enum AngleBins {
  static let count = 120
  /// The width of a bin in degrees.
  static let width = 360 / Double(count)

  /// The middle of a bin, -180...180°.
  static func middle(_ bin: Int) -> Double { (Double(bin) + 0.5) * width - 180 }

  static func bin(_ degrees: Double) -> Int {
    min(count - 1, Int(held: (Angle.wrap180(degrees) + 180) / width, .down))
  }
}

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
