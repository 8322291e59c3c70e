import Score

/// The kind of plane on which an object stands or hangs.
public enum PlaneAlignment: String, Hashable, Sendable, CaseIterable {
  case horizontal, vertical
}

/// Something that sounds from a place of its own.
public struct VirtualObject: Hashable, Sendable {
  public var name: String
  public var sound: ObjectSound
  /// The position when the scene starts, from which its sound comes: metres, in the scene's coordinates.
  public var position: Vector3
  /// The rotation of the object: unturned, its front is ahead.
  public var rotation: Quaternion
  /// The radius in metres within which the sound grows no louder.
  public var bubbleRadius: Double
  /// The planes that it may be put on; in the air it may be anywhere.
  public var alignments: Set<PlaneAlignment>
  public var traits: ObjectTraits
  public var motion: ObjectMotion
  /// The place in the file that describes it.
  public var source: FaultPlace
}

/// The sound of an object: at least one of the three, mixed to one channel at its place.
public struct ObjectSound: Hashable, Sendable {
  /// The paths of the sound files, relative to the scene's file, which are played one after the other.
  public var files: [String] = []
  /// A voice of the mapping that is rendered with the scene.
  public var voice: String?
  /// A bus of that mapping.
  public var bus: String?
  /// The files begin again when the last has ended.
  public var loops = true

  public var isEmpty: Bool { files.isEmpty && voice == nil && bus == nil }
}

/// The properties of an object as a source of sound in space.
public struct ObjectTraits: Hashable, Sendable {
  /// The law by which the level falls with distance.
  public enum Law: Hashable, Sendable {
    /// The amplitude with rolloff 1 is reference / distance; the distances are in metres, the rolloff is a factor.
    case inverse(reference: Double, rolloff: Double, maximum: Double)
    /// The level does not fall with distance.
    case ring
  }

  /// The level in dB.
  public var level: Double
  /// The directivity, 0...1: 0 radiates alike to all sides, 0.5 is a cardioid, 1 a figure of eight.
  public var directivity: Double
  /// Whether the sound arrives delayed by its way, and so with the Doppler effect; false is Leia's "zero delay".
  public var hasDoppler: Bool
  public var hasAirAbsorption: Bool
  public var hasNearField: Bool
  public var law: Law
}

/// The source of an object's movement while the scene plays.
public enum ObjectMotion: Hashable, Sendable {
  /// Only a script moves the object.
  case still
  case timeline(ObjectTimeline)
  case follow(ObjectColumns)
}

/// The columns of a dataset that move an object or the listener; metres in the scene's coordinates.
public struct ObjectColumns: Hashable, Sendable {
  /// An axis without column stays where it was placed.
  public var x: String?
  public var y: String?
  public var z: String?
  /// The column of the heading, in degrees clockwise from ahead.
  public var heading: String?
  /// The place in the file that names them.
  public var source: FaultPlace

  public var names: [String] { [x, y, z, heading].compactMap { $0 } }
}

/// The positions and rotations of an object over time, in seconds.
public struct ObjectTimeline: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    /// The time in seconds since the scene began to play.
    public var time: Double
    /// The position in metres, in the scene's coordinates.
    public var position: Vector3
    public var rotation: Quaternion

    public init(_ time: Double, _ position: Vector3, rotation: Quaternion = .identity) {
      (self.time, self.position, self.rotation) = (time, position, rotation)
    }
  }

  /// The points in the order of time: at least one, and no two at one time.
  public var points: [Point]
  /// Whether the movement begins again at the first point after the last, as if both were at one time.
  public var loops: Bool

  public init(_ points: [Point], loops: Bool = false) {
    precondition(!points.isEmpty, "a timeline has at least one point")
    precondition(
      zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time },
      "the times of a timeline rise")
    (self.points, self.loops) = (points, loops)
  }

  /// The point at a second: exact at the points, on straight lines and at constant angular speed between
  /// them, held before the first and, unless it loops, after the last.
  public func sample(at time: Double) -> Point {
    var time = time
    let (first, last) = (points[0], points[points.count - 1])
    if loops, time > last.time, points.count > 1 {
      let period = last.time - first.time
      time = first.time + (time - first.time).truncatingRemainder(dividingBy: period)
    }
    if time <= first.time { return first }
    if time >= last.time { return last }
    let end = points.partitioningIndex { $0.time > time }
    let (a, b) = (points[end - 1], points[end])
    let fraction = (time - a.time) / (b.time - a.time)
    if fraction == 0 { return a }
    return Point(
      time, a.position + fraction * (b.position - a.position),
      rotation: a.rotation.interpolated(to: b.rotation, fraction: fraction))
  }
}
