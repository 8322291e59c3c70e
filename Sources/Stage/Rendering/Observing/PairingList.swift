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
      let isOnly = mapping.entries.count { $0.targetName == entry.targetName } == 1
      let made =
        isOnly && recorder.playsTruth
        ? Self.made(by: entry, mapping, input, track.rowValues) : nil
      let clipped = made?.map(\.clipped) ?? recorder.clippedRows[index]
      pairings.append(
        Self.pairing(
          input, track.name, track.percept, track.spec.unit, entry.place.line,
          made?.map(\.value) ?? track.rowValues, clipped: entry.clips ? clipped : [],
          range: range, domain: mapping.domain(of: entry)))
    }
    let declared = Set(pairings.map(\.target))
    let others = recorder.targets.sorted { $0.key < $1.key }.map(\.value) + recorder.heldTargets
    for track in others where !declared.contains(track.name) {
      let candidates = recorder.inputs.map {
        Self.pairing(
          $0, track.name, track.percept, track.spec.unit, track.lines.last?.line, track.rowValues,
          clipped: [], range: nil, isScript: true)
      }
      if let strongest = Self.strongest(candidates) { pairings.append(strongest) }
    }
    pairings += Self.notes(recorder)
    let paired = Set(pairings.map(\.input.name))
    self.pairings = pairings + Self.events(recorder, of: { !paired.contains($0.name) })
  }

  /// Returns, for inputs that move no parameter, a pairing with each voice whose notes begin when the data say so: the number
  /// of notes from each row until the next.
  private static func events(
    _ recorder: PerformanceRecorder, of isWanted: (InputSpec) -> Bool
  ) -> [Pairing] {
    let inputs = recorder.inputs.filter { isWanted($0.spec) }
    let times = recorder.rowTimes
    guard !inputs.isEmpty, !times.isEmpty else { return [] }
    return recorder.notes.voices.indices.flatMap { voice -> [Pairing] in
      let notes = recorder.notes.notes.filter { $0.voice == voice }
      guard !notes.isEmpty else { return [] }
      var counts = [Double](repeating: 0, count: times.count)
      var row = 0
      for start in notes.map(\.start).sorted() {
        // A note of a row begins with it, give or take the rounding to samples.
        while row + 1 < times.count, times[row + 1] <= start + 1e-4 { row += 1 }
        if start + 1e-4 >= times[row] { counts[row] += 1 }
      }
      return inputs.map { input in
        pairing(
          input, "\(recorder.notes.voices[voice]) (notes)", .events, .none, notes[0].line, counts,
          clipped: [], range: nil)
      }.filter { $0.strength > 0 }
    }
  }

  /// Returns what an entry makes of the rows' own data: moments lie between rows, where data are interpolated.
  /// - Parameter performed: the target's values at the moments.
  /// - Returns: nil where the target is moved by something else as well.
  private static func made(
    by entry: MapEntry, _ mapping: Mapping, _ input: PerformanceRecorder.InputTrack,
    _ performed: [Double]
  ) -> [(value: Double, clipped: Bool)]? {
    guard let made = mapping.values(of: entry, for: input.rowValues) else { return nil }
    let known = made.indices.filter { input.rowValues[$0].isFinite && made[$0].value.isFinite }
    let own = known.map { made[$0].value }
    guard let low = own.min(), let high = own.max() else { return nil }
    let distances = known.map { abs(made[$0].value - performed[$0]) }.sorted()
    let isPerformed = distances[distances.count / 2] <= max(0.1 * (high - low), 1e-9 * abs(high))
    return isPerformed ? made : nil
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

  /// - Parameter isScript: whether the values are those that a script made of the input at the moments at which the rows were
  ///   first heard, not of the rows' own data.
  private static func pairing(
    _ input: PerformanceRecorder.InputTrack, _ target: String, _ percept: Percept, _ unit: Unit,
    _ line: Int?, _ values: [Double], clipped: [Bool], range: ClosedRange<Double>?,
    domain: Span? = nil, isScript: Bool = false
  ) -> Pairing {
    let rows = input.rowValues.indices.filter { input.rowValues[$0].isFinite }
    func datum(_ row: Int) -> Double {
      let heard = input.heardValues[row]
      return isScript && heard.isFinite ? heard : input.rowValues[row]
    }
    return Pairing(
      input: input.spec, target: target, percept: percept, unit: unit, line: line,
      data: rows.map(datum), values: rows.map { values[$0] },
      clipped: clipped.isEmpty ? [] : rows.map { clipped[$0] }, range: range, domain: domain)
  }

  /// Returns the pair with the input that says most about the values; nil where none says more than by chance.
  private static func strongest(_ pairings: [Pairing]) -> Pairing? {
    pairings.map { ($0, $0.strength) }.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
  }
}
