import Analysis
import Score

/// The values of one target of a mapping: on the grid of the sound's tracks, and at every new row of the dataset.
package struct TargetTrack {
  package let name: String
  package let spec: ParameterSpec
  package let percept: Percept
  /// The values on the grid of `SoundTracks.hop`.
  package var values: [Float]
  /// The value at each new row.
  var rowValues: [Double]
  /// The lines of the mapping that gave the values, each from a place of the grid on.
  package var lines: [(index: Int, line: Int)] = []

  mutating func note(line: Int?, at index: Int) {
    guard let line, lines.last?.line != line else { return }
    lines.append((index, line))
  }
}
