import Score

/// A copy of the sound to another bus, taken at the send's place among the effects of its own bus.
public final class Send: Effect {
  public static let spec = UnitSpec(
    "send", .effect,
    inputs: [
      ParameterSpec("level", .decibels, in: -120...24, default: 0, doc: "Level of the copy.")
    ],
    table: .bus,
    doc: "Sends a copy of the sound to another bus, named by `to`; its own bus goes on unchanged.",
    example: "send { to = \"space\", level = -12 }")

  /// The input of the bus that it feeds, one quantum long; set by whoever connects the buses.
  public var left: UnsafeMutablePointer<Float>?
  public var right: UnsafeMutablePointer<Float>?
  /// The gain of the send while it fades in or out.
  public var presence = ControlSegment(start: 1, end: 1)

  public init(_ setup: EffectSetup) {}

  public func reset() {}

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    guard let left, let right else { return }
    let level = parameters[0].amplitudes
    let gain = signal.line(
      ControlSegment(start: level.start * presence.start, end: level.end * presence.end))
    for i in 0..<signal.frames {
      left[signal.offset + i] += signal.left[i] * gain[i]
      right[signal.offset + i] += signal.right[i] * gain[i]
    }
  }
}
