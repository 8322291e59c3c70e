import Score

/// The answers of a class of typical listeners who are asked for the datum of each moment.
///
///     for answer in TypicalAnswers.made(of: pairings, listeners: 20, seed: 1) {
///       print(answer.listener, answer.datum, answer.answer)
///     }
package struct TypicalAnswers {
  /// One answer.
  package struct Answer: Sendable, Equatable {
    /// The number of the listener, from 1.
    package let listener: Int
    /// The input that is asked about.
    package let input: String
    /// The place of the datum among the data of the pairing, from 1.
    package let moment: Int
    /// The datum that was heard and what the listener took it for, in the unit of the input.
    package let datum: Double
    package let answer: Double
  }

  /// Returns the answers of all listeners to all inputs that are heard.
  /// - Parameters:
  ///   - pairings: pairings of one variant on one dataset, as they are heard.
  ///   - listeners: the number of listeners, each with an ear, a memory and a scale of their own.
  ///   - seed: equal seeds give equal answers.
  package static func made(of pairings: [Pairing], listeners: Int, seed: UInt64) -> [Answer] {
    let readers = TypicalListener.readers(pairings, seed: seed)
    return (1...max(1, listeners)).flatMap { number -> [Answer] in
      var random = SeededRandom(seed: seed).split("typical listener \(number)")
      let person = TypicalListener.Person(&random)
      return readers.flatMap { reader in
        (0..<reader.count).map { moment in
          Answer(
            listener: number, input: reader.first.pairing.input.name, moment: moment + 1,
            datum: reader.first.pairing.data[moment],
            answer: reader.answer(at: moment, of: person, &random))
        }
      }
    }
  }
}

extension TypicalListener {
  /// The readers of all inputs of which something is heard.
  static func readers(_ pairings: [Pairing], seed: UInt64) -> [TypicalReader] {
    let blocks = Blocks(pairings, seed: seed)
    let all = pairings.map { PreparedPairing($0, blocks: blocks[$0.data.count]) }
    return pairings.map(\.input.name).distinct().compactMap { name in
      let own = all.filter {
        $0.pairing.input.name == name && $0.fault == nil && $0.pairing.percept != .unknown
      }
      guard let first = own.first else { return nil }
      return TypicalReader(
        own.filter { $0.pairing.data.count == first.pairing.data.count }, beside: all)
    }
  }
}
