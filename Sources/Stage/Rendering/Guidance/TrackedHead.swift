import Behaviors
import Score

/// The walker's head as a tracker turns it: its direction is known once the course and the phone have calibrated it.
struct TrackedHead {
  private var tracker: HeadTracker?
  /// The second of the walk at which the last sample was taken.
  private var sampled = 0.0

  /// The seconds between samples: headphones of the app deliver 25 a second, so that a calibration takes 8 s.
  private static let interval = 0.04

  /// The degrees clockwise by which the calibration corrects the tracker, -180..<180; nil before the first, and without a tracker.
  var correction: Double? { tracker?.calibration.map { Angle.wrap180($0.offset) } }

  /// Takes the tracker's direction at a moment.
  /// - Parameters:
  ///   - direction: degrees clockwise, not yet corrected; nil where nothing tracks the head.
  ///   - references: the directions that calibrate it.
  /// - Returns: news of the calibration; nil for none.
  mutating func take(
    _ direction: Double?, _ references: Headings, time: Double, _ settings: BehaviorSettings
  ) -> HeadsetState? {
    guard let direction else {
      defer { tracker = nil }
      return tracker == nil ? nil : .disconnected
    }
    let before = tracker
    // A moment before the last one is another take of the walk.
    guard before == nil || abs(time - sampled) > Self.interval - 1e-6 else { return nil }
    sampled = time
    var now = before ?? HeadTracker()
    _ = now.heading(yaw: direction, references, time: time, settings)
    tracker = now
    switch (before?.calibration, now.calibration) {
    case (nil, nil): return before == nil ? .calibrating : nil
    case (nil, _): return before == nil ? nil : .calibrated
    default: return nil
    }
  }

  /// The direction of the head in degrees clockwise from true north; nil before the first calibration.
  func heading(_ direction: Double) -> Double? { tracker?.calibration?.heading(yaw: direction) }
}
