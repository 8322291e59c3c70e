import Score

/// Moves one object by AmbeoAADemo's rules, whoever asks for the moves. Places are in the world, z up.
public struct ObjectMover: Sendable {
  /// The pose of the object since the last update.
  public private(set) var pose: ObjectPose
  /// The number of moves that were made, as they were asked for or changed.
  public private(set) var moves = 0
  /// The numbers of moves that were refused or changed, by reason; one move may have several.
  public private(set) var counts: [MoveReason: Int] = [:]

  private let rules: PlacementRules
  private let alignments: Set<PlaneAlignment>
  private let surfaces: [PlaneSurface]
  private var asked: Vector3
  private var goal: Vector3
  private var surface: Int?
  private var own: Quaternion
  private var smoother: DistanceSmoother
  private var turn: AlignmentTurn
  private var waitsToTurn = false
  private var lastListener: Vector3

  /// Puts the object where it begins, at rest: that counts as a move.
  init(
    at position: Vector3, rotation: Quaternion = .identity,
    alignments: Set<PlaneAlignment> = Set(PlaneAlignment.allCases), surfaces: [PlaneSurface],
    rules: PlacementRules = PlacementRules(), listener: Vector3
  ) {
    (self.rules, self.alignments, self.surfaces) = (rules, alignments, surfaces)
    own = rotation
    lastListener = listener
    (asked, goal) = (position, position)
    pose = ObjectPose(position: position, rotation: rotation, plane: nil)
    smoother = DistanceSmoother(position, updates: rules.smoothing)
    turn = AlignmentTurn(at: .identity, duration: rules.turnTime)
    accept(position, listener: listener)
    turn = AlignmentTurn(at: alignmentTurn, duration: rules.turnTime)
    smoother.rest(at: goal)
    settle(listener: listener)
  }

  /// Where the object is going to be, and its own rotation there, which a wall turns further.
  public var aim: (position: Vector3, rotation: Quaternion) { (goal, own) }

  /// Makes one update.
  /// - Parameters:
  ///   - target: the place where the object is to be; nil leaves it.
  ///   - rotation: how it is to be turned; nil leaves it. A wall turns it besides.
  ///   - listener: the place of the listener.
  ///   - seconds: since the last update.
  public mutating func update(
    to target: Vector3? = nil, rotation: Quaternion? = nil, listener: Vector3, after seconds: Double
  ) {
    turn.advance(by: max(0, seconds))
    if listener.isFinite { lastListener = listener } else { count(.noListener) }
    let listener = lastListener
    if let rotation { own = rotation }
    if let target { move(to: target, listener: listener) } else { smoother.add(goal) }
    if waitsToTurn { waitsToTurn = !turn.begin(to: alignmentTurn) }
    settle(listener: listener)
    if pose.position != goal { count(.smoothed) }
  }

  private mutating func count(_ reason: MoveReason) { counts[reason, default: 0] += 1 }

  /// Along the plane that it rests on an object slides as asked; elsewhere its distance is smoothed.
  private mutating func move(to target: Vector3, listener: Vector3) {
    let slides = smoother.isAtRest ? surface : nil
    if !target.isFinite {
      count(.notFinite)
    } else if target != asked {
      if (target - asked).length < rules.step {
        count(.tooSmall)
      } else {
        accept(target, listener: listener)
      }
    }
    if slides != nil, surface == slides { smoother.rest(at: goal) } else { smoother.add(goal) }
    if turn.begin(to: alignmentTurn) {
      waitsToTurn = false
    } else if !waitsToTurn {
      waitsToTurn = true
      count(.turnsLater)
    }
  }

  /// Takes a target as the place to be at, within the reach, on a plane when one is near.
  private mutating func accept(_ target: Vector3, listener: Vector3) {
    moves += 1
    asked = target
    goal = target
    let way = target - listener
    if way.length > rules.reach {
      goal = listener + (rules.reach / way.length) * way
      count(.tooFar)
    }
    surface = nearestSurface()
    guard let surface else { return }
    let foot = surfaces[surface].foot(of: goal)
    if foot != goal { count(.snapped) }
    goal = foot
  }

  /// The nearest allowed plane within the snap; when there is none, says why a plane that is so near is none.
  private mutating func nearestSurface() -> Int? {
    var best: (index: Int, distance: Double)?
    var refusal: MoveReason?
    for (index, surface) in surfaces.enumerated() {
      let distance = surface.distance(to: goal)
      guard distance <= rules.snap else { continue }
      if !surface.spans(goal, tolerance: rules.tolerance) {
        refusal = refusal ?? .besidePlane
      } else if !alignments.contains(surface.alignment) {
        refusal = .alignmentNotAllowed
      } else if distance < best?.distance ?? .infinity {
        best = (index, distance)
      }
    }
    if best == nil, let refusal { count(refusal) }
    return best?.index
  }

  private var alignmentTurn: Quaternion { surface.map { surfaces[$0].turn } ?? .identity }

