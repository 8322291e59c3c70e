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
