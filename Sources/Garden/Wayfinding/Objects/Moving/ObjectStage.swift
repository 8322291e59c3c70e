import Score

/// All objects of a scene while it plays: their timelines, what they follow, and what a script asks.
public struct ObjectStage: Sendable {
  /// The scene in the world's coordinates.
  public let scene: ObjectScene
  public private(set) var movers: [ObjectMover]
  /// The scene's own.
  private let axes: Axes
  /// The positions at which objects begin, in the scene's coordinates.
  private let starts: [Vector3]
  private var asked: [Asked]
  private var time: Double?

  /// The move that a script asks of an object.
  private struct Asked {
    var position: Vector3?
    var rotation: Quaternion?
    var holds = false
  }

  /// - Parameter scene: the scene as it was read, in any coordinates.
  public init(_ scene: ObjectScene) {
    let ours = scene.inWorld()
    axes = scene.coordinates.axes
    let surfaces = ours.surfaces
    self.scene = ours
    starts = scene.objects.map(\.position)
    asked = ours.objects.map { _ in Asked() }
    movers = ours.objects.map { object in
      var (position, rotation) = (object.position, object.rotation)
      if case .timeline(let timeline) = object.motion {
        let first = timeline.sample(at: 0)
        (position, rotation) = (first.position, first.rotation)
      }
      return ObjectMover(
        at: position, rotation: rotation, alignments: object.alignments, surfaces: surfaces,
        rules: ours.placement, listener: ours.listener.position)
    }
  }

  /// The poses of the objects since the last update, in the scene's order.
  public var poses: [ObjectPose] { movers.map(\.pose) }

  /// Moves an object by script: from the next update on it is on no timeline and follows nothing, until `release`.
  /// - Parameters:
  ///   - object: its index in the scene.
  ///   - position: the new position in the world's coordinates; nil leaves it.
  public mutating func move(_ object: Int, to position: Vector3?, rotation: Quaternion? = nil) {
    if let position { asked[object].position = position }
    if let rotation { asked[object].rotation = rotation }
    asked[object].holds = true
  }

  /// Whether an object was moved, and not released since.
  public func isHeld(_ object: Int) -> Bool { asked[object].holds }

  /// Where an object is going to be, what was asked of it since the last update included, and its own rotation there.
  public func aim(
    of object: Int, listener: Vector3
  ) -> (position: Vector3, rotation: Quaternion) {
    var mover = movers[object]
    let asked = asked[object]
    if asked.holds {
      mover.update(to: asked.position, rotation: asked.rotation, listener: listener, after: 0)
    }
    return mover.aim
  }

  /// What the rules would make of a move: where it leads, and why not where it was asked for; smoothing is no reason.
  public func trial(
    moving object: Int, to position: Vector3, listener: Vector3
  ) -> (goal: Vector3, reasons: [MoveReason]) {
    var mover = movers[object]
    let before = mover.counts
    mover.update(to: position, listener: listener, after: 0)
    let reasons = MoveReason.allCases.filter { reason in
      reason != .smoothed && mover.counts[reason, default: 0] > before[reason, default: 0]
    }
    return (mover.aim.position, reasons)
  }

  /// Gives an object back to its timeline or its columns.
  public mutating func release(_ object: Int) { asked[object] = Asked() }

  /// Makes one update of all objects.
  /// - Parameters:
  ///   - seconds: since the scene began to play; rising.
  ///   - elapsed: seconds since the last update, for one who lets timelines wait; nil takes how much `seconds` has risen.
  ///   - listener: the place of the listener in the world's coordinates.
  ///   - column: the value of a dataset's column now, in the scene's coordinates; nil where it has none.
  public mutating func update(
    at seconds: Double, after elapsed: Double? = nil, listener: Vector3,
    column: (String) -> Double? = { _ in nil }
  ) {
    let elapsed = elapsed ?? seconds - (time ?? seconds)
    time = seconds
    for i in movers.indices {
      let goal = goal(of: i, at: seconds, column)
      movers[i].update(
        to: goal.position, rotation: goal.rotation, listener: listener, after: elapsed)
    }
  }

  private func goal(
    of index: Int, at seconds: Double, _ column: (String) -> Double?
  ) -> (position: Vector3?, rotation: Quaternion?) {
    if asked[index].holds { return (asked[index].position, asked[index].rotation) }
    switch scene.objects[index].motion {
    case .still: return (nil, nil)
    case .timeline(let timeline):
      let point = timeline.sample(at: seconds)
      return (point.position, point.rotation)
    case .follow(let columns): return follow(columns, index, column)
    }
  }

  /// The position of an object by the dataset; not a number where it has no value.
  private func follow(
    _ columns: ObjectColumns, _ index: Int, _ column: (String) -> Double?
  ) -> (position: Vector3?, rotation: Quaternion?) {
    func value(_ name: String?, _ standard: Double) -> Double {
      name.map { column($0) ?? .nan } ?? standard
    }
    let start = starts[index]
    let position = Vector3(
      value(columns.x, start.x), value(columns.y, start.y), value(columns.z, start.z))
    let heading = columns.heading.flatMap(column)
    return (
      position.isFinite ? axes.toWorld(position) : position,
      heading.map { Quaternion(degrees: -$0, round: Vector3(0, 0, 1)) }
    )
  }

  /// The fate of the moves of each object: one line per object and reason, in the scene's order.
  public var report: [MoveCount] {
    zip(scene.objects, movers).flatMap { object, mover in
      MoveReason.allCases.compactMap { reason in
        mover.counts[reason].map {
          MoveCount(object: object.name, reason: reason, count: $0, moves: mover.moves)
        }
      }
    }
  }
}

/// The number of an object's moves that were refused or changed for one reason.
public struct MoveCount: Hashable, Sendable, CustomStringConvertible {
  public let object: String
  public let reason: MoveReason
  public let count: Int
  /// The number of the object's moves that were made, changed ones among them.
  public let moves: Int

  public var description: String { "\(object): \(count) of its moves \(reason.sentence)" }
}
