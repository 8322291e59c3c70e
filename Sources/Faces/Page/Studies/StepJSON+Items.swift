import JSON
import Listening

extension Item {
  /// The item as a browser gets it.
  var shown: JSONText {
    var members: [(String, JSONText?)] = [
      ("text", .string(text)), ("form", .string(form.rawValue)), ("optional", .bool(isOptional)),
    ]
    switch form {
    case .scale: members += [("ends", ends.json), ("step", .number(step))]
    case .points: members += [("ends", ends.json), ("points", .integer(points))]
    case .choice, .multiple:
      let options = self.options.map { JSONText.object(["key": $0.key, "label": $0.label]) }
      members.append(("options", .array(options)))
    case .number:
      let any = Self.anyNumber
      let unit = self.unit.isEmpty ? nil : JSONText?.some(.string(self.unit))
      members += [
        ("unit", unit),
        ("from", range.lowerBound > any.lowerBound ? .number(range.lowerBound) : nil),
        ("to", range.upperBound < any.upperBound ? .number(range.upperBound) : nil),
      ]
    case .text: break
    }
    return .object(present: members)
  }
}
