import Analysis
import Mappings
import Score

/// The pairs of input and target in a performance: those that the map declares, and for what control and sequences move
/// the input that explains it best.
struct PairingList {
  let pairings: [Pairing]

  init(_ recorder: CellRecorder, _ mapping: Mapping) {
    var pairings: [Pairing] = []
    for (index, entry) in mapping.entries.enumerated() {
      guard case .input(let spec) = entry.source,
        let input = recorder.inputs.first(where: { $0.spec.name == spec.name }),
        let track = recorder.targets.values.first(where: { $0.name == entry.targetName })
      else { continue }
      let range = mapping.range(of: entry).map { $0.lower...$0.upper }
      pairings.append(
        Self.pairing(
          input, track.name, track.percept, track.spec.unit, entry.place.line, track.rowValues,
          clipped: entry.clips ? recorder.clippedRows[index] : [], range: range))
    }
    let declared = Set(pairings.map(\.target))
    for (_, track) in recorder.targets.sorted(by: { $0.key < $1.key })
    where !declared.contains(track.name) {
      let strongest = Self.strongest(
        recorder, track.name, track.percept, track.spec.unit, track.lines.last?.line,
        track.rowValues)
      pairings += strongest.map { [$0] } ?? []
    }
    self.pairings = pairings + Self.notes(recorder)
  }

  /// What single notes got for pitches of their own.
  private static func notes(_ recorder: CellRecorder) -> [Pairing] {
    recorder.notes.rowPitches.enumerated().compactMap { voice, pitches in
      guard let first = pitches.first(where: \.isFinite) else { return nil }
      let values = pitches.map { $0.isFinite ? $0 : first }
      let line = recorder.notes.notes.first { $0.voice == voice }?.line
      return strongest(
        recorder, "\(recorder.notes.voices[voice]).pitch (notes)", .pitch, .hertz, line, values)
    }
  }

  private static func pairing(
    _ input: CellRecorder.InputTrack, _ target: String, _ percept: Percept, _ unit: Unit,
    _ line: Int?, _ values: [Double], clipped: [Bool], range: ClosedRange<Double>?
  ) -> Pairing {
    let rows = input.rowValues.indices.filter { input.rowValues[$0].isFinite }
    return Pairing(
      input: input.spec, target: target, percept: percept, unit: unit, line: line,
      data: rows.map { input.rowValues[$0] }, values: rows.map { values[$0] },
      clipped: clipped.isEmpty ? [] : rows.map { clipped[$0] }, range: range)
  }

  /// The pair with the input that says most about the values; nil where they or all inputs are constant.
  private static func strongest(
    _ recorder: CellRecorder, _ target: String, _ percept: Percept, _ unit: Unit, _ line: Int?,
    _ values: [Double]
  ) -> Pairing? {
    guard let first = values.first, values.contains(where: { $0 != first }) else { return nil }
    let pairings = recorder.inputs.map {
      pairing($0, target, percept, unit, line, values, clipped: [], range: nil)
    }
    return pairings.filter { !$0.data.isEmpty }.map { ($0, $0.strength) }
      .filter { $0.1 > 0.05 }.max { $0.1 < $1.1 }?.0
  }
}
