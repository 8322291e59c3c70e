import JSON
import Rendering
import Score
import Spatial
import Wayfinding

/// A change of a room between two ticks. Places are in the world's axes, in metres.
enum RoomAction: Equatable, Sendable, Decodable {
  /// All objects begin together, if the gate allows it.
  case play
  /// The take that plays fades out and ends.
  case stop
  /// The same, and objects that were moved since it began are where they were then.
  case rewind
  case move(name: String, to: [Double])
  /// Turns an object about the vertical, degrees counter-clockwise from above.
  case turn(name: String, degrees: Double)
  /// Gives an object back to its timeline or its columns.
  case release(name: String)
  case add(file: String, name: String?)
  case remove(name: String)
  /// Puts the listener somewhere; the heading is in degrees clockwise from ahead.
  case listener(at: [Double], heading: Double)
  /// Gives the listener back to the data.
  case listenerFollows
  case height(metres: Double)
  case material(surface: String, name: String)
  case lock(isOn: Bool)
  /// The level of a part of the room's sound, dB; nil is off.
  case level(of: RoomPart, decibels: Double?)
  case field(isFree: Bool)
  /// The scene's file has this text now.
  case reread(text: String)

  /// A part of a room's sound that has a level of its own.
  enum RoomPart: String, Sendable, Decodable { case late, reflections }

  /// As a journal has it, and as it is decoded.
  var json: JSONText {
    switch self {
    case .play: Self.json("play")
    case .stop: Self.json("stop")
    case .rewind: Self.json("rewind")
    case .move(let name, let place): Self.json("move", ["name": name, "to": place])
    case .turn(let name, let degrees): Self.json("turn", ["name": name, "degrees": degrees])
    case .release(let name): Self.json("release", ["name": name])
    case .add(let file, let name): Self.json("add", ["file": file, "name": name])
    case .remove(let name): Self.json("remove", ["name": name])
    case .listener(let place, let heading):
      Self.json("listener", ["at": place, "heading": heading])
    case .listenerFollows: Self.json("listenerFollows")
    case .height(let metres): Self.json("height", ["metres": metres])
    case .material(let surface, let name):
      Self.json("material", ["surface": surface, "name": name])
    case .lock(let isOn): Self.json("lock", ["isOn": isOn])
    case .level(let part, let decibels):
      Self.json("level", ["of": part.rawValue, "decibels": decibels])
    case .field(let isFree): Self.json("field", ["isFree": isFree])
    case .reread(let text): Self.json("reread", ["text": text])
    }
  }

  private static func json(
    _ name: String, _ members: KeyValuePairs<String, any JSONConvertible> = [:]
  ) -> JSONText {
    .object([(name, JSONText.object(members))])
  }

  /// Whether the action changes what a scene shows of the room, besides where things are.
  var changesScene: Bool {
    switch self {
    case .add, .remove, .height, .material, .lock, .reread: true
    default: false
    }
  }

  /// Whether the action brings in sounds, which have to be read.
  var bringsSounds: Bool {
    switch self {
    case .add, .reread: true
    default: false
    }
  }
}

/// A change of a scene's objects or of its room, which nothing may play meanwhile.
struct RoomEdit {
  private(set) var scene: ObjectScene
  /// The sounds that may be added, relative to the scene's file.
  let sounds: [String]

  /// Performs the change.
  /// - Returns: what it did, in a sentence.
  /// - Throws: `Fault` for what cannot be; the scene is unchanged then.
  mutating func perform(_ action: RoomAction) throws -> String {
    switch action {
    case .add(let file, let name): return try add(file, name)
    case .remove(let name):
      scene.objects.remove(at: try scene.index(of: name))
      return "\(name) is gone: \(counted(scene.objects.count, "object")) left"
    case .height(let metres): return try raise(to: metres)
    case .material(let surface, let name): return try paint(surface, name)
    case .lock(let isOn):
      try scene.needsRoom()
      scene.room?.isLocked = isOn
      return isOn ? "the room is locked" : "the room is not locked"
    default: preconditionFailure("\(action) needs no silence")
    }
  }

  private mutating func add(_ file: String, _ name: String?) throws -> String {
    if let limit = scene.profile.objectLimit, scene.objects.count >= limit {
      throw Fault(
        .scene, "there are \(limit) objects, and the Leia profile plays no more",
        hint: "remove one: :object remove \(scene.objects[0].name)")
    }
    guard sounds.contains(file) else {
      throw Fault(
        .missing, "there is no sound \(quoted(file)) beside the scene",
        at: FaultPlace(scene.file), hint: NearestName.hint(for: file, among: sounds))
    }
    let name = try scene.add(sound: file, named: name)
    let place = scene.coordinates.axes.toWorld(scene.objects[scene.objects.count - 1].position)
    return "\(name) at \(place.words) plays \(file)"
  }

  private mutating func raise(to metres: Double) throws -> String {
    try scene.needsRoom()
    let range = SceneSettings.height.range
    guard range.contains(metres) else {
      throw Fault(
        .call, "\(Figure.plain(metres)) m is no height of a room",
        hint: "give \(Figure.plain(range.lowerBound))...\(Figure.plain(range.upperBound)) m")
    }
    scene.room?.height = metres
    return "the room is \(Figure.plain(metres)) m high"
  }

  private mutating func paint(_ surface: String, _ name: String) throws -> String {
    try scene.needsRoom()
    let surfaces = ObjectRoom.Materials.surfaces
    guard let path = surfaces.first(where: { $0.name == surface })?.path else {
      throw Fault(
        .call, "unknown surface \(quoted(surface))",
        hint: NearestName.hint(for: surface, among: surfaces.map(\.name)))
    }
    let materials = scene.profile.materialNames
    guard materials.contains(name) else {
      throw Fault(
        .call, "unknown material \(quoted(name))",
        hint: NearestName.hint(for: name, among: materials))
    }
    scene.room?.materials[keyPath: path] = name
    return "\(surface) is of \(name)"
  }
}

extension ObjectProfile {
  /// The names of the materials that surfaces may have.
  var materialNames: [String] { materials ?? Material.all.map(\.name) }
}

extension ObjectScene {
  /// The index of an object.
  /// - Throws: `Fault` (`call`) for a name that none has.
  func index(of name: String) throws -> Int {
    if let index = objects.firstIndex(where: { $0.name == name }) { return index }
    throw Fault(
      .call, "unknown object \(quoted(name))",
      hint: NearestName.hint(for: name, among: objects.map(\.name)))
  }

  /// - Throws: `Fault` (`call`) for a scene in the open air.
  func needsRoom() throws {
    guard room == nil else { return }
    throw Fault(
      .call, "the scene is in the open air",
      hint: "give its file a room: \"room\": { \"width\": 6, \"depth\": 5 }")
  }
}
