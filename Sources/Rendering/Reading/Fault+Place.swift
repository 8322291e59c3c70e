import Score

/// Until every caller says `Fault`.
public typealias WorkbenchError = Fault

extension Fault {
  /// A fault of a place in words: until every caller gives a code.
  /// - Parameter place: an option, `--zone`, an argument, `MAPPING`, or a file; empty where none is to blame.
  package init(_ place: String, _ message: String, hint: String) {
    let isArgument = !place.isEmpty && place.allSatisfy { $0.isASCII && $0.isUppercase }
    let hint = hint.isEmpty ? nil : hint
    if place.hasPrefix("--") || isArgument {
      self = .call(place.lowercased(), message, hint: hint)
    } else {
      self.init(.file, message, at: FaultPlace(place.isEmpty ? nil : place), hint: hint)
    }
  }
}
