import Score

/// A9 of a mapping: whether the same datum sounds the same on two datasets.
public enum Consistency {
  public static let metric = Metric(
    "consistency", "Change between datasets", unit: "JND", better: .lower, decimals: 1,
    definition: """
      The largest distance between the values that the same datum gets on two datasets: for each datum of either that the other \
      encloses, how far its value lies outside of the values of the enclosing data, in just noticeable differences. \
      0 for a fixed mapping; limits that are taken from the data make it large.
      """,
    source: "defined here; just noticeable differences as jnd_steps")

  /// - Parameters:
  ///   - a, b: pairings of the same input and target of one variant on two datasets.
  ///   - seed: seed of the bootstrap over the data of `a` and of `b`.
  public static func measure(_ a: Pairing, _ b: Pairing, seed: UInt64) -> Measurement {
    func missing(_ reason: String) -> Measurement {
      Measurement(metric, of: a.subject, input: a.input.name, missing: reason)
    }
    if a.data.isEmpty || b.data.isEmpty { return missing("there are no data") }
    guard a.percept != .unknown, a.percept == b.percept else {
      return missing("nobody has published how finely changes of \(a.target) are heard")
    }
    guard (a.data + a.values + b.data + b.values).allSatisfy(\.isFinite) else {
      return missing("a datum or a value is not a finite number")
    }
    let (ofA, ofB) = (distances(of: a, from: b), distances(of: b, from: a))
    guard ofA.contains(where: { $0 != nil }) || ofB.contains(where: { $0 != nil }) else {
      return missing("the two datasets have no data in common")
    }
    return Measurement(metric, of: a.subject, input: a.input.name, largest(ofA, ofB, seed: seed))
  }

  private static func largest(_ a: [Double?], _ b: [Double?], seed: UInt64) -> Estimate {
    let sides = [a, b].map { distances -> (worst: [Double], blocks: BlockWeights) in
      let blocks = BlockWeights(count: distances.count, seed: seed)
      var worst = [Double](repeating: 0, count: blocks.stretches)
      for i in distances.indices {
        worst[blocks.stretch(i)] = max(worst[blocks.stretch(i)], distances[i] ?? 0)
      }
      return (worst, blocks)
    }
    let replicates = sides.map(\.blocks.replicates).min() ?? 0
    return Estimate(
      sides.flatMap(\.worst).max() ?? 0,
      replicates: (0..<replicates).map { r in
        sides.reduce(0) { most, side in
          zip(side.worst, side.blocks.replicate(r)).reduce(most) { $1.1 > 0 ? max($0, $1.0) : $0 }
        }
      })
  }

  /// The distance, for each datum of `a`, by which its value lies outside of the values at the nearest data of `b`;
  /// nil where `b` has no data on both sides.
  private static func distances(of a: Pairing, from b: Pairing) -> [Double?] {
    let groups = ValueRanges(b)
    return a.data.indices.map { i in
      guard let around = groups.around(a.data[i]), let y = a.percept.jndPosition(a.values[i]) else {
        return nil
      }
      if around.contains(y) { return 0 }
      return min(
        a.percept.jndDistance(y, around.lowerBound), a.percept.jndDistance(y, around.upperBound))
    }
  }
}

/// The values that a pairing gives to each distinct datum, in just noticeable differences.
private struct ValueRanges {
  private var data: [Double] = []
  private var ranges: [ClosedRange<Double>] = []

  init(_ pairing: Pairing) {
    for i in Ranks(pairing.data).order {
      guard let y = pairing.percept.jndPosition(pairing.values[i]) else { continue }
      if data.last == pairing.data[i], let last = ranges.last {
        ranges[ranges.count - 1] = min(last.lowerBound, y)...max(last.upperBound, y)
      } else {
        data.append(pairing.data[i])
        ranges.append(y...y)
      }
    }
  }

  /// The range of the values at a datum, or at its two neighbours; nil outside of the data.
  func around(_ datum: Double) -> ClosedRange<Double>? {
    let low = data.partitioningIndex { $0 >= datum }
    guard low < data.count else { return nil }
    if data[low] == datum { return ranges[low] }
    guard low > 0 else { return nil }
    let (below, above) = (ranges[low - 1], ranges[low])
    return min(below.lowerBound, above.lowerBound)...max(below.upperBound, above.upperBound)
  }
}
