import Glibc
import Score

/// A head tracker that is calibrated by two references, the course and the phone, whose calibrations a Kalman filter
/// fuses.
///
/// Source: `Sensors/Motion/Headphone Motion/CompositeHeadphoneCalibrator.swift`,
/// `Sensors/Filters/Kalman Filter/KalmanFilter+HeadphoneCalibration.swift`.
public struct HeadTracker: Sendable {
  private var byCourse = HeadCalibrator()
  private var byDevice = HeadCalibrator()
  /// East and north of the offset, their variance and time.
  private var vector: (east: Double, north: Double, variance: Double, time: Double)?
  public private(set) var calibration: HeadCalibration?

  public init() {}

  /// - Parameters:
  ///   - yaw: of the tracker, degrees clockwise.
  ///   - headings: the references.
  /// - Returns: the head's heading in degrees clockwise from true north; nil before the first calibration.
  public mutating func heading(
    yaw: Double, _ headings: Headings, time: Double, _ settings: BehaviorSettings
  ) -> Double? {
    if settings.count(.calibratorSamples) == 0 {
      calibration = HeadCalibration(offset: 0, spread: 0, time: time)
      return calibration?.heading(yaw: yaw)
    }
    let found = [
      byCourse.add(yaw: yaw, reference: headings.course, time: time, settings),
      byDevice.add(yaw: yaw, reference: headings.device, time: time, settings),
    ]
    for case let new? in found { fuse(new, sigma: settings[.calibratorSigma]) }
    return calibration?.heading(yaw: yaw)
  }

  private mutating func fuse(_ new: HeadCalibration, sigma: Double) {
    let radians = new.offset * .pi / 180
    let measured = new.spread * new.spread
    guard let old = vector else {
      vector = (sin(radians), cos(radians), measured, new.time)
      calibration = new
      return
    }
    let variance = old.variance + max(0, new.time - old.time) * sigma * sigma
    let gain = variance + measured > 0 ? variance / (variance + measured) : 1
    let east = old.east + gain * (sin(radians) - old.east)
    let north = old.north + gain * (cos(radians) - old.north)
    vector = (east, north, (1 - gain) * variance, new.time)
    calibration = HeadCalibration(
      offset: Angle.bearing(north: north, east: east), spread: new.spread, time: new.time)
  }
}

/// The angle between a head tracker's yaw and true north.
public struct HeadCalibration: Hashable, Sendable {
  /// Degrees to add to the yaw, 0..<360.
  public let offset: Double
  /// The circular standard deviation of the samples in degrees.
  public let spread: Double
  /// Seconds of the walk.
  public let time: Double

  /// The head's heading in degrees clockwise from true north.
  /// - Parameter yaw: degrees clockwise from wherever the tracker began.
  public func heading(yaw: Double) -> Double { Angle.wrap360(yaw + offset) }
}

/// Learns the offset of a head tracker from a reference heading, while the head points where the reference does.
///
/// Source: `Sensors/Motion/Headphone Motion/HeadphoneCalibrator.swift`, which waits for one sample more.
public struct HeadCalibrator: Hashable, Sendable {
  /// Heading minus yaw of the last samples, in degrees.
  private var differences: [Double] = []
  private var next = 0

  public init() {}

  /// The number of samples there are.
  public var count: Int { differences.count }

  /// - Parameters:
  ///   - yaw: degrees clockwise.
  ///   - reference: degrees clockwise from true north; nil where there is none, which forgets all samples.
  /// - Returns: a calibration as soon as there are enough samples that agree; then it begins anew.
  public mutating func add(
    yaw: Double, reference: Double?, time: Double, _ settings: BehaviorSettings
  ) -> HeadCalibration? {
    guard let reference else {
      differences = []
      next = 0
      return nil
    }
    let wanted = settings.count(.calibratorSamples)
    let difference = Angle.wrap360(reference - yaw)
    if differences.count < wanted {
      differences.append(difference)
    } else {
      differences[next] = difference
      next = (next + 1) % wanted
    }
    guard differences.count == wanted else { return nil }
    let (mean, spread) = Self.circular(differences)
    guard spread < settings[.calibratorSpread] else { return nil }
    differences = []
    next = 0
    return HeadCalibration(offset: mean, spread: spread, time: time)
  }

  /// The mean direction, 0..<360, and the circular standard deviation sqrt(-2 ln R), in degrees (Mardia and Jupp,
  /// Directional Statistics, 2000, section 2.3).
  static func circular(_ degrees: [Double]) -> (mean: Double, spread: Double) {
    var (north, east) = (0.0, 0.0)
    for angle in degrees {
      north += cos(angle * .pi / 180)
      east += sin(angle * .pi / 180)
    }
    let length = min(1, (north * north + east * east).squareRoot() / Double(degrees.count))
    guard length > 0 else { return (0, .infinity) }
    let spread = (-2 * log(length)).squareRoot() * 180 / .pi
    return (Angle.bearing(north: north, east: east), Figure.rounded(spread, decimals: 9))
  }
}
