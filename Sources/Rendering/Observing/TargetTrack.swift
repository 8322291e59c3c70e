import Analysis
import Score

/// What one target of a mapping did: on the grid of the sound's tracks, and at every new row of the dataset.
package struct TargetTrack {
  package let name: String
  package let spec: ParameterSpec
  package let percept: Percept
  /// Value on the grid of `SoundTracks.hop`.
  package var values: [Float]
  /// Value at each new row.
  var rowValues: [Double]
  /// Lines of the mapping that gave it, each from a place of the grid on.
  package var lines: [(index: Int, line: Int)] = []

  mutating func note(line: Int?, at index: Int) {
    guard let line, lines.last?.line != line else { return }
    lines.append((index, line))
  }
}
