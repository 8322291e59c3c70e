extension String {
  /// The text on one line, control characters as `\xHH`; safe for a terminal and a log.
  var printable: String {
    guard unicodeScalars.contains(where: { !$0.isPrintable }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "\n" {
        text += " "
      } else if scalar == "\t" || scalar.isPrintable {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\x" + String(scalar.value, radix: 16)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .surrogate, .lineSeparator, .paragraphSeparator, .format: false
    default: true
    }
  }
}
