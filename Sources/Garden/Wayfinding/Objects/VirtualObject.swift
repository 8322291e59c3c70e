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
