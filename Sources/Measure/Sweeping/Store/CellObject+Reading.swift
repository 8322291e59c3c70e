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

  /// Reads one measure of a cell's object.
  static func value(_ json: JSONValue) -> Value? {
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
