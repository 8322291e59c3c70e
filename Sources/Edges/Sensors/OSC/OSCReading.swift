internal import CLo

/// Makes values of inputs from OSC messages.
///
/// `/ripples/pace 112`, `/pace 112`, `/ripples/ambience/level -30` and address patterns such as
/// `/ripples/ambience.*`; and the messages of phone apps (`PhoneAddresses`).
struct OSCReading: Sendable {
  let gate: InputGate

  func take(_ message: OSCMessage) {
    var path = message.address.split(separator: "/")
    if path.first == "ripples" { path.removeFirst() }
    let name = path.joined(separator: ".")
    if gate.knows(name) { return take(message, for: [name]) }
    if message.address.contains(where: { "*?[{".contains($0) }) {
      return takePattern(message, path)
    }
    if let parts = PhoneAddresses.parts(path) { return take(message, parts) }
    take(message, for: [name])
  }

  private func take(_ message: OSCMessage, for names: [String]) {
    let address = message.address
    guard message.arguments.count == 1 else {
      let key = "\(address) arguments"
      let count = message.arguments.count
      return gate.refuse("\(address) has \(count) arguments, expected one", key: key)
    }
    for name in names {
      switch message.arguments[0] {
      case .number(let number): gate.take(name, .number(number))
      case .text(let word): gate.take(name, .word(word))
      case .other(let type):
        gate.refuse("\(address) has an argument of type '\(type)', expected a number or a word")
      }
    }
  }

  /// The pattern of an address (OSC 1.0: `?`, `*`, `[a-z]`, `{pace,rain}`) against every input's name.
  private func takePattern(_ message: OSCMessage, _ path: [Substring]) {
    let pattern = path.joined(separator: ".")
    let matches = gate.names.filter { lo_pattern_match($0, pattern) != 0 }
    guard !matches.isEmpty else {
      return gate.refuse("\(message.address) matches no input, expected such as /ripples/pace")
    }
    take(message, for: matches)
  }

  /// Takes the parts of a phone app's vector, each as the value of its input.
  private func take(_ message: OSCMessage, _ parts: [PhoneAddresses.Part]) {
    let address = message.address
    for part in parts where gate.knows(part.input) {
      guard message.arguments.indices.contains(part.argument),
        case .number(let number) = message.arguments[part.argument]
      else {
        gate.refuse(
          "\(address) has no number for \(part.input), expected it as argument \(part.argument + 1)",
          key: "\(address) \(part.input)")
        continue
      }
      guard number >= part.least || !number.isFinite else {
        gate.refuse("\(address) says that it does not know \(part.input)")
        continue
      }
      gate.take(part.input, .number(number * part.factor))
    }
  }
}
