import Files
import JSON
import Score

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
