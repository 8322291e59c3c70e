internal import CPortAudio
import Score

/// An open input stream of one channel; it runs while it exists.
final class MicrophoneStream: Sendable {
  /// 1.4 s at 48 kHz: much more than a busy system makes the reader wait.
  let ring = SampleRing(capacity: 1 << 16)
  let sampleRate: Double
  private nonisolated(unsafe) let stream: UnsafeMutableRawPointer

  init(_ name: String, sampleRate wanted: Double) throws(Fault) {
    try PortAudioUse.begin()
    do throws(Fault) {
      let device = try InputDevice.named(name)
      (stream, sampleRate) = try Self.open(
        device, wanted, Unmanaged.passUnretained(ring).toOpaque())
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

  /// At the wanted rate, or at what the device can do.
  private static func open(
    _ device: InputDevice, _ sampleRate: Double, _ ring: UnsafeMutableRawPointer
  ) throws(Fault) -> (UnsafeMutableRawPointer, Double) {
    var code = PaError(0)
    for rate in [sampleRate, device.sampleRate] {
      var parameters = PaStreamParameters(
        device: device.index, channelCount: 1, sampleFormat: PaSampleFormat(paFloat32),
        suggestedLatency: 0.02, hostApiSpecificStreamInfo: nil)
      var stream: UnsafeMutableRawPointer?
      code = Pa_OpenStream(
        &stream, &parameters, nil, rate, UInt(clamping: paFramesPerBufferUnspecified), 0,
        { @Sendable input, _, frames, _, flags, ring in
          MicrophoneStream.copy(input, frames, flags, to: ring!)
          return Int32(clamping: paContinue.rawValue)
        }, ring)
      if code == paNoError.rawValue, let stream { return (stream, rate) }
    }
    throw PortAudioUse.error(code, device.name)
  }

  /// On the sound card's thread: copies, and nothing else.
  private static func copy(
    _ input: UnsafeRawPointer?, _ frames: UInt, _ flags: PaStreamCallbackFlags,
    to ring: UnsafeMutableRawPointer
  ) {
    Unmanaged<SampleRing>.fromOpaque(ring)._withUnsafeGuaranteedRef { ring in
      if flags & PaStreamCallbackFlags(paInputOverflow) != 0 { ring.countLost(1) }
      if let input { ring.push(input.assumingMemoryBound(to: Float.self), Int(clamping: frames)) }
    }
  }
}
