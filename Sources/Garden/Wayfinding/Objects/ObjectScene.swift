import JSON
import Score

/// Virtual objects round a listener, in a room or in the open air, as a file describes them.
///
/// Places are in the scene's own coordinates until `inWorld` converts them.
public struct ObjectScene: Hashable, Sendable {
  public var file: String
  /// What the scene is called and what it is, for people; may be empty.
  public var name = ""
  public var description = ""
  public var profile: ObjectProfile
  public var coordinates: ObjectCoordinates
  public var objects: [VirtualObject]
  public var listener: ObjectListener
  /// The room of the scene; nil is the open air.
  public var room: ObjectRoom?
  public var planes: [ObjectPlane]
  public var placement: PlacementRules
  /// The time from the command to play until all objects start together, in seconds.
  public var playDelay: Double
  /// The place on earth of the scene's zero; nil is the place where the walk begins.
  public var origin: GeoPoint?
  /// The findings about words of the file that change nothing, or not what their author may think.
  public var findings: [SceneFinding]

  /// No place lies farther out, metres: beyond, a step of 1 mm is lost in rounding sums of squares.
  public static let farthest = 1e6

  /// Reads a scene.
  /// - Parameters:
  ///   - text: the JSON text in UTF-8. A bare list is a list of objects, as in AmbeoAADemo's VirtualObjects.json.
  ///   - file: the name of the file, for messages.
  ///   - materials: the names that surfaces may have; nil lets any name through, except in the Leia profile.
  /// - Throws: `Faults` with everything that is wrong with the file.
  public static func read(
    _ text: [UInt8], file: String, materials: [String]? = nil
  ) throws(Faults) -> ObjectScene {
    let value: JSONValue
    do throws(Fault) {
      value = try JSONParser.parse(text, file: file, code: .scene)
    } catch { throw Faults([error]) }
    var reader = SceneReader(notes: SceneNotes(file: file), materials: materials)
    return try reader.read(value)
  }

  /// The scene in the world's coordinates: `ripples`.
  public func inWorld() -> ObjectScene {
    let axes = coordinates.axes
    func place(_ v: Vector3) -> Vector3 { axes.toWorld(v) }
    func turn(_ q: Quaternion) -> Quaternion { axes.toWorld(q) }
    var scene = self
    scene.coordinates = .ripples
    scene.listener.position = place(listener.position)
    for i in objects.indices {
      scene.objects[i].position = place(objects[i].position)
      scene.objects[i].rotation = turn(objects[i].rotation)
      if case .timeline(var timeline) = objects[i].motion {
        for k in timeline.points.indices {
          timeline.points[k].position = place(timeline.points[k].position)
          timeline.points[k].rotation = turn(timeline.points[k].rotation)
        }
        scene.objects[i].motion = .timeline(timeline)
      }
    }
    for i in planes.indices {
      scene.planes[i].anchor = place(planes[i].anchor)
      scene.planes[i].outline = planes[i].outline.map(place)
    }
    switch room?.ground {
    case .box(let width, let depth, let centre, let heading):
      scene.room?.ground = .box(width: width, depth: depth, centre: place(centre), heading: heading)
    case .floors(let floors):
      scene.room?.ground = .floors(
        floors.map { .init(corners: $0.corners.map(place), height: $0.height) })
    case nil: break
    }
    return scene
  }
}

extension ObjectScene {
  /// Adds an object that plays a file, with all settings as usual, at the end of the arc on which objects without a position
  /// are put.
  /// - Parameters:
  ///   - sound: the path of the file, relative to the scene's.
  ///   - name: of the object; nil takes the file's, with a number where that is taken.
  /// - Returns: the object's name.
  /// - Throws: `Fault` for a name that another object has, or a listener too far out for a place beside them.
  public mutating func add(sound: String, named name: String? = nil) throws(Fault) -> String {
    if let name, objects.contains(where: { $0.name == name }) {
      throw Fault(
        .scene, "\(quoted(name)) is the name of another object", hint: "give another name")
    }
    let name = name ?? freeName(for: sound)
    var object = VirtualObject(
      name: name, sound: ObjectSound(files: [sound]),
      position: Arc(index: objects.count, count: objects.count + 1)
        .place(round: listener, coordinates), rotation: .identity,
      bubbleRadius: SceneSettings.bubbleRadius.defaultNumber(profile),
      alignments: Set(PlaneAlignment.allCases), traits: ObjectTraits(usualIn: profile),
      motion: .still, source: FaultPlace(file, part: "objects[\(objects.count)]"))
    object.sound.loops = SceneSettings.loop.defaultFlag
    let place = object.position
    guard [place.x, place.y, place.z].allSatisfy({ abs($0) <= Self.farthest }) else {
      throw Fault(
        .scene, "the listener stands where there is no place for an object beside them",
        hint: "take the listener nearer to the middle of the scene")
    }
    objects.append(object)
    return name
  }

