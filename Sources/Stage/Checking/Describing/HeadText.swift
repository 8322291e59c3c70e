import JSON
import Score
import SoundFiles

/// A head of a SOFA file in words and as JSON.
enum HeadText {
  static func describe(_ path: String) throws -> Description {
    let head = try SOFAReader.read(path)
    let rows: [(name: String, text: String, json: JSONText)] = [
      ("sampleRate", "\(Figure.brief(head.sampleRate)) Hz", .number(head.sampleRate)),
      ("directions", "\(head.directions.count)", .integer(head.directions.count)),
      ("samples", "\(head.left[0].count)", .integer(head.left[0].count)),
      ("distance", "\(Figure.brief(head.distance)) m", .number(head.distance)),
    ]
    let lines = rows.map { "\($0.name): \($0.text)" }
    return Description(
      text: ([path + ": head-related impulse responses"] + lines).joined(separator: "\n"),
      json: JSONText.object([("path", .string(path))] + rows.map { ($0.name, $0.json) }).pretty)
  }
}
