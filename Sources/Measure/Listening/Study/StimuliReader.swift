import Grading
import JSON
import Rendering
import Score

/// Reads which sounds a study plays.
enum StimuliReader {
  private static let keys = [
    "variants", "data", "seconds", "segments", "loudness", "seed", "sounds",
  ]

  static func read(_ fields: StrictFields) throws(Fault) -> Study.Stimuli {
    guard let found = try fields.object("stimuli", what: "the stimuli", keys: keys) else {
      throw fields.fault(
        "the study has no \"stimuli\"",
        hint:
          "give \"stimuli\": { \"variants\": [\"a.lua\", \"b.lua\"], \"data\": [\"datasets/x\"], … }"
      )
    }
    let variants = try texts(
      "variants", of: found, such: "\"variants\": [\"a.lua\", \"b.lua=Ben\"]")
    let data = try texts("data", of: found, such: "\"data\": [\"datasets/daily-weather\"]")
    return Study.Stimuli(
      variants: variants, data: data, seconds: try found.number("seconds", in: 1...120) ?? 10,
      segments: try segments(found), loudness: try found.number("loudness", in: -60...(-12)) ?? -23,
      seed: UInt64(try found.whole("seed", in: 0...(1 << 53)) ?? 1),
      sounds: try found.string("sounds"))
  }

  private static func texts(
    _ key: String, of fields: StrictFields, such example: String
  ) throws(Fault) -> [String] {
    let texts = try fields.strings(key)
    guard !texts.isEmpty else {
      throw fields.fault("the stimuli have no \(quoted(key))", hint: "give \(example)")
    }
    guard !texts.contains(where: \.trimmed.isEmpty) else {
      throw fields.fault(
        "a text in \(quoted(key)) is empty", at: fields.value(key), hint: "give \(example)")
    }
    for (index, text) in texts.enumerated() where texts[..<index].contains(text) {
      throw fields.fault("\(quoted(text)) is given twice", at: fields.value(key), hint: "leave one")
    }
    return texts
  }

  private static func segments(_ fields: StrictFields) throws(Fault) -> [Study.Segment] {
    var segments: [Study.Segment] = []
    let found = try fields.objects("segments", what: "a segment", keys: ["id", "from", "to"])
    for (number, item) in found.enumerated() {
      let id = try item.string("id") ?? "s\(number + 1)"
      guard !id.isEmpty, !id.contains("|"), !segments.contains(where: { $0.id == id }) else {
        throw item.fault(
          "\(quoted(id)) cannot be the name of a segment", at: item.value("id"),
          hint: "give each segment a name of its own, without the sign |")
      }
      let part = LogPart(from: try moment("from", item), to: try moment("to", item))
      segments.append(Study.Segment(id: id, part: part))
    }
    return segments.isEmpty ? [Study.Segment(id: "s1", part: LogPart())] : segments
  }

  /// A moment of a log: seconds as a number, or a text as ‹from› takes it.
  private static func moment(_ key: String, _ fields: StrictFields) throws(Fault) -> String? {
    guard let value = fields.value(key) else { return nil }
    if let number = value.number { return Figure.plain(number) }
    guard let text = value.string else {
      throw fields.fault(
        "\(quoted(key)) is \(value.kind), expected a moment of the log", at: value,
        hint: "write seconds (90), a time of day (\"09:30\") or a date (\"2025-07-04\")")
    }
    return text
  }
}
