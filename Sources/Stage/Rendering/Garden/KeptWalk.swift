import Files
import JSON
import MapData
import Score

/// The garden that was walked through, as `walk.json` in the folder of a walk by phone describes it.
package struct KeptWalk {
  /// The names of variants by those that the site gives to mappings; nil stands for what the site says.
  package typealias Condition = [String: String?]

  /// The hashes (SHA-256) of the mappings' texts when the walk began, by the names that the site gives.
  package let texts: [String: String]
  /// The hash of the site's file when the walk began; nil of a walk that was not read from its folder.
  private var site: String?
  /// The condition of the walk; nil where there was one for everybody.
  package let condition: Condition?
  /// The number of times that a mapping was saved, or heard in another variant, during the walk.
  package var reloads = 0
  /// The seconds from a decision to say words to the first of them; 0 where nobody guides.
  package let lead: Double
  /// The tiles of the map that the garden's staff named in place of the site's: a folder, an archive or a host.
  package let mapTiles: String?
  /// The tiles that were used; nil of a walk that has not ended, and where a host's came as `KeptMap` has them.
  package var tiles: MapTiles?
  /// The number of times that a ripple was entered; nil of a walk that has not ended.
  package var entered: Int?

  /// The name of the file in the walk's folder.
  private static let name = "walk.json"
  /// The name of the file of what the visitor asked their guide for.
  package static let wishes = "actions.ndjson"

  package init(
    _ pieces: GardenPieces, condition: Condition?, lead: Double = 0, mapTiles: String? = nil
  ) {
    (self.lead, self.mapTiles) = (lead, mapTiles)
    texts = pieces.texts.mapValues(Self.hash)
    self.condition = condition
  }

  /// Reads the file in a walk's folder; nil where there is none.
  /// - Throws: `Fault` where it cannot be read.
  package init?(in folder: String) throws {
    let path = "\(folder)/\(Self.name)"
    guard FileContent.isFile(path) else { return nil }
    let json = try JSONParser.parse(FileContent.read(path), file: path, code: .record)
    let texts = (json["mappings"]?.members ?? []).compactMap { member in
      member.value.string.map { (member.key, $0) }
    }
    self.texts = Dictionary(texts) { $1 }
    site = json["hash"]?.string
    condition = json["condition"]?.members.map { members in
      Dictionary(members.map { ($0.key, $0.value.string) }) { $1 }
    }
    reloads = json["reloads"]?.number.map { Int(held: $0) } ?? 0
    lead = json["lead"]?.number ?? 0
    entered = json["entered"]?.number.map { Int(held: $0) }
    mapTiles = json["mapTiles"]?.string
    tiles = try json["tiles"]?.members.map { members in
      try MapTiles(
        reading: Dictionary(members.map { ($0.key, $0.value.string ?? "") }) { $1 })
    }
  }

  /// Whether the tiles were those of a host.
  package var hasTileHost: Bool { mapTiles.map(TileSources.isHost) ?? false }

  /// Writes the file.
  /// - Parameter more: further members, which come first.
  /// - Throws: `Fault` where it cannot be written.
  package func write(to folder: String, _ more: [(String, JSONText?)]) throws {
    let json = JSONText.object(
      present: more + [
        ("mappings", Self.object(texts) { .string($0) }),
        ("condition", condition.map { Self.object($0) { .string(orNull: $0) } }),
        ("lead", lead > 0 ? .number(lead) : nil), ("mapTiles", mapTiles.map { .string($0) }),
        ("tiles", tiles?.json),
        ("reloads", .integer(reloads)), ("entered", entered.map { .integer($0) }),
      ])
    try TextFile.write(json.folded + "\n", to: OutputPath(folder).below(Self.name))
  }

  private static func object<Value>(
    _ members: [String: Value], _ json: (Value) -> JSONText
  ) -> JSONText {
    .object(members.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
  }

  /// The hash of a mapping's text.
  package static func hash(_ text: String) -> String { SHA256.hexadecimal(of: text.utf8) }

  /// Reads what the visitor of a walk asked their guide for, the earliest first.
  /// - Throws: `Fault` or `Faults` for a file of wishes that cannot be read.
  static func wishes(in folder: String) throws -> [WalkerAction] {
    let path = "\(folder)/\(wishes)"
    return FileContent.isFile(path) ? try WalkerAction.read(path) : []
  }

  /// Sentences on why a render with these pieces may differ from what was heard.
  /// - Parameters:
  ///   - hash: of the site's file.
  ///   - repeated: the number of reloads that it repeats.
  func warnings(_ pieces: GardenPieces, site hash: String, repeated: Int) -> [String] {
    let changed = pieces.texts.keys.sorted().filter { name in
      texts[name].map { $0 != Self.hash(pieces.texts[name] ?? "") } ?? false
    }
    var lines = changed.map { "\($0) is another text than when the walk began" }
    if let site, site != hash {
      lines.insert("\(pieces.scope.file): the site is another than when the walk began", at: 0)
    }
    for (mapping, variant) in (condition ?? [:]).sorted(by: { $0.key < $1.key })
    where pieces.texts[mapping] == nil {
      let words = mapping + (variant.map { "@" + $0 } ?? "")
      lines.append(
        "no ripple of \(pieces.scope.file) plays \(words), which was the walk's condition")
    }
    if reloads != repeated {
      lines.append(
        "mappings were changed \(counted(reloads, "time")) during the walk, and \(repeated) of these are kept with it (reloads.ndjson)"
      )
    }
    return lines
  }
}

/// The tiles of a host's map as they came during a walk by phone, as `map.ndjson` in its folder has them: a render shows them
/// at the same ticks.
package struct KeptMap {
  /// The maps that are left, the earliest first, each with the tick before which it was shown.
  private var left: [(tick: Int, tiles: MapTiles)] = []

  /// The name of the file in the walk's folder.
  package static let name = "map.ndjson"

  /// Reads the file in a walk's folder; where there is none, no tile came.
  /// - Throws: `Fault` for a file that cannot be read.
  init(in folder: String) throws {
    let path = "\(folder)/\(Self.name)"
    guard FileContent.isFile(path) else { return }
    let lines = try FileContent.text(path).split(separator: "\n")
    for (number, line) in lines.enumerated() {
      do throws(Fault) {
        left.append(try Self.read(line, path))
      } catch {
        var fault = error
        fault.place = FaultPlace(path, line: number + 1)
        throw fault
      }
    }
  }

  private static func read(
    _ line: Substring, _ path: String
  ) throws(Fault) -> (tick: Int, tiles: MapTiles) {
    let json = try JSONParser.parse(Array(line.utf8), file: path, code: .record)
    guard let tick = json["tick"]?.number, let members = json["tiles"]?.members else {
      throw Fault(
        .record, "the line has no tick and tiles",
        hint: "take the file as ripples field has written it")
    }
    let texts = members.map { ($0.key, $0.value.string ?? "") }
    return (Int(held: tick), try MapTiles(reading: Dictionary(texts) { $1 }))
  }

  /// A line of the file.
  package static func line(_ tiles: MapTiles, at tick: Int) -> JSONText {
    .object(["tick": tick, "tiles": tiles.json])
  }

  /// Takes the map that is shown before a tick is directed; nil where that has not changed.
  mutating func due(at tick: Int) -> MapTiles? {
    let due = left.prefix { $0.tick <= tick }
    left.removeFirst(due.count)
    return due.last?.tiles
  }
}

/// The mappings that were saved, or heard in another variant, during a walk by phone, as `reloads.ndjson` and `texts` in its
/// folder have them: a render repeats them.
struct KeptReloads {
  struct Reload {
    /// The tick before which the text was read.
    let tick: Int
    let mapping: String
    let text: String
    /// The variant that is heard from then on; nil for what the site says.
    let condition: String?
  }

  /// The reloads that are left, the earliest first.
  private(set) var left: [Reload] = []
  /// The texts with which these mappings began.
  private(set) var first: [String: String] = [:]
  private let folder: String

  /// The name of the file in the walk's folder.
  private static let name = "reloads.ndjson"

  /// - Parameter walk: how the walk in that folder began.
  /// - Throws: `Fault` for a file that cannot be read, and for a text that is missing or another one.
  init(in folder: String, of walk: KeptWalk) throws {
    self.folder = folder
    var conditions = (walk.condition ?? [:]).compactMapValues { $0 }
    let path = "\(folder)/\(Self.name)"
    guard FileContent.isFile(path) else { return }
    for line in try FileContent.text(path).split(separator: "\n") {
      let json = try JSONParser.parse(Array(line.utf8), file: path, code: .record)
      guard let tick = json["tick"]?.number, let mapping = json["mapping"]?.string,
        let hash = json["hash"]?.string
      else {
        throw Fault(
          .record, "a line has no tick, mapping and hash", at: FaultPlace(path),
          hint: "take the file as ripples field has written it")
      }
      if let variant = json["variant"] { conditions[mapping] = variant.string }
      left.append(
        Reload(
          tick: Int(held: tick), mapping: mapping, text: try text(hash),
          condition: conditions[mapping]))
      if first[mapping] == nil, let hash = walk.texts[mapping] { first[mapping] = try text(hash) }
    }
  }

  private func text(_ hash: String) throws -> String {
    let path = "\(folder)/texts/\(hash).lua"
    guard hash.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
      throw Fault(.record, "\(quoted(hash)) is no hash", at: FaultPlace("\(folder)/\(Self.name)"))
    }
    let text = try FileContent.text(path)
    guard KeptWalk.hash(text) == hash else {
      throw Fault(
        .data, "is another text than the one that was heard", at: FaultPlace(path),
        hint: "take the file as ripples field has written it")
    }
    return text
  }

  /// Takes the reloads before a tick is directed, the earliest first.
  mutating func due(at tick: Int) -> [Reload] {
    let due = left.prefix { $0.tick <= tick }
    left.removeFirst(due.count)
    return Array(due)
  }
}
