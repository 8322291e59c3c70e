import Datasets
import Glibc
import Score
import Wayfinding

/// One simulated walker on its way to one target, step by step.
///
/// Each step of a tenth of a second: the phone measures, the head turns, a beat is heard, the body follows what the walker
/// believed a reaction time ago.
struct GuidedWalk {
  /// The way in which the beacon reaches the walker.
  struct Listening: Hashable, Sendable, Codable {
    /// Whether the sound comes from its direction: headphones with a tracked head.
    var isBinaural = true
    /// Whether the sound follows the head, not the body only.
    var isTracked = true
  }

  private static let step = 1 / Double(HeardBeacon.stepsPerSecond)

  private let task: GuideTask
  private let model: WalkerModel
  private let condition: GuideCondition
  private let beacon: HeardBeacon
  private let listening: Listening
  private let ears: EarDirection
  private let gait: Gait

  private var phone: PhoneErrors
  private var looks: SeededRandom
  private var cues: SeededRandom
  private var steps: SeededRandom
  private var result: WalkResult

  private var place: PlanePoint
  /// The course as the walker reckons it, and how much the true one lies beside it; degrees.
  private var course: Double
  private var veer = 0.0
  private var belief = Belief()
  /// What it made of the beats so far, the newest last, as long as the reaction takes.
  private var aims: [Belief.Aim] = []
  private var motion = Motion.standing(since: 0)
  private var lastCourse: Double?
  private var sinceStep = 0.0
  private var look: (turned: Double, time: Double)?
  private var bearing = 0.0
  private var number = 0

  private enum Motion {
    case standing(since: Double)
    case walking
    case wandering(until: Double)
  }

  /// - Parameter random: of this walk.
  init(
    _ task: GuideTask, _ model: WalkerModel, _ condition: GuideCondition, _ beacon: HeardBeacon,
    _ listening: Listening, random: SeededRandom
  ) {
    (self.task, self.model, self.condition) = (task, model, condition)
    (self.beacon, self.listening) = (beacon, listening)
    ears = EarDirection(model, noise: condition.walkerNoise)
    gait = Gait(model)
    phone = PhoneErrors(condition, model, random)
    (looks, cues, steps) = (random.split("ears"), random.split("cue"), random.split("steps"))
    (place, course) = (task.start, task.facing)
    result = WalkResult(target: task.target, distance: task.distance, remaining: task.distance)
  }

  /// Walks until the beacon falls silent or the walker gives up.
  mutating func run() -> WalkResult {
    let limit = 60 + model[.patience] * task.distance / gait.speed
    let interval = max(1, Int(held: model[.fixInterval] / Self.step))
    while true {
      if number % interval == 0, fix(after: model[.fixInterval]) {
        result.isReached = true
        break
      }
      if time >= limit { break }
      hear()
      move()
      if number % HeardBeacon.stepsPerSecond == 0 { note() }
      number += 1
    }
    result.seconds = time
    result.remaining = distance
    note()
    return result
  }

  private var time: Double { Double(number) * Self.step }

  private var distance: Double {
    let (x, y) = (task.end.x - place.x, task.end.y - place.y)
    return (x * x + y * y).squareRoot()
  }

  private mutating func note() {
    result.track.append([Float(place.x - task.end.x), Float(place.y - task.end.y)])
  }

  // MARK: Phone

  /// Takes a position.
  /// - Returns: whether the beacon falls silent.
  private mutating func fix(after seconds: Double) -> Bool {
    let seen = phone.place(place, after: seconds)
    let (x, y) = (task.end.x - seen.x, task.end.y - seen.y)
    if x * x + y * y > 0 { bearing = Angle.bearing(north: y, east: x) }
    return x * x + y * y <= condition.arrival * condition.arrival
  }

  // MARK: Hearing

  private var isStanding: Bool { if case .standing = motion { true } else { false } }

  /// How far the head, or without a tracker the standing body, is turned from the course.
  private var turned: Double {
    guard listening.isTracked || isStanding else { return 0 }
    let angle = isStanding ? gait.scanAngle : gait.scanWalking
    return angle * sin(2 * .pi * time / gait.scanPeriod)
  }

  private mutating func hear() {
    let reckoned = course + turned
    let heading = phone.heading(reckoned + veer, after: Self.step)
    let angle = Angle.wrap180(heading - bearing)
    let bin = AngleBins.bin(angle)
    result.heard += beacon.sounding[bin] * Self.step
    belief.age(widening: gait.widening, forgotten: gait.forgotten)
    if beacon.hasGlimpse(bin, step: number) {
      if listening.isBinaural { localise(-angle, reckoned) }
      if beacon.reacts { recognise(bin, reckoned) }
    }
    aims.append(belief.aim(facing: course))
    if aims.count > gait.delay { aims.removeFirst() }
  }

  /// Hears where the sound comes from, anew only where the head has turned or some time has passed: the same beat again
  /// says nothing more.
  private mutating func localise(_ azimuth: Double, _ reckoned: Double) {
    if let look, abs(Angle.difference(from: look.turned, to: reckoned)) < gait.lookTurn,
      time - look.time < gait.lookTime
    {
      return
    }
    look = (reckoned, time)
    let heard = ears.look(azimuth, &looks)
    let ears = ears
    belief.hear { ears.likelihood(heard, at: AngleBins.middle($0) - reckoned) }
  }

