import Files
import Rendering
import Score
import SoundFiles
import Wayfinding

/// The files of a room: sounds that may be added, and the scene as it stands.
struct RoomFiles {
  private let room: LiveRoom

  init(_ room: LiveRoom) { self.room = room }

  /// The sounds beside the scene's file, and in the folders there, that may be added; paths relative to the file.
  var sounds: [String] {
    let folder = FileContent.folder(of: room.scope.file)
    let names = FileContent.names(in: folder)
    let inner = names.filter { FileContent.isFolder("\(folder)/\($0)") }.flatMap { name in
      FileContent.names(in: "\(folder)/\(name)").map { "\(name)/\($0)" }
    }
    return (names + inner).filter { name in
      AudioFileReader.knows(name) && FileContent.isFile("\(folder)/\(name)")
        && (try? room.scope.check("\(folder)/\(name)")) != nil
    }
  }

  // MARK: Saving

  /// The scene as it stands: objects that are held stand still where they are.
  private var standing: ObjectScene {
    room.settle()
    var scene = room.scene
    let axes = scene.coordinates.axes
    for (i, object) in scene.objects.enumerated() where room.director.objects.isHeld(i) {
      guard let place = room.held[object.name] else { continue }
      scene.objects[i].motion = .still
      scene.objects[i].position = axes.fromWorld(place.position)
      scene.objects[i].rotation = axes.fromWorld(place.rotation)
    }
    return scene
  }

  /// Writes the scene as it stands as a file that can be rendered.
  /// - Returns: what was written, in a sentence.
  /// - Throws: `Fault` for a place from which its sounds could not be found, for a file that others wrote, or where none
  ///   can be written.
  func save(to path: String) throws -> String {
    var scene = standing
    guard FileKind.played(path) == .objects else {
      throw Fault(
        .call, "\(quoted(path)) is no name of a scene", hint: "let it end in .json")
    }
    let files = scene.objects.flatMap(\.sound.files)
    try FileContent.refuse(path, "save", ifAmong: files.map(room.scope.resolve))
    let way = try way(to: path)
    try FileContent.refuseDevice(path, "save")
    try refuseForeign(path)
    for i in scene.objects.indices {
      scene.objects[i].sound.files = scene.objects[i].sound.files.map { way + $0 }
    }
    try TextFile.write(scene.fileText, to: path)
    room.saves[FileContent.absolute(path) ?? path] = FileSignature(path)
    let still = scene.objects.filter { room.held[$0.name] != nil }.map(\.name)
    return "\(path) has the scene"
      + (still.isEmpty ? "" : "; held, they stand still there: \(still.joined(separator: ", "))")
      + (room.isFree ? "; it keeps the room, which is not heard now" : "")
      + (room.reflectionsAreOff ? "; it keeps the reflections, which are off now" : "")
  }

  /// - Throws: `Fault` (`file`) for a file that is there, unless the session itself left it as it is.
  private func refuseForeign(_ path: String) throws {
    guard FileContent.exists(path), !isOwn(path) else { return }
    let stem = path.dropLast(".json".count)
    var (number, free) = (2, "\(stem)-2.json")
    while FileContent.exists(free), number < 1000 {
      number += 1
      free = "\(stem)-\(number).json"
    }
    throw Fault(
      .file, "this file exists, and a scene that is saved replaces none but its own",
      at: FaultPlace(path), hint: "choose another name, such as \(free)")
  }

  /// Tells whether a file is as this session has saved it.
  func isOwn(_ path: String) -> Bool {
    let signature = FileSignature(path)
    return signature != nil && signature == room.saves[FileContent.absolute(path) ?? path]
  }

  /// The way from a new file's folder to that of the scene, in front of the paths of its sounds.
  /// - Throws: `Fault` (`call`) where the sounds do not lie beside or below the new file.
  private func way(to path: String) throws -> String {
    let home = FileContent.folder(of: room.scope.file)
    guard let here = FileContent.absolute(home),
      let there = FileContent.absolute(FileContent.folder(of: path))
    else { throw Fault(.missing, "there is no such folder", at: FaultPlace(path)) }
    if here == there { return "" }
    let root = there == "/" ? there : there + "/"
    guard here.hasPrefix(root) else {
      throw Fault(
        .call, "\(path) is not beside the scene's sounds, which are found from their file's folder",
        hint: "save it in \(home)")
    }
    return String(here.dropFirst(root.count)) + "/"
  }
}
