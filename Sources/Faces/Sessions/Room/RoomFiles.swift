import Files
import JSON
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

/// A scene of objects as its file was read at the start of a session: the journal keeps it.
struct RoomText: Codable, Equatable, Sendable {
  /// The path of the scene's file.
  var path: String
  /// The SHA-256 of the file.
  var hash: String
  var text: String
  /// The SHA-256 of the sounds that it names, by their paths as it has them; nil in journals that have none.
  var sounds: [String: String]?

  /// Reads the file.
  /// - Throws: `Fault` where it cannot be read.
  init(path: String) throws {
    self.path = path
    hash = try FileContent.hash(path)
    text = try FileContent.text(path)
  }

  /// The same with the hashes of the sounds of its scene.
  /// - Throws: `Fault` for a sound that cannot be read.
  func hashing(_ room: LiveRoom) throws -> RoomText {
    var hashed = self
    try room.hashes.add(room.order.sounds, in: room.scope)
    hashed.sounds = room.hashes.all
    return hashed
  }

  /// The sounds that are others now than they were in the session, as the scene names them.
  /// - Parameter added: the hashes of those that came to the scene later.
  /// - Throws: `Fault` for one that may not be read, and for one of the session's beginning that is not there.
  func changedSounds(_ added: [(sound: String, hash: String)], in scope: ReadScope) throws
    -> [String]
  {
    let first = try (sounds ?? [:]).filter { try Self.hash(of: $0.key, in: scope) != $0.value }
    let later = added.filter { (try? Self.hash(of: $0.sound, in: scope)) != $0.hash }
    return Set(first.keys).union(later.map(\.sound)).sorted()
  }

  private static func hash(of sound: String, in scope: ReadScope) throws -> String {
    let path = scope.resolve(sound)
    try scope.check(path)
    return try FileContent.hash(path)
  }

  var json: JSONText {
    let hashes = sounds?.sorted { $0.key < $1.key }.map { ($0.key, JSONText.string($0.value)) }
    return .object([
      "path": path, "hash": hash, "text": text, "sounds": hashes.map { JSONText.object($0) },
    ])
  }
}

extension RoomText {
  /// Whether the text is that of the file with the hash; a byte order mark counts in the file only.
  var hasItsHash: Bool {
    ["", "\u{feff}"].contains { SHA256.hexadecimal(of: ($0 + text).utf8) == hash }
  }
}
