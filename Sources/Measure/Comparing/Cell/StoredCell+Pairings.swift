import Analysis
import Score

extension StoredCell {
  /// The pairs of input and target as they were kept, up to 500 data of each.
  package var pairings: [Pairing] {
    pairs.map { pair in
      Pairing(
        input: Inputs.named(pair.input)
          ?? InputSpec(
            pair.input, .none, .linear, in: 0...0, possible: InputSpec.widest,
            doc: "A column of the dataset."), target: pair.target, percept: pair.percept,
        unit: .none, line: nil, data: pair.data, values: pair.values
      ).heard(by: pair.coarseness)
    }
  }
}
