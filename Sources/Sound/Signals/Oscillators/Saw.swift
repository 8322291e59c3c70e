import Score

/// A band-limited sawtooth.
public enum Saw: LaneUnit {
  public static let spec = UnitSpec(
    "saw", .oscillator, inputs: [.frequency],
    doc: "Sawtooth rising from -1 to 1, band-limited: alias energy below -80 dB.",
    source: "Mip-mapped wavetables, linear interpolation.",
    example: "saw(p.pitch) + saw(p.pitch * 1.005)")
  public static let stateSize = 1 + TableReader.stateSize

  public static func start(_ note: NewNote) { TableReader.start(note) }

  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool {
    TableReader.holds(operation, stretch, waveform: StandardWaveform.saw)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    TableReader.oscillate(operation, stretch, waveform: StandardWaveform.saw)
  }
}

/// The indices of the waveforms with which every table bank begins.
public enum StandardWaveform {
  public static let saw = 0
  public static let triangle = 1
  public static let all: [Harmonics] = [.saw, .triangle]
}