  private mutating func settle(listener: Vector3) {
    pose = ObjectPose(
      position: smoother.place(from: listener), rotation: turn.rotation * own,
      plane: surface.map { surfaces[$0].name })
  }
}

/// Turns from one plane's alignment to another's at constant angular speed.
struct AlignmentTurn: Hashable, Sendable {
  private var from: Quaternion
  private var to: Quaternion
  private var elapsed: Double
  private let duration: Double

  /// - Parameter duration: seconds.
  init(at rotation: Quaternion, duration: Double) {
    (from, to) = (rotation, rotation)
    elapsed = duration
    self.duration = duration
  }

  var isTurning: Bool { elapsed < duration }

  var rotation: Quaternion {
    isTurning ? from.interpolated(to: to, fraction: elapsed / duration) : to
  }

  /// Begins to turn, unless it is turned that way or a turn is under way.
  /// - Returns: false when it must wait.
  mutating func begin(to goal: Quaternion) -> Bool {
    if goal == to { return true }
    if isTurning { return false }
    (from, to, elapsed) = (to, goal, 0)
    return true
  }

  mutating func advance(by seconds: Double) { elapsed = min(duration, elapsed + seconds) }
}

/// Keeps the last places that an object was meant to be at, and averages their distances from the listener
/// (AmbeoAADemo, `updateVirtualObjectPosition`).
///
/// Distances are taken from where the listener is now: when only the listener moves, nothing is smoothed.
struct DistanceSmoother: Hashable, Sendable {
  private var goals: [Vector3]
  private var next = 0

  /// Begins at rest at a place.
  init(_ place: Vector3, updates: Int) {
    precondition(updates > 0, "a mean is of at least one value")
    goals = Array(repeating: place, count: updates)
  }

  /// Whether all goals are one.
  var isAtRest: Bool { goals.allSatisfy { $0 == goals[0] } }

  /// The next place that the object is meant to be at.
  mutating func add(_ goal: Vector3) {
    goals[next] = goal
    next = (next + 1) % goals.count
  }

  /// Forgets the places before.
  mutating func rest(at goal: Vector3) { for i in goals.indices { goals[i] = goal } }

  /// The place in the direction of the last goal, at the mean distance.
  func place(from listener: Vector3) -> Vector3 {
    let goal = goals[(next + goals.count - 1) % goals.count]
    let distance = (goal - listener).length
    if isAtRest || distance == 0 { return goal }
    let sum = goals.reduce(0) { $0 + ($1 - listener).length }
    return listener + (sum / Double(goals.count) / distance) * (goal - listener)
  }
}

/// The reason for which a move was not made as it was asked for.
public enum MoveReason: String, Hashable, Sendable, CaseIterable {
  /// Shorter than the least step: left where it is.
  case tooSmall
  /// The goal is not a place: the object is left where it is.
  case notFinite
  /// The listener's position was not a number: their last one is taken.
  case noListener
  /// The goal lies beyond the reach: the object is put at the reach, in the same direction.
  case tooFar
  /// Near an allowed plane: put on it.
  case snapped
  /// Near a plane of an alignment that the object may not have: left in the air.
  case alignmentNotAllowed
  /// Near a plane's level, and beside its extent: left in the air.
  case besidePlane
  /// Put on a plane while still turning to another's alignment: turns later.
  case turnsLater
  /// The object is on its way: not all of the distance has been gone.
  case smoothed

  /// The reason as a sentence, for reports.
  public var sentence: String {
    switch self {
    case .tooSmall: "ignored: shorter than placement.step"
    case .notFinite: "refused: the place is not a number"
    case .noListener: "measured from where the listener was last: there was no place"
    case .tooFar: "shortened: farther from the listener than placement.reach"
    case .snapped: "put on a plane within placement.snap"
    case .alignmentNotAllowed: "not put on a plane: allowedAlignments lacks its alignment"
    case .besidePlane: "not put on a plane: beside its extent"
    case .turnsLater: "turns to its plane after the turn before"
    case .smoothed: "smoothed over placement.smoothing updates"
    }
  }

  /// The reason as a sentence for who moves an object: with the lengths of the scene's rules.
  public func sentence(by rules: PlacementRules) -> String {
    func metres(_ length: Double) -> String { "\(Figure.short(length, decimals: 3)) m" }
    return switch self {
    case .tooSmall: "ignored: shorter than \(metres(rules.step)) (placement.step)"
    case .tooFar:
      "shortened: more than \(metres(rules.reach)) from the listener (placement.reach)"
    case .snapped: "put on a plane within \(metres(rules.snap)) (placement.snap)"
    default: sentence
    }
  }
}

/// The present position and rotation of an object.
public struct ObjectPose: Hashable, Sendable {
  /// Metres, in the world.
  public var position: Vector3
  public var rotation: Quaternion
  /// The name of the plane that it is on, or nil in the air.
  public var plane: String?
}
