import Behaviors
import Score

/// The settings that all walkers of a cell share: the beacon's, and the errors of the phone.
public struct GuideCondition: Hashable, Sendable {
  /// Half the width of the region in which a beacon rings, in degrees, 5...20: beacons clamp all others.
  public var angle = 15.0
  /// The distance in metres at which the beacon falls silent.
  public var arrival = 15.0
  /// The standard deviation of the position, in metres to the east and to the north.
  public var positionNoise = 3.2
  /// The standard deviation of the heading, in degrees.
  public var compassNoise = 10.0
  /// A constant error of the heading, in degrees, clockwise positive.
  public var compassOffset = 0.0
  /// The factor of the walker's own noise, in its ears and its steps: 1 as the model has it, 0 for none.
  public var walkerNoise = 1.0

  /// The settings that can be varied, with their ranges and their places here.
  static let varied: [(spec: ParameterSpec, path: WritableKeyPath<Self, Double> & Sendable)] = [
    (
      ParameterSpec("angle", .degrees, in: 5...20, default: 15, doc: "the ringing angle"),
      \.angle
    ),
    (
      ParameterSpec("arrival", .metres, in: 1...50, default: 15, doc: "the arrival distance"),
      \.arrival
    ),
    (
      ParameterSpec("gps-noise", .metres, in: 0...1000, default: 3.2, doc: "the position's error"),
      \.positionNoise
    ),
    (
      ParameterSpec(
        "compass-noise", .degrees, in: 0...180, default: 10, doc: "the heading's error"),
      \.compassNoise
    ),
    (
      ParameterSpec(
        "compass-offset", .degrees, in: -180...180, default: 0, doc: "the heading's fixed error"),
      \.compassOffset
    ),
    (
      ParameterSpec("walker-noise", in: 0...10, default: 1, doc: "the walker's own noise"),
      \.walkerNoise
    ),
  ]

  /// `angle 15°, arrival 15 m, GPS 3.2 m, compass 10°`.
  public var name: String {
    var parts = [
      "ringing \(Figure.brief(angle))°", "arrival \(Figure.brief(arrival)) m",
      "GPS \(Figure.brief(positionNoise)) m", "compass \(Figure.brief(compassNoise))°",
    ]
    if compassOffset != 0 { parts.append("off by \(Figure.brief(compassOffset))°") }
    if walkerNoise != 1 { parts.append("walker × \(Figure.brief(walkerNoise))") }
    return parts.joined(separator: ", ")
  }

  /// The thresholds of a beacon under this condition.
  var behavior: BehaviorSettings {
    var settings = BehaviorSettings()
    settings[.beaconAngle] = angle
    return settings
  }
}