  /// Hears what the mapping plays at this angle.
  private mutating func recognise(_ bin: Int, _ reckoned: Double) {
    let count = beacon.dimensions
    let heard = (0..<count).map { d in
      Double(beacon.cue[bin * count + d]) + condition.walkerNoise * cues.normal()
    }
    let cue = beacon.cue
    belief.hear { direction in
      let place = AngleBins.bin(reckoned - AngleBins.middle(direction)) * count
      var sum = 0.0
      for d in 0..<count {
        let way = Double(cue[place + d]) - heard[d]
        sum += way * way
      }
      return exp(-0.5 * sum)
    }
  }

  // MARK: Walking

  private mutating func move() {
    let aim = aims[0]
    let isSure = aim.spread < (isStanding ? gait.goSpread : gait.stopSpread)
    let error = Angle.difference(from: course, to: isSure ? aim.mean : aim.mode)
    switch motion {
    case .standing(let since):
      result.standing += Self.step
      turn(by: error)
      if isSure, abs(error) <= gait.walkWithin { begin(.walking) }
      if !isSure, time - since >= gait.wanderAfter {
        begin(.wandering(until: time + gait.wanderTime))
      }
    case .walking:
      if !isSure || abs(error) > gait.turnBeyond { return stop() }
      turn(by: error)
      advance()
    case .wandering(let until):
      if isSure || time >= until { return stop() }
      advance()
    }
  }

  private mutating func turn(by error: Double) {
    let rate = max(-gait.turnRate, min(gait.turnRate, error / gait.turnTime))
    course = Angle.wrap360(course + rate * Self.step)
  }

  private mutating func begin(_ motion: Motion) {
    self.motion = motion
    if let lastCourse, abs(Angle.difference(from: lastCourse, to: course)) > 90 {
      result.reversals += 1
    }
  }

  private mutating func stop() {
    lastCourse = course
    motion = .standing(since: time)
    result.standing += Self.step
  }

  private mutating func advance() {
    let before = distance
    let way = gait.speed * Self.step
    let radians = (course + veer) * .pi / 180
    place = PlanePoint(place.x + way * sin(radians), place.y + way * cos(radians))
    result.path += way
    if distance > before { result.away += way }
    sinceStep += way
    guard sinceStep >= gait.stepLength else { return }
    sinceStep -= gait.stepLength
    veer += condition.walkerNoise * gait.stepNoise * steps.normal()
  }
}

/// The result of one walk.
package struct WalkResult: Hashable, Sendable, Codable {
  /// The id of the target.
  package var target: String
  /// Metres in a straight line at the start, and when the walk ended.
  package var distance: Double
  package var remaining: Double
  /// Whether the beacon fell silent before the walker gave up.
  package var isReached = false
  package var seconds = 0.0
  /// Metres walked, and those of them that led away from the target.
  package var path = 0.0
  package var away = 0.0
  /// Seconds of standing still.
  package var standing = 0.0
  /// The number of times that it turned round, by more than a right angle, after it had begun to walk.
  package var reversals = 0
  /// Seconds in which the beacon sounded.
  package var heard = 0.0
  /// The way that was walked, in metres east and north of the target, a point a second.
  package var track: [[Float]] = []

  /// Metres walked for each metre of approach; nil where it came no nearer.
  package var detour: Double? { distance - remaining > 1 ? path / (distance - remaining) : nil }
}

/// The constants of a walker as its steps need them.
struct Gait {
  let speed, turnRate, turnTime, stepLength, stepNoise, walkWithin, turnBeyond, goSpread: Double
  let stopSpread, scanAngle, scanWalking, scanPeriod, lookTurn, lookTime: Double
  let wanderAfter, wanderTime: Double
  /// The number of steps from a sound to what is made of it, 1 or more.
  let delay: Int
  /// The variance in square degrees that a step adds to a belief, and the share that it forgets.
  let widening, forgotten: Double

  init(_ model: WalkerModel) {
    let rate = Double(HeardBeacon.stepsPerSecond)
    (speed, turnRate, turnTime) = (model[.speed], model[.turnRate], model[.turnTime])
    (stepLength, stepNoise) = (model[.step], model[.stepNoise])
    (walkWithin, turnBeyond) = (model[.walkWithin], model[.turnBeyond])
    (goSpread, stopSpread) = (model[.goSpread], model[.stopSpread])
    (scanAngle, scanWalking) = (model[.scanAngle], model[.scanWalking])
    (scanPeriod, lookTurn, lookTime) = (model[.scanPeriod], model[.lookTurn], model[.lookTime])
    (wanderAfter, wanderTime) = (model[.wanderAfter], model[.wanderTime])
    delay = 1 + Int(held: model[.reaction] * rate)
    widening = model[.drift] * model[.drift] / rate
    forgotten = min(1, model[.forgetting] / rate)
  }
}

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
