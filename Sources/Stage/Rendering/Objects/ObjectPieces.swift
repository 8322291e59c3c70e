import Mappings
import Score
import Wayfinding

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
