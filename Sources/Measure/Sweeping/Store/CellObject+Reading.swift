import Comparing
import JSON
import Score

extension CellObject {
  /// One measure of a cell, as the store has it.
  struct Value: Equatable, Sendable {
    /// The column of the table: `information: temperature → tone.pitch`, `loudness_range`.
    let column: String
    let value: Double
    /// The interval's ends; NaN where there is none.
    let low: Double
    let high: Double
  }

  /// The store's word on a cell.
  enum Content: Sendable {
    case measured([Value], warnings: [String])
    case failed(Fault)
    case missing
    /// It is there, but cut off or damaged.
    case damaged
  }

  /// Whether the bytes are those of an object of JSON that is all there and has this key; one of another key is as good as
  /// damaged.
  static func isWhole(_ bytes: [UInt8], key: String) -> Bool {
    guard SealedJSON.isWhole(bytes) else { return false }
    // The key stands first in what we write, so that nothing is parsed.
    if bytes[SealedJSON.head...].starts(with: Array("\"key\":\"\(key)\",".utf8)) { return true }
    return (try? JSONParser.parse(bytes))?["key"]?.string == key
  }

  /// Returns what the store says of a cell.
  /// - Parameters:
  ///   - folder: the sweep's, whose plan has the cell.
  ///   - made: the keys of cells that may be there; nil where only asking tells.
  ///   - failed: the same, of those that have failed.
  /// - Throws: `Fault` where the store does not answer, or has another cell under its key.
  static func content(
    of cell: SweepCell, of folder: SweepFolder, in store: SweepStore, made: Set<String>?,
    failed: Set<String>?
  ) throws(Fault) -> Content {
    switch try store.find(.cells, cell.key, known: made) {
    case .whole(let bytes):
      guard let json = try? JSONParser.parse(bytes), let all = json["measurements"]?.array
      else { return .damaged }
      try folder.check(cell, against: json)
      return .measured(
        all.compactMap(value),
        warnings: json["warnings"]?.array?.compactMap(\.string) ?? [])
    case .damaged: return .damaged
    case .none:
      guard case .whole(let bytes) = try store.find(.failed, cell.key, known: failed) else {
        return .missing
      }
      if let json = try? JSONParser.parse(bytes) { try folder.check(cell, against: json) }
      return .failed(fault(bytes))
    }
  }

  private static func value(_ json: JSONValue) -> Value? {
    var (metric, target): (String?, String?)
    var (value, low, high): (Double?, Double, Double) = (nil, .nan, .nan)
    // One pass over the members: a sweep has millions of measures.
    for (name, member) in json.members ?? [] {
      switch name {
      case "metric": metric = member.string
      case "target": target = member.string
      case "value": value = member.number
      case "low": low = member.number ?? .nan
      case "high": high = member.number ?? .nan
      default: break
      }
    }
    guard let metric, let value else { return nil }
    return Value(
      column: target.map { "\(metric): \($0)" } ?? metric, value: value, low: low, high: high)
  }
}
