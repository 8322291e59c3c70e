import Analysis

/// Everything of a cell that is measured: the mapping's work on the data, and the tracks of its sound. What the mapping conveys is
/// measured on what is heard of its parameters (`Hearing`).
package struct CellFeatures: Sendable {
  package let pairings: [Pairing]
  package let cell: SoundCell
  package let warnings: [String]
  /// The hash of all samples at the cell's level (`AudioHash`); nil where none was taken.
  package let samples: String?

  /// Returns all measures of a cell alone.
  /// - Parameters:
  ///   - seed: seed of the bootstrap.
  ///   - hearing: what is heard of the cell; nil listens.
  package func measurements(seed: UInt64, _ hearing: Hearing? = nil) -> [Measurement] {
    let hearing = hearing ?? Hearing(cell)
    let heard = pairings.map(hearing.heard)
    return MappingMeasures.measure(heard, seed: seed) + ListenerMeasures.measure(heard, seed: seed)
      + EventMeasures.measure(heard, cell) + SoundMeasures.measure(hearing.cell, seed: seed)
      + PsychoacousticMeasures.measure(cell, seed: seed)
  }
}
