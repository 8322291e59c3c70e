internal import CPortAudio
import Score

/// A device that sound can come in by, as PortAudio lists it.
public struct InputDevice: Sendable, Equatable {
  let index: PaDeviceIndex
  /// The name of the device with that of its system: `ALSA: USB microphone`.
  public let name: String
  public let channels: Int
  /// The sample rate that the device would choose, in Hz.
  public let sampleRate: Double
  public let isDefault: Bool

  /// The devices that are there. PortAudio must have been started.
  static func all() -> [InputDevice] {
    let standard = Pa_GetDefaultInputDevice()
    return (0..<max(0, Pa_GetDeviceCount())).compactMap { index in
      guard let info = Pa_GetDeviceInfo(index), info.pointee.maxInputChannels > 0 else {
        return nil
      }
      let host = Pa_GetHostApiInfo(info.pointee.hostApi).map { String(cString: $0.pointee.name) }
      return InputDevice(
        index: index, name: (host ?? "") + ": " + String(cString: info.pointee.name),
        channels: Int(clamping: info.pointee.maxInputChannels),
        sampleRate: info.pointee.defaultSampleRate, isDefault: index == standard)
    }
  }

  /// The device that a part of its name means, or the default one for an empty name.
  static func named(_ name: String) throws(Fault) -> InputDevice {
    let all = Self.all()
    let names = all.map(\.name).joined(separator: "; ")
    let found =
      all.first { name.isEmpty ? $0.isDefault : $0.name == name }
      ?? all.first { name.isEmpty || $0.name.lowercased().contains(name.lowercased()) }
    guard let found else {
      throw .source(
        "microphone",
        all.isEmpty ? "there is no device to record from" : "no device is called \(name)",
        hint: all.isEmpty ? "play a recording instead: ‹mic FILE›" : "there are: \(names)")
    }
    return found
  }
}
