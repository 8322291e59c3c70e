import Files
import JSON
import Rendering
import Score
import Spatial

/// A scene of objects in words and as JSON.
enum ObjectsText {
  static func describe(_ path: String, permit: ReadPermit) throws -> Description {
    let text = try FileContent.text(path)
    let scene = try ObjectsFile.read(text, in: permit.scope(of: path), budget: .max).inWorld()
    let count = counted(scene.objects.count, "object")
    var lines = ["\(path): \(count), profile \(scene.profile.rawValue)"]
    lines += scene.objects.map { object in
      let at = [object.position.x, object.position.y, object.position.z].map(Figure.brief)
      let sound = object.sound.files + [object.sound.voice, object.sound.bus].compactMap { $0 }
      return "  \(object.name): at \(at.joined(separator: ", ")) m, bubble "
        + "\(Figure.brief(object.bubbleRadius)) m, plays \(sound.joined(separator: ", "))"
    }
    if let room = try scene.room.map({ try RoomPlan($0, of: path) }) {
      let size = [room.width, room.depth, room.height].map(Figure.brief)
      lines.append("  room \(size.joined(separator: " x ")) m, reflections to order \(room.order)")
    }
    lines += scene.findings.map { "note: \($0)" }
    let objects = scene.objects.map { object in
      JSONText.object([
        "name": object.name, "x": object.position.x, "y": object.position.y, "z": object.position.z,
        "bubbleRadius": object.bubbleRadius,
      ])
    }
    let json = JSONText.object(["profile": scene.profile.rawValue, "objects": objects])
    return Description(text: lines.joined(separator: "\n"), json: json.pretty)
  }
}
