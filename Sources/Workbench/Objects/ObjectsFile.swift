import Datasets
import Output
import Spatial
import Wayfinding

/// A file of virtual objects, and what stands beside it.
enum ObjectsFile {
  /// - Throws: `ObjectSceneError` with all that is wrong, or why it may not play.
  static func read(_ text: String, path: String, budget: Int) throws -> ObjectScene {
    let scene = try ObjectScene.read(
      Array(text.utf8), file: path, materials: Material.all.map(\.name))
    let refusals = ObjectGate.refusals(scene, budget: ObjectBudget(objects: budget)) {
      FileContent.exists(SoundTables.resolve($0, besides: path))
    }
    if !refusals.isEmpty { throw ObjectSceneError(refusals) }
    return scene
  }

  /// Time without data, in which objects play: as long as is asked for, or as the longest of their files.
  static func stillness(_ text: String, _ request: RenderRequest) throws -> Dataset {
    let scene = try read(text, path: request.mapping, budget: request.scene.sources)
    var longest = 1.0
    for object in scene.objects {
      let lengths = try object.sound.files.map { try seconds(of: $0, besides: request.mapping) }
      longest = max(longest, lengths.reduce(0, +))
    }
    let duration = request.length ?? scene.playDelay + longest
    return Dataset(name: "stillness", title: "no data", axes: [[0, duration]], columns: [])
  }

  /// Seconds that a sound file lasts.
  static func seconds(of file: String, besides path: String) throws -> Double {
    let data = try AudioFileReader.read(SoundTables.resolve(file, besides: path))
    return Double(data.channels.first?.count ?? 0) / Double(data.sampleRate)
  }
}
