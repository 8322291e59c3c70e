import Score

/// A band-limited triangle wave.
public enum Triangle: LaneUnit {
  public static let spec = UnitSpec(
    "triangle", .oscillator, inputs: [.frequency],
    doc: "Triangle from -1 to 1, starting at 0 and rising; odd harmonics falling 12 dB per octave.",
    source: "Mip-mapped wavetables, linear interpolation.", example: "triangle(p.pitch)")
  public static let stateSize = 1 + TableReader.stateSize

  public static func start(_ note: NewNote) { TableReader.start(note) }

  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool {
    TableReader.holds(operation, stretch, waveform: StandardWaveform.triangle)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    TableReader.oscillate(operation, stretch, waveform: StandardWaveform.triangle)
  }
}
