import Analysis
import Playback
import Synchronization

/// A sink that measures the sound of a session since it was last asked.
final class MeterSink: SoundSink {
  let name = "meter"
  let patience = 0.1
  private let state = Mutex<(meter: LoudnessMeter, rate: Int, frames: Int)?>(nil)

  func begin(sampleRate: Int) throws {
    state.withLock { $0 = (Self.meter(sampleRate), sampleRate, 0) }
  }

  func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    state.withLock { state in
      state?.meter.add(interleaved)
      state?.frames += interleaved.count / 2
    }
  }

  func end() throws {}

  let isHeard = false

  /// The levels since the last call, and the seconds since then; nil before any sound.
  func take() -> (loudness: Loudness, seconds: Double)? {
    state.withLock { state in
      guard let present = state else { return nil }
      state = (Self.meter(present.rate), present.rate, 0)
      return (present.meter.result(), Double(present.frames) / Double(present.rate))
    }
  }

  private static func meter(_ rate: Int) -> LoudnessMeter {
    LoudnessMeter(channels: 2, sampleRate: Double(rate))
  }
}