  private func freeName(for sound: String) -> String {
    let file = sound.split(separator: "/").last.map(String.init) ?? sound
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    let base = stem.isEmpty ? file : stem
    var (name, number) = (base, 1)
    while objects.contains(where: { $0.name == name }) {
      number += 1
      name = "\(base) \(number)"
    }
    return name
  }
}

extension ObjectTraits {
  /// The traits of an object whose file says nothing of them.
  init(usualIn profile: ObjectProfile) {
    self.init(
      level: SceneSettings.level.defaultNumber(profile),
      directivity: SceneSettings.directivity.defaultNumber(profile),
      hasDoppler: SceneSettings.doppler.defaultFlag,
      hasAirAbsorption: SceneSettings.airAbsorption.defaultFlag,
      hasNearField: SceneSettings.nearField.defaultFlag,
      law: .inverse(
        reference: SceneSettings.reference.defaultNumber(profile),
        rolloff: SceneSettings.rolloff.defaultNumber(profile),
        maximum: SceneSettings.maximum.defaultNumber(profile)))
  }
}

/// The places of objects without position: side by side on an arc ahead of the listener.
struct Arc {
  let index: Int
  let count: Int
  static let radius = 2.0

  func place(round listener: ObjectListener, _ coordinates: ObjectCoordinates) -> Vector3 {
    let share = count > 1 ? Double(index) / Double(count - 1) : 0.5
    let bearing = listener.heading - 60 + 120 * share
    let ahead = Quaternion(degrees: -bearing, round: Vector3(0, 0, 1)).turn(Vector3(0, 1, 0))
    let north = coordinates == .scenekit ? -ahead.y : ahead.y
    return listener.position + Self.radius * coordinates.place(ahead.x, north, height: 0)
  }
}

/// The listener of a scene.
public struct ObjectListener: Hashable, Sendable {
  /// The source of the listener's movement.
  public enum Motion: Hashable, Sendable {
    case still
    /// The walk of the dataset: its latitude and longitude round the scene's origin, and its heading.
    case walk
    case columns(ObjectColumns)
  }

  /// The middle of the head: metres, in the scene's coordinates.
  public var position: Vector3
  /// The direction of the nose: degrees clockwise from ahead.
  public var heading: Double
  public var motion: Motion
}

/// A level or upright surface on which objects can be put.
public struct ObjectPlane: Hashable, Sendable {
  public var name: String
  public var alignment: PlaneAlignment
  /// A place of it, in the scene's coordinates.
  public var anchor: Vector3
  /// The outline of the plane, in the scene's coordinates; empty for one without end. A vertical plane has four corners: at the
  /// bottom from left to right as its face is seen from behind, then at the top back again.
  public var outline: [Vector3]

  public init(
    _ name: String = "", _ alignment: PlaneAlignment, anchor: Vector3, outline: [Vector3] = []
  ) {
    (self.name, self.alignment, self.anchor, self.outline) = (name, alignment, anchor, outline)
  }
}

/// The room of a scene as its file describes it; the box itself is fitted elsewhere.
public struct ObjectRoom: Hashable, Sendable {
  /// The place of its ground.
  public enum Ground: Hashable, Sendable {
    /// Metres; the middle of the floor in the scene's coordinates; where its front points, degrees clockwise from
    /// ahead.
    case box(width: Double, depth: Double, centre: Vector3, heading: Double)
    /// Level polygons; the box goes round the lowest.
    case floors([FloorOutline])
  }

  /// A level polygon.
  public struct FloorOutline: Hashable, Sendable {
    /// The corners in the scene's coordinates, all of one height.
    public var corners: [Vector3]
    /// The height of the polygon in metres.
    public var height: Double
  }

  /// The materials of the six surfaces, by name.
  public struct Materials: Hashable, Sendable {
    public var left: String
    public var right: String
    public var front: String
    public var back: String
    public var floor: String
    public var ceiling: String

    /// The surfaces by their names, in the order of a list.
    public static var surfaces: [(name: String, path: WritableKeyPath<Self, String>)] {
      [
        ("left", \.left), ("right", \.right), ("front", \.front), ("back", \.back),
        ("ceiling", \.ceiling), ("floor", \.floor),
      ]
    }
  }

  public var ground: Ground
  /// Whether the file says where the floor is: a box that is only the default has none.
  public var hasFloor: Bool
  /// The height from floor to ceiling, in metres.
  public var height: Double
  public var materials: Materials
  /// The highest order of reflections that are heard, 0...3.
  public var order: Int
  /// The level of the reflections in dB.
  public var reflectionsLevel: Double
  /// The level of the late field in dB; nil has none.
  public var lateLevel: Double?
  /// Whether the room stays as it is when planes are found later.
  public var isLocked: Bool
}
