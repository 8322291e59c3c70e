/// The control ticks among the frames of the sound.
public struct TickGrid: Hashable, Sendable {
  /// Frames per second.
  public let sampleRate: Double
  /// Ticks per second.
  public let controlRate: Double

  /// Frames per second of sound where nobody asks for another rate.
  public static let usualSampleRate = 48_000
  /// Ticks per second where nobody asks for another rate.
  public static let usualControlRate = 100.0

  public init(
    sampleRate: Double = Double(TickGrid.usualSampleRate),
    controlRate: Double = TickGrid.usualControlRate
  ) {
    (self.sampleRate, self.controlRate) = (sampleRate, controlRate)
  }

  /// The frame nearest to a tick.
  public func frame(of tick: Int) -> Int64 {
    Int64((Double(tick) * sampleRate / controlRate).rounded())
  }

  /// The tick nearest to a frame.
  public func tick(of frame: Int64) -> Int {
    Int((Double(frame) * controlRate / sampleRate).rounded())
  }

  /// The time of a tick, seconds of sound.
  public func seconds(of tick: Int) -> Double { Double(tick) / controlRate }
}
