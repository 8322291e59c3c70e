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
