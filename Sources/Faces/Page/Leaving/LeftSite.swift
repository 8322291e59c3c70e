import Files
internal import FoundationEssentials
import Glibc
import JSON
import Rendering
import Score
import Wayfinding

/// A site to which walkers add what they leave, each thing at its place: the music of a garden, and recordings. It is the
/// walk of whoever comes after them.
///
/// A site that is there already is kept and added to, also the one that is walked through, which has it from its next start on.
/// Recordings lie beside it, in a folder of its name.
public final class LeftSite: Sendable {
  private let path: String
  private let garden: Site
  private let scope: ReadScope
  private let lock: FileLock

  /// Metres round a place in which what was left there is heard.
  private static let radius = 20.0
  /// The most things of a site.
  private static let most = 1000

  /// - Parameters:
  ///   - path: of the site that is added to; it is made with the first thing.
  ///   - garden: the path of the site that is walked through, whose music may be left.
  /// - Throws: `Fault` where the folder cannot be made, where another server adds to the same site, and for a site that
  ///   cannot be read.
  public init(_ path: String, of garden: String, permit: ReadPermit = ReadPermit()) throws {
    guard !path.isEmpty else {
      throw Fault.call("left", "has no name", hint: "give a file, such as out/gift.geojson")
    }
    self.path = path
    scope = permit.scope(of: garden)
    self.garden = try SiteFile.read(in: scope)
    try Folders.make(FileContent.folder(of: path), "left")
    if FileContent.exists(path) {
      guard access(path, W_OK) == 0 else {
        throw Fault.system(
          "\(path) cannot be written to", at: .setting("left"),
          hint: "make it writable, or choose another file")
      }
      // The music that was left before is the garden's.
      _ = try SiteFile.read(in: permit.scope(of: path).joined(with: scope))
    }
    // Two names of one file are one site.
    let file = FileContent.absolute(path) ?? path
    let folder = FileContent.folder(of: file)
    lock = try FileLock(
      OutputPath("\(folder)/.\(FileContent.name(of: file)).lock"),
      refused: { _ in
        .system(
          "\(folder) cannot be written to", at: .setting("left"), hint: "choose another folder")
      },
      busy: .call(
        "left", "another server adds to \(path)", hint: "end it, or choose another file"))
  }

  /// Adds a thing.
  /// - Parameter now: the second since 1970.
  /// - Returns: the id that it got.
  /// - Throws: `Fault` for music that the garden does not have, a recording that is not taken (`LeftRecording`), and where
  ///   the site cannot be written.
  func add(_ thing: LeftThing, at now: Double) throws -> String {
    let kept = try read()
    guard kept.count < Self.most else {
      throw Fault(.call, "\(Self.most) things lie here already", hint: "ask the garden's staff")
    }
    // A recording that no site names any more is kept, too.
    let id =
      (1...).lazy.map { "left-\($0)" }.first {
        !kept.ids.contains($0)
          && !FileContent.exists("\(FileContent.folder(of: path))/\(sounds)/\($0).wav")
      } ?? ""
    let made = Date(timeIntervalSince1970: thing.time ?? now).formatted(.iso8601)
    let place: [JSONText] = [thing.place.longitude, thing.place.latitude].map {
      .number($0, decimals: 7)
    }
    let feature = JSONText.object([
      ("type", "Feature"),
      ("properties", .object(present: try properties(of: thing, id: id, made: made))),
      ("geometry", .object([("type", "Point"), ("coordinates", .array(place))])),
    ])
    try ByteFile.write(kept.source.adding(feature, to: kept.features), to: path)
    return id
  }

  private func properties(
    of thing: LeftThing, id: String, made: String
  ) throws -> [(String, JSONText?)] {
    let about = [made, thing.tags].filter { !$0.isEmpty }.joined(separator: ", ")
    let common: [(String, JSONText?)] = [
      ("radius", .number(Self.radius)), ("info", .string("Left here \(about)")),
      ("createdDate", .string(made)), ("tags", thing.tags.isEmpty ? nil : .string(thing.tags)),
    ]
    switch thing.content {
    case .music(let wanted):
      guard let ripple = garden.ripples.first(where: { $0.id == wanted }) else {
        throw Fault(
          .call, "the garden has no music \(quoted(wanted))", hint: "choose one of its ripples")
      }
      let mapping = SiteFile.resolve(ripple.mapping, in: scope) ?? ripple.mapping
      let preset = ripple.preset.sorted { $0.key < $1.key }.map {
        ($0.key, JSONText.number($0.value))
      }
      return [
        ("kind", "ripple"), ("id", .string(id)), ("name", .string(ripple.name)),
        ("mapping", .string(named(mapping))), ("preset", preset.isEmpty ? nil : .object(preset)),
        ("level", ripple.level == 0 ? nil : .number(ripple.level)),
      ] + common
    case .recording(let bytes):
      let file = try keep(bytes, id: id)
      let name = thing.tags.isEmpty ? "A recording" : thing.tags
      return [
        ("kind", "dejavu"), ("id", .string(id)), ("name", .string(name)), ("file", .string(file)),
      ] + common
    }
  }

