import Analysis
import Mappings
import Score

/// The pairs of input and target in a performance: those that the map declares, and for what control and sequences move
/// the input that explains it best.
package struct PairingList {
  package let pairings: [Pairing]

  package init(_ recorder: PerformanceRecorder, _ mapping: Mapping) {
    var pairings: [Pairing] = []
    for (index, entry) in mapping.entries.enumerated() {
      guard let input = recorder.inputs.first(where: { $0.spec.name == entry.input?.name }),
        let track = recorder.targets.values.first(where: { $0.name == entry.targetName })
      else { continue }
      let range = mapping.range(of: entry).map { $0.lower...$0.upper }
      pairings.append(
        Self.pairing(
          input, track.name, track.percept, track.spec.unit, entry.place.line, track.rowValues,
          clipped: entry.clips ? recorder.clippedRows[index] : [], range: range,
          domain: mapping.domain(of: entry)))
    }
    let declared = Set(pairings.map(\.target))
    for (_, track) in recorder.targets.sorted(by: { $0.key < $1.key })
    where !declared.contains(track.name) {
      let candidates = recorder.inputs.map {
        Self.pairing(
          $0, track.name, track.percept, track.spec.unit, track.lines.last?.line, track.rowValues,
          clipped: [], range: nil)
      }
      if let strongest = Self.strongest(candidates) { pairings.append(strongest) }
    }
    self.pairings = pairings + Self.notes(recorder)
  }

  /// Returns a pairing for each voice whose notes have pitches of their own: a datum for each note.
  private static func notes(_ recorder: PerformanceRecorder) -> [Pairing] {
    recorder.notes.voices.indices.compactMap { voice in
      let notes = recorder.notes.notes.filter { $0.voice == voice && $0.hasOwnPitch }
      guard let first = notes.first, notes.contains(where: { $0.pitch != first.pitch }) else {
        return nil
      }
      let pairings = recorder.inputs.indices.map { input in
        let known = notes.filter { $0.inputs[input].isFinite }
        return Pairing(
          input: recorder.inputs[input].spec,
          target: "\(recorder.notes.voices[voice]).pitch (notes)", percept: .pitch, unit: .hertz,
          line: first.line, data: known.map { $0.inputs[input] }, values: known.map(\.pitch))
      }
      return strongest(pairings)
    }
  }

  private static func pairing(
    _ input: PerformanceRecorder.InputTrack, _ target: String, _ percept: Percept, _ unit: Unit,
    _ line: Int?, _ values: [Double], clipped: [Bool], range: ClosedRange<Double>?,
    domain: Span? = nil
  ) -> Pairing {
    let rows = input.rowValues.indices.filter { input.rowValues[$0].isFinite }
    return Pairing(
      input: input.spec, target: target, percept: percept, unit: unit, line: line,
      data: rows.map { input.rowValues[$0] }, values: rows.map { values[$0] },
      clipped: clipped.isEmpty ? [] : rows.map { clipped[$0] }, range: range, domain: domain)
  }

  /// Returns the pair with the input that says most about the values; nil where none says more than by chance.
  private static func strongest(_ pairings: [Pairing]) -> Pairing? {
    pairings.map { ($0, $0.strength) }.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
  }
}
