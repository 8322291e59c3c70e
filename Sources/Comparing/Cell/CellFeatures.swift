import Analysis

/// Everything of a cell that is measured: the mapping's work on the data, and the tracks of its sound.
package struct CellFeatures: Sendable {
  package let pairings: [Pairing]
  package let cell: SoundCell
  package let warnings: [String]
  /// The hash of all samples at the cell's level (`AudioHash`); nil where none was taken.
  package let samples: String?

  /// Returns all measures of a cell alone.
  /// - Parameter seed: seed of the bootstrap.
  package func measurements(seed: UInt64) -> [Measurement] {
    MappingMeasures.measure(pairings, seed: seed) + ListenerMeasures.measure(pairings, seed: seed)
      + SoundMeasures.measure(cell, seed: seed) + PsychoacousticMeasures.measure(cell, seed: seed)
  }
}
