import Score

/// An oscillator of any waveform: one cycle given as numbers, band-limited like the others.
public enum Wavetable: LaneUnit {
  public static let spec = UnitSpec(
    "wavetable", .oscillator, inputs: [.frequency], table: .waveform,
    doc:
      "Repeats one cycle given as 2 to 4096 numbers; its mean is removed, harmonics are band-limited.",
    source: "Mip-mapped wavetables, linear interpolation.",
    example: "wavetable({ 0, 1, 0.5, 0.2, 0, -0.2, -0.5, -1 }, p.pitch)")
  public static let stateSize = 1 + TableReader.stateSize

  public static func start(_ note: NewNote) { TableReader.start(note) }

  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool {
    TableReader.holds(operation, stretch, waveform: operation.table)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    TableReader.oscillate(operation, stretch, waveform: operation.table)
  }
}
