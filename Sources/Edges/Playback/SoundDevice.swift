internal import CPortAudio
import Files
import Score

/// A sound device that plays two channels or more.
public struct SoundDevice: Sendable, Equatable {
  /// The number that ‹to device:NUMBER› takes.
  public let number: Int
  public let name: String
  /// The system that offers it: ALSA, JACK Audio Connection Kit, OSS.
  public let system: String
  public let channels: Int
  /// The sample rate in Hz that it prefers.
  public let sampleRate: Int
  /// The seconds of buffer that it proposes for playing without gaps.
  public let latency: Double
  public let isDefault: Bool

  /// All devices that are there now; none where there is no sound system.
  /// - Throws: `Fault` (`connection`) when the sound system cannot be started.
  public static func list() throws -> [SoundDevice] { try PortAudio.session { present() } }

  /// The devices that are there while PortAudio is initialised.
  static func present() -> [SoundDevice] {
    let preferred = Pa_GetDefaultOutputDevice()
    return (0..<max(0, Pa_GetDeviceCount())).compactMap { number in
      guard let info = Pa_GetDeviceInfo(number)?.pointee, info.maxOutputChannels >= 2 else {
        return nil
      }
      let system = Pa_GetHostApiInfo(info.hostApi).map { String(cString: $0.pointee.name) }
      return SoundDevice(
        number: Int(number), name: String(cString: info.name), system: system ?? "",
        channels: Int(info.maxOutputChannels), sampleRate: Int(info.defaultSampleRate),
        latency: info.defaultHighOutputLatency, isDefault: number == preferred)
    }
  }

  /// The device that a name means: nil is the default, a number is its number, anything else is its
  /// name or the beginning of it, in any case of letters.
  /// - Throws: `Fault` (`connection`) that lists the devices, or says how to stream without one.
  static func chosen(_ wanted: String?, among devices: [SoundDevice]) throws(Fault) -> SoundDevice {
    guard !devices.isEmpty else {
      throw Fault(
        .connection, "this system has no sound device that plays", at: FaultPlace("device"),
        hint: "stream instead: ‹to http›, ‹to stdout›, or record: ‹to FILE.wav›")
    }
    guard let wanted else { return devices.first(where: \.isDefault) ?? devices[0] }
    if let number = Int(wanted), let device = devices.first(where: { $0.number == number }) {
      return device
    }
    let lowered = wanted.lowercased()
    if let device = devices.first(where: { $0.name.lowercased() == lowered })
      ?? devices.first(where: { $0.name.lowercased().hasPrefix(lowered) })
    {
      return device
    }
    let listed = devices.map { "\($0.number) \"\($0.name)\"" }.joined(separator: ", ")
    let nearest = NearestName.to(wanted, among: devices.map(\.name))
    throw Fault(
      .connection, "there is no such sound device, but \(listed)",
      at: FaultPlace("device:\(wanted)"),
      hint: nearest.map { "did you mean device:\($0)?" } ?? "give one of these numbers or names")
  }
}
