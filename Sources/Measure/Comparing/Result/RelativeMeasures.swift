import Analysis
import Score

/// The measures of a cell against other cells: whether a variant does the same on every dataset, and how different the
/// variants sound on one.
package enum RelativeMeasures {
  package static func add(to cells: inout [FinishedCell], seed: UInt64) {
    for i in cells.indices {
      guard let own = cells[i].stored else { continue }
      let others = cells.indices.filter { $0 != i }
      let sameVariant = others.filter { cells[$0].variant.id == cells[i].variant.id }
        .compactMap { cells[$0].stored }
      let sameData = others.filter { cells[$0].data.id == cells[i].data.id }
        .filter { !cells[$0].variant.isAnchor }
      cells[i].relative =
        consistency(own, sameVariant, seed: seed)
        + (cells[i].variant.isAnchor
          ? []
          : distinctness(own, sameData.compactMap { cells[$0].stored }, seed: seed))
    }
  }

  /// Returns the worst of all other datasets, for each pair of input and target.
  private static func consistency(
    _ own: StoredCell, _ others: [StoredCell], seed: UInt64
  ) -> [Measurement] {
    own.pairs.filter { $0.percept != .events }.compactMap { pair in
      let found = others.flatMap(\.pairs).filter {
        $0.input == pair.input && $0.target == pair.target
      }.map { Consistency.measure(pair.pairing, $0.pairing, seed: seed) }
      let measured = found.filter { $0.estimate != nil }
      return measured.max { $0.estimate!.value < $1.estimate!.value } ?? found.first
    }
  }

  /// Returns the distance to the variant that is most like it.
  private static func distinctness(
    _ own: StoredCell, _ others: [StoredCell], seed: UInt64
  ) -> [Measurement] {
    let found = others.map { Distinctness.measure([own.descriptor, $0.descriptor], seed: seed) }
    return Distinctness.metrics.compactMap { metric in
      let all = found.flatMap { $0 }.filter { $0.metric == metric.id && $0.subject.isEmpty }
      return all.filter { $0.estimate != nil }.min { $0.estimate!.value < $1.estimate!.value }
        ?? all.first
    }
  }
}

extension StoredCell.Pair {
  /// The pair as the measures take it.
  fileprivate var pairing: Pairing {
    Pairing(
      input: InputSpec(input, .none, in: -Double.infinity...Double.infinity, doc: ""),
      target: target, percept: percept, unit: .none, line: nil, data: data, values: values)
  }
}
