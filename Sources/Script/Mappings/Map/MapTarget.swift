import Score

/// The parameter that a map entry moves.
public enum MapTarget: Hashable, Sendable {
  /// A parameter of a voice: index of the voice and slot of the parameter.
  case voice(Int, slot: Int)
  /// A parameter of an effect: index of the effect and slot of the parameter.
  case effect(Int, slot: Int)
  /// Level of a bus in dB.
  case bus(Int)
  /// Beats per minute of the musical clock.
  case tempo
  /// Level of the whole mapping in dB.
  case level
  /// Which of the mapping's `tunings` the word `degree` uses, counted from 1.
  case tuning
  /// The position of an object of the scene: its index, and which of `objectSpecs`.
  case object(Int, slot: Int)

  /// The tempo of a mapping: how fast a beat can pass.
  public static let tempoSpec = ParameterSpec(
    "tempo", .beatsPerMinute, in: 1...1000, default: 120, scale: .exponential,
    doc: "Speed of the musical clock.")
  /// The level of a mapping.
  public static let levelSpec = ParameterSpec(
    "level", .decibels, in: -120...24, default: 0, doc: "Level of the whole mapping.")

  /// The level of a bus.
  public static let busLevelSpec = ParameterSpec(
    "level", .decibels, in: -120...24, default: 0, doc: "Level of the bus.")

  /// The coordinates of an object of the scene and the angles by which it is turned.
  public static let objectSpecs = [
    ParameterSpec("x", .metres, in: -10_000...10_000, default: 0, doc: "To the east, or right."),
    ParameterSpec("y", .metres, in: -10_000...10_000, default: 0, doc: "To the north, or ahead."),
    ParameterSpec("z", .metres, in: -10_000...10_000, default: 0, doc: "Up."),
    ParameterSpec(
      "turn", .degrees, in: -3600...3600, default: 0,
      doc: "Where its front points: degrees counter-clockwise from ahead."),
  ]

  /// An effect or the level of a bus.
  var standsInTheMix: Bool {
    switch self {
    case .effect, .bus: true
    default: false
    }
  }

  /// The pitch of a voice: values are MIDI numbers or Hz, converted to Hz.
  public var isPitch: Bool {
    if case .voice(_, slot: VoiceSpec.Slot.pitch) = self { true } else { false }
  }
}