  /// Keeps a recording beside the site.
  /// - Returns: the path by which the site names it.
  private func keep(_ bytes: [UInt8], id: String) throws -> String {
    let recording = try LeftRecording(bytes)
    let (folder, place) = (sounds, FileContent.folder(of: path))
    let sound = OutputPath(folder: place).below("\(folder)/\(id).wav")
    try sound.makeParents(nil)
    try ByteFile.write(recording.file, to: sound)
    return "\(folder)/\(id).wav"
  }

  /// The folder of the recordings, as the site names it.
  private var sounds: String {
    let name = FileContent.name(of: path)
    return "\(name.hasSuffix(".geojson") ? String(name.dropLast(8)) : name)-sounds"
  }

  /// The site's file as it is. What others wrote stays as they wrote it.
  private struct Kept {
    let source: JSONSource
    /// The features, their number and their ids.
    let features: JSONValue
    let count: Int
    let ids: Set<String>
  }

  /// Reads the site's file, or begins a new one, in which recordings are heard at the first visit.
  private func read() throws -> Kept {
    let bytes =
      if FileContent.exists(path) { try FileContent.read(path) } else { Array(empty.utf8) }
    let value = try JSONParser.parse(bytes, file: path, code: .scene)
    guard let features = value["features"], let list = features.array else {
      throw Fault(.scene, "is no site", at: FaultPlace(path), hint: "mend it, or remove it")
    }
    return Kept(
      source: JSONSource(bytes), features: features, count: list.count,
      ids: Set(list.compactMap { $0["properties"]?["id"]?.string ?? $0["id"]?.string }))
  }

  /// The text of a site in which nothing lies.
  private var empty: String {
    JSONText.object([
      ("type", "FeatureCollection"), ("name", .string("Left in \(garden.name)")),
      ("settings", .object([("dejavu_visit", 1), ("away", 5)])), ("features", .array([])),
    ]).folded + "\n"
  }

  /// The path by which the site names a file: by steps from its own folder.
  private func named(_ file: String) -> String {
    guard let file = FileContent.absolute(file),
      let folder = FileContent.absolute(FileContent.folder(of: path))
    else { return file }
    let (steps, own) = (file.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(steps, own).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: own.count - shared) + steps.dropFirst(shared))
      .joined(separator: "/")
  }
}

/// Something that a walker leaves at a place for whoever comes after.
struct LeftThing {
  enum Content {
    /// The music of a ripple of the garden, by its id.
    case music(String)
    /// A recording, as the bytes of a sound file.
    case recording([UInt8])
  }

  let content: Content
  let place: GeoPoint
  /// The second since 1970 at which it was made; nil for now.
  let time: Double?
  /// Words about it, of one line.
  let tags: String

  /// The most letters of the words.
  static let longestTags = 120

  /// - Parameters:
  ///   - value: the member `leave` of a message.
  ///   - recording: the bytes that came before it; none where music is left.
  /// - Throws: `Fault` that says what is missing.
  init(_ value: JSONValue, recording: [UInt8]) throws(Fault) {
    if let id = value["music"]?.string {
      content = .music(id)
    } else if !recording.isEmpty {
      content = .recording(recording)
    } else {
      throw Fault(
        .call, "nothing was left", hint: "choose music of the garden, or give a recording")
    }
    guard
      let place = GeoPoint(checked: value["latitude"]?.number, value["longitude"]?.number)
    else {
      throw Fault(
        .call, "it has no place, and what is left is heard where it was left",
        hint: "let the page use your position, or begin the walk")
    }
    self.place = place
    time = value["time"]?.number.flatMap { (0...1e10).contains($0) ? $0 : nil }
    let words = (value["tags"]?.string ?? "").map { $0.isNewline ? " " : $0 }
    // Marks can be heaped on a letter without end; those of direction turn round what follows.
    let plain = words.filter { letter in
      letter.unicodeScalars.count <= 16
        && !letter.unicodeScalars.contains {
          $0.properties.generalCategory == .control || $0.properties.isBidiControl
        }
    }
    tags = String(plain.prefix(Self.longestTags))
  }
}
