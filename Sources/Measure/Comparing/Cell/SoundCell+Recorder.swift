import Analysis
import Rendering
import Score

extension SoundCell {
  /// Takes what a recorder noted, on the grid of the tracks.
  /// - Parameters:
  ///   - stems: before the gain.
  ///   - gain: dB.
  mutating func take(
    _ recorder: PerformanceRecorder, pairings: [Pairing], stems: [Stem], gain: Double
  ) {
    inputs = recorder.inputs.map { Trace(name: $0.spec.name, percept: .unknown, values: $0.values) }
    let targets = recorder.targets.sorted { $0.key < $1.key }.map(\.value) + recorder.heldTargets
    parameters = targets.map { Trace(name: $0.name, percept: $0.percept, values: $0.values) }
    pairs = pairings.filter { pairing in parameters.contains { $0.name == pairing.target } }
      .map { ($0.input.name, $0.target) }
    notes = recorder.notes.spans(until: duration)
    rows = Rows(times: recorder.rowTimes, data: recorder.inputs.map(\.rowValues))
    let frames = tracks.level.count
    self.stems = stems.map { stem in
      var own = stem.tracks
      own.bark = Self.louder(own.bark.prefix(24 * frames), by: gain)
      own.level = Self.louder(own.level.prefix(frames), by: gain)
      own.centroid = Array(own.centroid.prefix(frames))
      own.pitch = Array(own.pitch.prefix(frames))
      own.azimuth = Array(own.azimuth.prefix(frames))
      return Stem(name: stem.name, tracks: own)
    }
  }

  private static func louder(_ levels: ArraySlice<Float>, by gain: Double) -> [Float] {
    levels.map { $0 > -120 ? max(-120, $0 + Float(gain)) : $0 }
  }
}
