import Score

/// One row of a walk: where the walker is and which ways they go, look and hold the phone.
public struct WalkerFix: Hashable, Sendable {
  /// Seconds of the walk.
  public var time: Double
  /// The row of the dataset, counted from 0.
  public var row: Int
  public var point: GeoPoint
  /// The radius in metres within which the position is true with a probability of 68 %; nil where unknown.
  public var accuracy: Double?
  /// The direction of travel in degrees clockwise from true north; nil where there is none.
  public var course: Double?
  /// The direction of the walker's head (a head tracker's); nil where there is none.
  public var heading: Double?
  /// The direction of the phone (its compass); nil where there is none.
  public var device: Double?
  /// Metres per second; nil where unknown.
  public var speed: Double?
  /// The walker's activity; nil where the speed alone must tell.
  public var activity: MotionActivity?

  public init(
    time: Double, row: Int = 0, point: GeoPoint, accuracy: Double? = nil, course: Double? = nil,
    heading: Double? = nil, device: Double? = nil, speed: Double? = nil,
    activity: MotionActivity? = nil
  ) {
    (self.time, self.row, self.point, self.accuracy) = (time, row, point, accuracy)
    (self.course, self.heading, self.device) = (course, heading, device)
    (self.speed, self.activity) = (speed, activity)
  }
}

extension WalkerFix {
  /// Somebody who stands at a point in the walker's place, with their directions.
  init(standing point: GeoPoint, instead walker: WalkerFix?, time: Double) {
    self.init(
      time: walker?.time ?? time, row: walker?.row ?? 0, point: point, heading: walker?.heading,
      device: walker?.device, speed: 0, activity: .stationary)
  }
}
