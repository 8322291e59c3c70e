import Glibc
import Score
import Testing

@testable import Behaviors

@Suite struct HeadCalibratorTests {
  private let settings = BehaviorSettings()

  /// Samples whose difference lies by turns left and right of the offset, so that their circular standard deviation is
  /// the one that is asked for: the mean length of two unit vectors at ±d is cos d.
  private func calibrate(
    _ count: Int, offset: Double, spread: Double
  ) -> HeadCalibration? {
    let radians = spread * .pi / 180
    let deviation = acos(exp(-radians * radians / 2)) * 180 / .pi
    var calibrator = HeadCalibrator()
    var found: HeadCalibration?
    for sample in 0..<count {
      let yaw = Double(sample * 7 % 360)
      let reference = yaw + offset + (sample % 2 == 0 ? deviation : -deviation)
      found =
        calibrator.add(yaw: yaw, reference: reference, time: Double(sample) / 25, settings) ?? found
    }
    return found
  }

  @Test func twoHundredSamplesSuffice() {
    #expect(calibrate(199, offset: 37, spread: 5) == nil)
    #expect(calibrate(200, offset: 37, spread: 5) != nil)
  }

  @Test func theirSpreadMustBeBelowTenDegrees() {
    let accepted = calibrate(200, offset: 37, spread: 9.9)
    #expect(accepted != nil && abs(accepted!.spread - 9.9) < 1e-6)
    #expect(calibrate(200, offset: 37, spread: 10.1) == nil)
    #expect(calibrate(1000, offset: 37, spread: 10.1) == nil)
  }

  @Test(arguments: [37.0, 0, 359.5, 180])
  func theOffsetIsFoundAcrossNorth(_ bias: Double) {
    let found = calibrate(200, offset: bias, spread: 8)
    #expect(abs(Angle.difference(from: bias, to: found!.offset)) < 2)
    #expect(abs(Angle.difference(from: bias + 350, to: found!.heading(yaw: 350))) < 2)
  }

  @Test func withoutAReferenceItBeginsAnew() {
    var calibrator = HeadCalibrator()
    for sample in 0..<150 {
      _ = calibrator.add(yaw: 0, reference: 10, time: Double(sample), settings)
    }
    _ = calibrator.add(yaw: 0, reference: nil, time: 150, settings)
    #expect(calibrator.count == 0)
  }

  @Test func courseAndPhoneAreFusedToOneOffset() {
    var tracker = HeadTracker()
    var heading: Double?
    for sample in 0..<200 {
      let yaw = Double(sample % 30)
      heading = tracker.heading(
        yaw: yaw, Headings(course: yaw + 357, device: yaw + 3), time: Double(sample) / 25, settings)
    }
    #expect(heading != nil)
    #expect(abs(Angle.difference(from: 0, to: tracker.calibration!.offset)) <= 3)
  }
}
