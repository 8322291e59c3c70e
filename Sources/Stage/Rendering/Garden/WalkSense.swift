import Behaviors
import Files
import Mappings
import Score
import Spatial
import Wayfinding

/// The listener's place and the turn of their head, as a walk's inputs say them.
package struct WalkSense {
  private let latitude: Int
  private let longitude: Int
  private let accuracy: Int?
  private let heading: Int?
  private let course: Int?
  private let speed: Int?
  private let yaw: Int?
  private let pitch: Int?
  private let roll: Int?
  private let facing: Int?
  private let linked: Int?
  /// The input that says what the walker does, and what its values stand for; nil where none does.
  private let activities: (index: Int, meanings: [MotionActivity?])?
  /// The inputs that turn the head, in the order of `angles`.
  package static let headInputs = ["heading", "head_yaw", "head_pitch", "head_roll"]

  /// The name of the input that turns the head; nil when none does.
  let headingSource: String?
  private var lastHeading = 0.0

  /// The inputs that say where a walker is and looks.
  static let inputNames = [
    "latitude", "longitude", "accuracy", "heading", "course", "speed", "head_yaw", "head_pitch",
    "head_roll",
    facingInput.name, linkedInput.name, activityName,
  ]

  /// The column in which a GPX file's keyword or extension, or any other walk, says what the walker does, in words such as
  /// `walking` and `automotive`.
  private static let activityName = "activity"

  /// Where the listener's head was turned in the sound of a walk with a phone, which turns it sooner than the mappings hear
  /// of it; the listener's head has this heading where it is known.
  package static let facingInput = InputSpec(
    "facing", .degrees, .circular(period: 360), in: 0...360,
    doc: "Where the head was turned in a phone's sound, clockwise from true north.")

  /// Whether a phone could be reached: while it is 0, nothing sounds in a garden.
  package static let linkedInput = InputSpec(
    "linked", .none, in: 0...1, doc: "1 while a phone was reached, 0 in a hole of its network.")

  /// - Throws: `Fault` where the inputs hold no positions: of the data, or of the call where there are none.
  package init(_ inputs: [InputSpec], of data: String) throws {
    func index(_ name: String) -> Int? { inputs.firstIndex { $0.name == name } }
    guard let latitude = index("latitude"), let longitude = index("longitude") else {
      if data.isEmpty {
        throw Fault.call("data", "the listener follows a walk, and there is none", hint: "give one")
      }
      throw Fault(
        .data, "has no positions, and a site is walked through", at: FaultPlace(data),
        hint: "give a walk with latitude and longitude, or say which columns hold them "
          + "(‹column latitude=…›), or make one: ripples simulate out/walk ‹site SITE›")
    }
    (self.latitude, self.longitude) = (latitude, longitude)
    accuracy = index("accuracy")
    (heading, course, speed) = (index("heading"), index("course"), index("speed"))
    (yaw, pitch, roll) = (index("head_yaw"), index("head_pitch"), index("head_roll"))
    (facing, linked) = (index(Self.facingInput.name), index(Self.linkedInput.name))
    activities = index(Self.activityName).flatMap { index in
      guard case .category(let words) = inputs[index].kind else { return nil }
      return (index: index, meanings: words.map { MotionActivity(rawValue: $0.lowercased()) })
    }
    headingSource = heading != nil ? "heading" : course != nil ? "course" : nil
  }

  /// Returns the position among the values, with its accuracy in metres; nil where the walk has none.
  package func position(_ values: [Double]) -> (point: GeoPoint, accuracy: Double?)? {
    let (north, east) = (values[latitude], values[longitude])
    guard north.isFinite, east.isFinite else { return nil }
    return (GeoPoint(latitude: north, longitude: east), accuracy.map { values[$0] })
  }

  /// Brings a wayfinder to a moment of the walk.
  func update(
    _ wayfinder: inout Wayfinder, time: Double, row: Int?, _ values: [Double]
  ) -> [Decision] {
    let position = position(values)
    return wayfinder.update(
      time: time, row: row ?? 0, position: position?.point, accuracy: position?.accuracy)
  }

  /// Returns the walker as behaviours see them; nil where the walk has no position. The head looks where the phone does, unless
  /// a tracker knows better.
  func fix(_ values: [Double], time: Double, row: Int?) -> WalkerFix? {
    position(values).map { place in
      let compass = value(heading, values)
      return WalkerFix(
        time: time, row: row ?? 0, point: place.point, accuracy: value(accuracy, values),
        course: value(course, values), heading: compass, device: compass,
        speed: value(speed, values), activity: activity(values))
    }
  }

  /// The walker's activity as the walk says it; nil where it says none, or none that a phone would.
  private func activity(_ values: [Double]) -> MotionActivity? {
    guard let activities, let number = value(activities.index, values) else { return nil }
    let index = Int(held: number)
    return activities.meanings.indices.contains(index) ? activities.meanings[index] : nil
  }

  /// The value of an input; nil where there is none now.
  private func value(_ index: Int?, _ values: [Double]) -> Double? {
    index.map { values[$0] }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns where a tracker says that the head points, degrees clockwise from true north as far as its zero is straight ahead;
  /// nil where nothing tracks the head.
  func tracked(_ values: [Double]) -> Double? {
    value(yaw, values).map { Angle.wrap360(lastHeading - $0) }
  }

  /// Whether the walker can be reached, as far as the walk says.
  func isLinked(_ values: [Double]) -> Bool { linked.map { values[$0] != 0 } ?? true }

  /// Returns how the head is turned, as decisions are made with it. Without a heading the direction of travel counts; where neither
  /// is known, the heading is unknown, and the angles keep the last one.
  /// - Parameter correction: the degrees clockwise by which a tracker of the head is corrected; nil where it is not calibrated,
  ///   and turns against the heading.
  mutating func pose(_ values: [Double], correction: Double? = nil) -> HeadPose {
    let now = value(heading, values) ?? value(course, values)
    lastHeading = now ?? lastHeading
    let tracked = value(yaw, values)
    let turn = tracked.map { $0 - (correction ?? 0) } ?? 0
    return HeadPose(
      angles: SIMD4(lastHeading, turn, value(pitch, values) ?? 0, value(roll, values) ?? 0),
      isKnown: now != nil || tracked != nil && correction != nil)
  }

  /// Returns the head as it is heard: turned as a phone turned it in its sound, where that is known.
  func heard(_ pose: HeadPose, _ values: [Double]) -> HeadPose {
    facing(values).map { HeadPose(angles: SIMD4($0, 0, 0, 0), isKnown: true) } ?? pose
  }

  /// Returns where a phone turned the head in its sound, degrees clockwise from north; nil where that is not known.
  func facing(_ values: [Double]) -> Double? { value(facing, values) }
}

extension Whereabouts {
  /// The relation of the walker to a ripple, as its mapping hears it.
  init(_ relation: RippleRelation) {
    self.init(
      inside: relation.isInside, distance: relation.distance, bearing: relation.bearing,
      visits: relation.visits)
  }
}

/// The turn of a walker's head, as a walk tells it.
package struct HeadPose: Hashable, Sendable {
  /// Heading, yaw, pitch and roll in degrees, as `Listener` takes them. Where `isKnown` is false the heading stands for nothing.
  package var angles: SIMD4<Double>
  /// Whether the walk tells where the head points from north: by a compass or by the direction of travel.
  package var isKnown: Bool
}

/// The ears of a walker, who may not know where north is. Without that nothing has a direction to them: what would be heard from
/// one is heard from ahead, by both ears alike.
package struct WalkerEars: Hashable, Sendable {
  /// The listener as the sound is rendered.
  package let listener: Listener
  /// Whether the listener's heading is known.
  private let isKnown: Bool

  /// The ears of somebody of whom nothing is known yet.
  package init() { self.init(position: .zero, HeadPose(angles: SIMD4(), isKnown: false)) }

  package init(position: Vector3, _ pose: HeadPose) {
    listener = Listener(position: position, angles: pose.angles)
    isKnown = pose.isKnown
  }

  package var position: Vector3 { listener.position }

  /// Where the nose points, degrees clockwise from true north, 0..<360; nil where that is not known.
  package var heading: Double? { isKnown ? listener.heading : nil }

  /// Metres to a place.
  package func distance(to place: Vector3) -> Double { (place - position).length }

  /// The direction of a place from the nose; nil where the heading is not known.
  package func direction(of place: Vector3) -> Direction? {
    isKnown ? Direction(of: listener.local(place)) : nil
  }

  /// The place from which something is heard: its own, or as far away straight ahead where the heading is not known.
  package func heard(_ place: Vector3) -> Vector3 {
    isKnown ? place : ahead(distance(to: place))
  }

  /// The place some metres straight ahead of the nose.
  package func ahead(_ metres: Double) -> Vector3 {
    position + metres * listener.orientation.turn(Vector3(0, 1, 0))
  }
}

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
