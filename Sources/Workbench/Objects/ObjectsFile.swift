import Datasets
import JSON
import Score
import SoundFiles
import Spatial
import Wayfinding

/// A file of virtual objects, and what stands beside it.
enum ObjectsFile {
  /// - Parameter scope: of the scene's file.
  /// - Throws: `Faults` with all that is wrong, or why it may not play; `Fault` for a sound that may not
  ///   be read.
  static func read(_ text: String, in scope: ReadScope, budget: Int) throws -> ObjectScene {
    let scene = try ObjectScene.read(
      Array(text.utf8), file: scope.file, materials: Material.all.map(\.name))
    for file in scene.objects.flatMap(\.sound.files) { _ = try scope.path(file) }
    let refusals = ObjectGate.refusals(scene, budget: ObjectBudget(objects: budget)) {
      FileContent.isFile(scope.resolve($0))
    }
    if !refusals.isEmpty { throw Faults(refusals) }
    return scene
  }

  /// What a scene is; nil for a file that is none.
  static func describe(_ path: String, permit: ReadPermit) throws -> Description? {
    let text = try FileContent.text(path)
    guard let top = try? JSONParser.parse(Array(text.utf8)), top["objects"] != nil else {
      return nil
    }
    let scene = try read(text, in: permit.scope(of: path), budget: .max).inWorld()
    let count = counted(scene.objects.count, "object")
    var lines = ["\(path): \(count), profile \(scene.profile.rawValue)"]
    lines += scene.objects.map { object in
      let at = [object.position.x, object.position.y, object.position.z].map(Decimal.short)
      let sound = object.sound.files + [object.sound.voice, object.sound.bus].compactMap { $0 }
      return "  \(object.name): at \(at.joined(separator: ", ")) m, bubble "
        + "\(Decimal.short(object.bubbleRadius)) m, plays \(sound.joined(separator: ", "))"
    }
    if let room = try scene.room.map({ try RoomPlan($0, of: path) }) {
      let size = [room.width, room.depth, room.height].map(Decimal.short)
      lines.append("  room \(size.joined(separator: " x ")) m, reflections to order \(room.order)")
    }
    lines += scene.findings.map { "note: \($0)" }
    let objects = scene.objects.map { object in
      JSONText.object([
        ("name", .string(object.name)), ("x", .number(object.position.x)),
        ("y", .number(object.position.y)), ("z", .number(object.position.z)),
        ("bubbleRadius", .number(object.bubbleRadius)),
      ])
    }
    let json = JSONText.object([
      ("profile", .string(scene.profile.rawValue)), ("objects", .array(objects)),
    ])
    return Description(text: lines.joined(separator: "\n"), json: json.pretty)
  }

  /// Time without data, in which objects play: as long as is asked for, or as the longest of their files.
  static func stillness(_ text: String, _ request: RenderRequest) throws -> Dataset {
    let scope = request.permit.scope(of: request.mapping)
    let scene = try read(text, in: scope, budget: request.sources)
    var longest = 1.0
    for object in scene.objects {
      let lengths = try object.sound.files.map { try seconds(of: $0, in: scope) }
      longest = max(longest, lengths.reduce(0, +))
    }
    let duration = request.length ?? scene.playDelay + longest
    return Dataset(name: "stillness", title: "no data", axes: [[0, duration]], columns: [])
  }

  /// Seconds that a sound file lasts.
  static func seconds(of file: String, in scope: ReadScope) throws -> Double {
    let data = try AudioFileReader.read(scope.path(file))
    return Double(data.channels.first?.count ?? 0) / Double(data.sampleRate)
  }
}
