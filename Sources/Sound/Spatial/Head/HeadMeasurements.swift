import Score

/// Impulse responses from many directions to both ears of one head, as they were measured.
public struct HeadMeasurements: Sendable {
  /// Samples per second.
  public let sampleRate: Double
  /// The directions, one per measurement.
  public let directions: [Direction]
  /// The left ear's responses, one per measurement, all of one length.
  public let left: [[Float]]
  /// The right ear's responses.
  public let right: [[Float]]
  /// The additional delay of each measurement, left and right, in samples; mostly 0.
  public let delays: [(left: Double, right: Double)]
  /// The distance from the middle of the head to the loudspeaker, metres.
  public let distance: Double

  public init(
    sampleRate: Double, directions: [Direction], left: [[Float]], right: [[Float]],
    delays: [(left: Double, right: Double)], distance: Double
  ) {
    self.sampleRate = sampleRate
    self.directions = directions
    self.left = left
    self.right = right
    self.delays = delays
    self.distance = distance
  }
}
