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
