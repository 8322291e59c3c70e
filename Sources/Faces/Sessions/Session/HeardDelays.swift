import Engine
import Score
import Threads

/// The delays until changes are heard.
struct HeardDelays {
  private let sound: SoundLoop
  private let rate: Double
  private var seconds: [Double] = []

  init(_ sound: SoundLoop, sampleRate: Int) {
    self.sound = sound
    rate = Double(sampleRate)
  }

  /// Notes a change.
  /// - Parameters:
  ///   - begin: the moment at which it was asked for, in nanoseconds of the steady clock.
  ///   - frame: the frame at which it will be heard.
  mutating func add(_ begin: Int64, until frame: Int64) {
    let ahead = Double(Int(clamping: frame) + Engine.latency - sound.renderedFrames) / rate
    if seconds.count >= 10_000 { seconds.removeFirst(5000) }
    seconds.append(Double(SteadyTime.now - begin) * 1e-9 + ahead)
  }

  /// The delay in seconds that a part (0 to 1) of the changes does not exceed; nil when there was none.
  func quantile(_ part: Double) -> Double? {
    guard !seconds.isEmpty else { return nil }
    return seconds.sorted()[
      min(seconds.count - 1, Int(held: part * Double(seconds.count), .towardZero))]
  }
}
