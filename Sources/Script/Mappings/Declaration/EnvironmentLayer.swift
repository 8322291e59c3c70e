import Score

/// The fourth layer: what the microphone hears, through an equaliser, all the time. A voice that is held from the
/// beginning to the end, on a bus of its own.
struct EnvironmentLayer {
  let voice: VoiceSpec
  /// The parameters that its notes are given: for one note, or for one on each side.
  let notes: [[(slot: Int, value: Float)]]
  /// Line of the mapping's file.
  let line: Int?

  static let name = "environment"
  /// The bus of the layer, and the bus of everything else, which the effects of the mix work on.
  static let bus = "surroundings"
  static let musicBus = "music"
  static let equaliser = "equaliser"
}
