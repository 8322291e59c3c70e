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
