import Datasets
import Score
import Wayfinding

/// The errors with which the phone measures the walker's place and heading.
struct PhoneErrors {
  private var east: CorrelatedNoise
  private var north: CorrelatedNoise
  private var compass: CorrelatedNoise
  private var places: SeededRandom
  private var headings: SeededRandom
  private let offset: Double

  /// - Parameter random: of the walk.
  init(_ condition: GuideCondition, _ model: WalkerModel, _ random: SeededRandom) {
    (places, headings) = (random.split("gps"), random.split("compass"))
    let (deviation, time) = (condition.positionNoise, model[.positionTime])
    east = CorrelatedNoise(deviation: deviation, time: time, random: &places)
    north = CorrelatedNoise(deviation: deviation, time: time, random: &places)
    compass = CorrelatedNoise(
      deviation: condition.compassNoise, time: model[.compassTime], random: &headings)
    offset = condition.compassOffset
  }

  mutating func place(_ point: PlanePoint, after seconds: Double) -> PlanePoint {
    PlanePoint(
      point.x + east.next(after: seconds, random: &places),
      point.y + north.next(after: seconds, random: &places))
  }

  mutating func heading(_ degrees: Double, after seconds: Double) -> Double {
    degrees + offset + compass.next(after: seconds, random: &headings)
  }
}
