import Rendering
import Score
import Spatial
import Wayfinding

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
