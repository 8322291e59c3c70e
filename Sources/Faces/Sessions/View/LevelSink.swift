import Analysis
import Glibc
import JSON
import Playback
import Score
import Signals
import Synchronization

/// A sink that measures the sound of a session as it passes, for meters: loudness, peaks, spectrum.
final class LevelSink: SoundSink {
  let name = "levels"
  let patience = 0.05
  private let state = Mutex<State?>(nil)

  private struct State {
    let sampleRate: Double
    var loudness: LoudnessMeter
    /// The highest sample of each channel since it was asked for.
    var peaks: [Float] = [0, 0]
    /// The last samples of both channels.
    var left: [Float]
    var right: [Float]
    let spectrum: PowerSpectrum

    init(sampleRate: Double) {
      self.sampleRate = sampleRate
      loudness = LoudnessMeter(channels: 2, sampleRate: sampleRate)
      spectrum = PowerSpectrum(
        size: PowerSpectrum.size(seconds: 0.085, sampleRate: sampleRate))
      left = Array(repeating: 0, count: spectrum.size)
      right = left
    }
  }

  func begin(sampleRate: Int) throws {
    state.withLock { $0 = State(sampleRate: Double(sampleRate)) }
  }

  func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    state.withLock { state in
      guard var present = state.take() else { return }
      present.loudness.add(interleaved)
      let frames = interleaved.count / 2
      let kept = min(frames, present.spectrum.size)
      present.left.removeFirst(kept)
      present.right.removeFirst(kept)
      for frame in 0..<frames {
        let (left, right) = (interleaved[2 * frame], interleaved[2 * frame + 1])
        present.peaks[0] = max(present.peaks[0], abs(left))
        present.peaks[1] = max(present.peaks[1], abs(right))
        if frame >= frames - kept {
          present.left.append(left)
          present.right.append(right)
        }
      }
      state = present
    }
  }

  func end() throws {}

  let isHeard = false

  /// The levels now: LUFS, dBTP, dBFS; null for silence. There are none before any sound.
  var members: [(String, JSONText)] {
    state.withLock { state in
      guard let present = state else { return [] }
      state?.peaks = [0, 0]
      let (now, whole) = (present.loudness.now, present.loudness.result())
      present.spectrum.measure(present.left, present.right)
      return [
        ("momentary", .number(now.momentary, decimals: 1)),
        ("shortTerm", .number(now.shortTerm, decimals: 1)),
        ("integrated", .number(whole.integrated, decimals: 1)),
        ("truePeak", .number(whole.truePeak, decimals: 1)),
        ("peak", .array(present.peaks.map { .number(20 * log10(Double($0)), decimals: 1) })),
        ("spectrum", .array(Self.bands(present.spectrum, present.sampleRate))),
      ]
    }
  }

  /// The number of bands, from 40 Hz to 16 kHz by equal ratios.
  private static let bandCount = 32

  /// The levels of the bands in dBFS, a full-scale sine being −3 dB.
  private static func bands(_ spectrum: PowerSpectrum, _ sampleRate: Double) -> [JSONText] {
    let edges = (0...bandCount).map { 40 * pow(400, Double($0) / Double(bandCount)) }
    let width = sampleRate / Double(spectrum.size)
    return (0..<bandCount).map { band in
      let low = min(spectrum.size / 2 - 1, Int(held: edges[band] / width))
      let high = min(spectrum.size / 2, max(low + 1, Int(held: edges[band + 1] / width)))
      let power = (low..<high).reduce(0.0) { $0 + Double(spectrum.power[$1]) }
      return .number(10 * log10(power), decimals: 1)
    }
  }
}

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
