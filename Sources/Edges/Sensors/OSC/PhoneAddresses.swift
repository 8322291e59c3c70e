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
