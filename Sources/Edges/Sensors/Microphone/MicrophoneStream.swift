internal import CPortAudio
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
