import Datasets
import Files
import JSON
import Mappings
import Score
import Signals

/// Loads a mapping's file with everything that mappings can use.
package enum MappingFile {
  /// Inputs that a mapping may name: the project's own, and the dataset's further columns.
  static func inputs(extra: [InputSpec]) -> [InputSpec] {
    Inputs.all.map { known in extra.first { $0.name == known.name } ?? known }
      + extra.filter { Inputs.named($0.name) == nil }
  }

  /// Loads a mapping from its text.
  /// - Parameters:
  ///   - heritage: of the version before.
  ///   - printed: collects what the mapping prints; nil drops it.
  /// - Throws: `Fault` for a mapping that cannot be loaded; of a text that is none it says what it seems to be.
  package static func load(
    _ path: String, source: String, extra: [InputSpec], objects: [Targets.ObjectPlace] = [],
    units: [UnitKind] = [], seed: UInt64, carrying heritage: Heritage? = nil,
    printed: PrintedLines? = nil
  ) throws -> Mapping {
    do {
      return try Mapping.load(
        source: source, name: path, units: Catalogue.units + units.map(\.spec),
        effects: Catalogue.effects,
        inputs: inputs(extra: extra), objects: objects, seed: seed,
        carrying: heritage, log: { printed?.take($0) })
    } catch { throw ForeignText(path: path, text: source).fault ?? error }
  }

  /// Sets the variant and the parameters that were asked for.
  /// - Throws: `Fault` of the call for one that the mapping does not have.
  package static func configure(
    _ mapping: Mapping, variant: String?, parameters: [String: Double]
  ) throws {
    do {
      if let variant { try mapping.use(variant: variant) }
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        try mapping.set(name, to: value)
      }
    } catch {
      let setting = variant != nil && parameters.isEmpty ? "variant" : "set"
      throw Fault(
        .call, error.message, at: .setting(setting), expected: error.expected, hint: error.hint)
    }
  }
}

/// A text that was given as a mapping and that Lua refuses: what it seems to be instead, by its name and its beginning.
struct ForeignText {
  let path: String
  let text: String

  /// The fault that says the guess; nil where the text may well be meant as a mapping.
  var fault: Fault? {
    guard let (what, advice) = guess else { return nil }
    return Fault(
      .mapping, "is no mapping: it seems to be \(what)", at: FaultPlace(path),
      expected: "Lua that ends in return mapping { … }", hint: advice)
  }

  private var guess: (what: String, advice: String)? {
    if ["md", "markdown"].contains(Path.ext(path)) { return Self.markdown }
    if text.contains("return mapping") { return nil }
    if let kind = FileKind.of(path), kind != .mapping { return named(kind) }
    switch text.first(where: { !$0.isWhitespace }) {
    case "{", "[": return json
    case "<" where OSMExtract.isExtract(text):
      return ("an extract of OpenStreetMap", OSMExtract.cure(path))
    case "<": return ("XML or HTML", FileKind.dataset.advice(for: path))
    case "#": return isHeading ? Self.markdown : nil
    default: return isTable ? named(.dataset) : nil
    }
  }

  private func named(_ kind: FileKind) -> (what: String, advice: String) {
    ("a \(kind.rawValue)", kind.advice(for: path))
  }

  private static let markdown = (
    what: "a text in Markdown", advice: "give the mapping that it is about"
  )

  /// JSON, or JSON line by line; nil for a table of Lua's, which nobody has given to `mapping`.
  private var json: (what: String, advice: String)? {
    let first = text.split { $0.isNewline }.first ?? ""
    guard let top = Self.value(text) ?? Self.value(first) else { return nil }
    if (top.array?.first ?? top)["waypoints"]?.array != nil {
      return (
        "a route of Soundscape's apps",
        "ripples import \(path) ‹as site› ‹out SITE.geojson› makes a site of it"
      )
    }
    let kind = FileKind.of(json: top)
    if kind != .dataset { return named(kind) }
    return ("JSON", kind.advice(for: path) + ", if it is a log")
  }

  private static func value(_ text: some StringProtocol) -> JSONValue? {
    try? JSONParser.parse(Array(text.utf8))
  }

  /// Whether the first line is a heading, `## Title`, and no comment of another language with Lua below it.
  private var isHeading: Bool {
    let lines = text.split { $0.isNewline }
    guard let first = lines.first, first.drop(while: { $0 == "#" }).first == " " else {
      return false
    }
    return lines.dropFirst().contains { $0.hasPrefix("#") || $0.hasPrefix("```") }
  }

  /// Whether the second of two lines with equally many fields begins with a number, as no line of Lua does.
  private var isTable: Bool {
    let lines = text.split { $0.isNewline }.prefix(2)
    guard lines.count == 2, let first = lines.first, let second = lines.last else { return false }
    return [",", ";", "\t"].contains { (mark: Character) in
      let fields = second.split(separator: mark, omittingEmptySubsequences: false)
      return fields.count > 1 && fields.count - 1 == first.count { $0 == mark }
        && Double(fields[0]) != nil
    }
  }
}

/// The lines that a mapping prints while it is loaded and performed: the first ones, and how many there were.
package final class PrintedLines {
  /// The number of lines that are kept: enough to see what a mapping does.
  static let limit = 20
  private var first: [String] = []
  private var count = 0

  package init() {}

  func take(_ line: LuaLogLine) {
    count += max(1, line.suppressed)
    if first.count < Self.limit { first.append(line.words) }
  }

  /// The lines; of more than `limit` the last one says how many are left out.
  package var lines: [String] {
    let left = count - first.count
    return left > 0 ? first + ["(\(counted(left, "printed line")) left out)"] : first
  }
}

extension LuaLogLine {
  /// The line with its place: `hum.lua:3: 42`.
  package var words: String {
    let place = position.map { "\($0.file):\($0.line): " } ?? ""
    return place + text + (suppressed > 0 ? "(\(suppressed) lines left out)" : "")
  }
}
