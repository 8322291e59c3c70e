import Datasets
import Files
import Score
import SoundFiles
import Spatial
import Wayfinding

/// A file of virtual objects, and what stands beside it.
package enum ObjectsFile {
  /// - Parameter scope: of the scene's file.
  /// - Throws: `Faults` with all that is wrong, or why it may not play; `Fault` for a sound that may not
  ///   be read.
  package static func read(_ text: String, in scope: ReadScope, budget: Int) throws -> ObjectScene {
    let scene = try parse(text, in: scope)
    let budget = ObjectBudget(objects: budget)
    if let tooMany = ObjectGate.tooMany(scene, budget) { throw Faults([tooMany]) }
    try permit(scene, in: scope)
    let refusals = refusals(scene, in: scope, budget: budget)
    if !refusals.isEmpty { throw Faults(refusals) }
    return scene
  }

  /// Reads a scene that need not play yet.
  /// - Parameter scope: of the scene's file.
  /// - Throws: `Faults` with all that is wrong in the file, `Fault` for a sound that may not be read.
  package static func open(_ text: String, in scope: ReadScope) throws -> ObjectScene {
    let scene = try parse(text, in: scope)
    try permit(scene, in: scope)
    return scene
  }

  private static func parse(_ text: String, in scope: ReadScope) throws -> ObjectScene {
    try ObjectScene.read(
      Array(text.utf8), file: scope.file, materials: Material.all.map(\.name))
  }

  /// - Throws: `Fault` for the first sound that may not be read; a path that several objects play is asked for once.
  private static func permit(_ scene: ObjectScene, in scope: ReadScope) throws {
    var asked: Set<String> = []
    for file in scene.objects.flatMap(\.sound.files) where asked.insert(file).inserted {
      _ = try scope.path(file)
    }
  }

  /// Returns why a scene may not play; nothing where it may.
  package static func refusals(
    _ scene: ObjectScene, in scope: ReadScope, budget: ObjectBudget = ObjectBudget()
  ) -> [Fault] {
    ObjectGate.refusals(scene, budget: budget) { FileContent.isFile(scope.resolve($0)) }
  }

  /// Returns the sounds that a scene names and that are not there.
  package static func missingSounds(_ scene: ObjectScene, in scope: ReadScope) -> [Fault] {
    ObjectGate.missingSounds(scene) { FileContent.isFile(scope.resolve($0)) }
  }

  /// Returns time without data, in which objects play: as long as is asked for, or as the longest of their files.
  /// - Throws: `Fault` or `Faults` for a scene or a sound that cannot be read.
  static func stillness(_ text: String, _ request: RenderRequest) throws -> Dataset {
    let scope = request.permit.scope(of: request.mapping)
    let scene = try read(text, in: scope, budget: request.sources)
    let known = SoundLengths()
    var longest = 1.0
    for object in scene.objects {
      let lengths = try object.sound.files.map { try known.seconds(of: $0, in: scope) }
      longest = max(longest, lengths.reduce(0, +))
    }
    let duration = request.length ?? scene.playDelay + longest
    return Dataset(name: "stillness", title: "no data", axes: [[0, duration]], columns: [])
  }

  /// Returns the seconds that a sound file lasts.
  /// - Throws: `Fault` for one that may not, or cannot, be read.
  static func seconds(of file: String, in scope: ReadScope) throws -> Double {
    let data = try scope.guarding { try AudioFileReader.read(scope.path(file)) }
    return Double(data.channels.first?.count ?? 0) / Double(data.sampleRate)
  }
}
