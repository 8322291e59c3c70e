import Datasets
import Files
import Mappings
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

/// How long sound files last, each read once: a session makes the pieces of a scene again and again.
package final class SoundLengths {
  private var known: [String: Double] = [:]

  package init() {}

  /// Returns the seconds that a file lasts.
  /// - Throws: `Fault` for one that may not, or cannot, be read.
  func seconds(of file: String, in scope: ReadScope) throws -> Double {
    if let length = known[file] { return length }
    let length = try ObjectsFile.seconds(of: file, in: scope)
    known[file] = length
    return length
  }
}

/// The pieces that the objects of a scene play.
struct ObjectPieces {
  /// The scene in our coordinates.
  let scene: ObjectScene
  /// The files that the scene may name.
  let scope: ReadScope
  /// The text and the path of the mapping whose voices sound from objects.
  let script: (text: String, path: String)?
  let lengths: SoundLengths

  /// Returns the recordings of an object, and the voices or the bus of the script: each is a piece of its own.
  /// - Throws: `Fault` of the scene for a voice where there is no script.
  func pieces(of object: Int) throws -> [ScenePiece] {
    let it = scene.objects[object]
    var pieces: [ScenePiece] = []
    if !it.sound.files.isEmpty {
      let isSingle = it.sound.files.count == 1
      let files = try it.sound.files.map {
        ($0, isSingle ? 0 : try lengths.seconds(of: $0, in: scope))
      }
      pieces.append(
        .recordings(
          id: it.name, files: files, besides: scope.file, delay: scene.playDelay,
          loops: it.sound.loops,
          level: it.traits.level))
    }
    if let voice = it.sound.voice ?? it.sound.bus {
      guard let script else {
        throw Fault(
          .scene, "\(it.name) plays \"\(voice)\" of a mapping, and there is none",
          at: FaultPlace(scope.file, line: it.source.line ?? 1), hint: "give one: ‹mapping FILE›")
      }
      pieces.append(
        ScenePiece(
          id: "script", path: script.path, text: script.text, name: it.name,
          level: it.traits.level, voices: [voice], objects: places))
    }
    return pieces
  }

  /// The whole script, heard as it is, where no object plays a part of it.
  var wholeScript: ScenePiece? {
    guard let script, !scene.objects.contains(where: { $0.sound.voice ?? $0.sound.bus != nil })
    else { return nil }
    return ScenePiece(
      id: "script", path: script.path, text: script.text, name: script.path, objects: places)
  }

  /// Where the objects begin, for the script.
  private var places: [Targets.ObjectPlace] {
    scene.objects.map { object in
      let front = object.rotation.turn(Vector3(0, 1, 0))
      let turn = Direction(of: front).azimuth
      let at = object.position
      return .init(object.name, [at.x, at.y, at.z, turn])
    }
  }
}
