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

/// The addresses that phone apps send, as inputs of the project. docs/osc.md has the table with its sources.
enum PhoneAddresses {
  struct Part {
    let input: String
    /// Which argument it is, from 0.
    let argument: Int
    var factor = 1.0
    /// The least value that the app sends for a known one; below it the app does not know.
    var least = -Double.infinity
  }

  /// The inputs in a message, or nil when no app is known to send it.
  /// - Parameter path: the parts of the address.
  static func parts(_ path: [Substring]) -> [Part]? {
    guard let first = path.first, let last = path.last else { return nil }
    switch first.lowercased() {
    case "gyrosc" where path.count <= 3: return gyrOSC[last.lowercased()]
    case "zigsim" where path.count == 3: return zigSim[last.lowercased()]
    default: return path.count == 1 ? sensors2OSC[last.lowercased()] : nil
    }
  }

  private static let degreesPerRadian = 180 / Double.pi

  /// GyrOSC for iOS, `/gyrosc/gyro` or with a tag `/gyrosc/TAG/gyro`: pitch, roll, yaw in radians.
  private static let gyrOSC: [String: [Part]] = [
    "gyro": [
      Part(input: "head_pitch", argument: 0, factor: degreesPerRadian),
      Part(input: "head_roll", argument: 1, factor: degreesPerRadian),
    ], "comp": [Part(input: "heading", argument: 0, least: 0)],
    "gps": [Part(input: "latitude", argument: 0), Part(input: "longitude", argument: 1)],
  ]

  /// ZIG SIM for iOS and Android, `/ZIGSIM/DEVICE/compass`; a negative azimuth is not valid.
  private static let zigSim: [String: [Part]] = [
    "compass": [Part(input: "heading", argument: 0, least: 0)],
    "gps": [Part(input: "latitude", argument: 0), Part(input: "longitude", argument: 1)],
  ]

  /// Sensors2OSC for Android. Its orientation is azimuth, pitch and roll in degrees; Android's pitch grows
  /// as the top edge goes down.
  private static let sensors2OSC: [String: [Part]] = [
    "orientation": [
      Part(input: "heading", argument: 0, least: 0),
      Part(input: "head_pitch", argument: 1, factor: -1), Part(input: "head_roll", argument: 2),
    ], "relativehumidity": [Part(input: "humidity", argument: 0)],
    "ambienttemperature": [Part(input: "temperature", argument: 0)],
    "heartrate": [Part(input: "heart_rate", argument: 0)],
  ]
}
