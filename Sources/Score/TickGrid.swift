/// The control ticks among the frames of the sound.
public struct TickGrid: Hashable, Sendable {
  /// Frames per second.
  public let sampleRate: Double
  /// Ticks per second.
  public let controlRate: Double

  public init(sampleRate: Double, controlRate: Double) {
    self.sampleRate = sampleRate
    self.controlRate = controlRate
  }

  /// The frame nearest to a tick.
  public func frame(of tick: Int) -> Int64 {
    Int64((Double(tick) * sampleRate / controlRate).rounded())
  }

  /// The time of a tick, seconds of sound.
  public func seconds(of tick: Int) -> Double { Double(tick) / controlRate }
}
