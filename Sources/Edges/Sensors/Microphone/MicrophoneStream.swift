internal import CPortAudio
import Files
import Glibc
import Score
import Synchronization
import Threads

/// An open input stream of one channel; it runs while it exists.
final class MicrophoneStream: Sendable {
  let feed = MicrophoneFeed()
  let sampleRate: Double
  private nonisolated(unsafe) let stream: UnsafeMutableRawPointer

  init(_ name: String, sampleRate wanted: Double) throws(Fault) {
    try PortAudioUse.begin()
    do throws(Fault) {
      let device = try InputDevice.named(name)
      (stream, sampleRate) = try Self.open(
        device, wanted, Unmanaged.passUnretained(feed).toOpaque())
    } catch {
      PortAudioUse.end()
      throw error
    }
    let code = Pa_StartStream(stream)
    guard code == paNoError.rawValue else {
      Pa_CloseStream(stream)
      PortAudioUse.end()
      throw PortAudioUse.error(code, name)
    }
  }

  deinit {
    Pa_AbortStream(stream)
    Pa_CloseStream(stream)
    PortAudioUse.end()
  }

  /// Opens the device at the wanted rate, or at the one that it can do.
  private static func open(
    _ device: InputDevice, _ sampleRate: Double, _ feed: UnsafeMutableRawPointer
  ) throws(Fault) -> (UnsafeMutableRawPointer, Double) {
    var code = PaError(0)
    for rate in [sampleRate, device.sampleRate] {
      var parameters = PaStreamParameters(
        device: device.index, channelCount: 1, sampleFormat: PaSampleFormat(paFloat32),
        suggestedLatency: 0.02, hostApiSpecificStreamInfo: nil)
      var stream: UnsafeMutableRawPointer?
      code = Pa_OpenStream(
        &stream, &parameters, nil, rate, UInt(clamping: paFramesPerBufferUnspecified), 0,
        { @Sendable input, _, frames, _, flags, feed in
          Unmanaged<MicrophoneFeed>.fromOpaque(feed!)._withUnsafeGuaranteedRef {
            $0.take(input, Int(clamping: frames), flags)
          }
          return Int32(clamping: paContinue.rawValue)
        }, feed)
      if code == paNoError.rawValue, let stream { return (stream, rate) }
    }
    throw PortAudioUse.error(code, device.name)
  }
}

/// Samples on their way from the sound card's thread to ours.
final class MicrophoneFeed: Sendable {
  /// 1.4 s at 48 kHz: much more than a busy system makes the reader wait.
  let ring = SampleRing(atLeast: 1 << 16)
  private let dropped = Atomic<Int>(0)

  /// Samples that found no room, and times that the sound card said it lost some.
  var lost: Int { dropped.load(ordering: .relaxed) }

  /// Copies as many samples as there is room for, and does nothing else: it runs on the sound card's thread.
  func take(_ input: UnsafeRawPointer?, _ frames: Int, _ flags: PaStreamCallbackFlags) {
    if flags & PaStreamCallbackFlags(paInputOverflow) != 0 { dropped.add(1, ordering: .relaxed) }
    guard let input else { return }
    let count = min(frames, ring.room)
    ring.push(input.assumingMemoryBound(to: Float.self), count)
    if count < frames { dropped.add(frames - count, ordering: .relaxed) }
  }
}

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

/// The beginning and the end of a use of PortAudio, which counts its users.
enum PortAudioUse {
  /// Begins a use; every one that begins needs an `end`.
  /// - Throws: `Fault` of the microphone where PortAudio cannot be initialised.
  static func begin() throws(Fault) {
    // A JACK server that is started here would outlive the program.
    setenv("JACK_NO_START_SERVER", "1", 0)
    try SystemLibrary.portAudio.require()
    let code = SystemProcess.silently { Pa_Initialize() }
    if code != paNoError.rawValue { throw error(code) }
  }

  static func end() { _ = SystemProcess.silently { Pa_Terminate() } }

  static func error(_ code: PaError, _ device: String = "") -> Fault {
    Fault.source(
      device.isEmpty ? "microphone" : "microphone \(device)",
      "cannot be opened: \(String(cString: Pa_GetErrorText(code)))",
      hint: "choose another device, or play a recording: ‹mic FILE›")
  }
}
