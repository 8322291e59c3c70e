/// Text quoted for a message: at most 40 characters, control characters escaped.
public func quoted(_ text: some StringProtocol) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(40) { shown += scalar.escaped(asASCII: false) }
  return "\"" + shown + (text.unicodeScalars.count > 40 ? "…\"" : "\"")
}
