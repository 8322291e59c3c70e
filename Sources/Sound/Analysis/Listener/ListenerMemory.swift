import Glibc
import Score

/// The memory of a listener who has learned the mapping: data and their sounds, in the order of the first parameter.
struct ListenerMemory {
  private static let mostLearned = 1000

  private let input: InputSpec
  private let moments: [Int]
  private let data: [Double]
  /// The positions of each parameter in just noticeable differences.
  private let places: [[Double]]

  init(_ listener: IdealListener) {
    let count = listener.data.count
    let kept = min(count, Self.mostLearned)
    let first = listener.first.positions
    let moments = (0..<kept).map { $0 * count / kept }.sorted { (first[$0], $0) < (first[$1], $1) }
    input = listener.first.pairing.input
    self.moments = moments
    data = moments.map { listener.data[$0] }
    places = listener.pairings.map { pairing in moments.map { pairing.positions[$0] } }
  }

  /// The datum that was most probably heard: the mean of the data whose sounds lie near, weighted by nearness. One moment is left out.
  func answer(_ heard: [Double], without moment: Int) -> Double {
    func first(notBelow place: Double) -> Int { places[0].partitioningIndex { $0 >= place } }
    let middle = first(notBelow: heard[0])
    var (low, high) = (first(notBelow: heard[0] - 4), first(notBelow: heard[0] + 4))
    if !(low..<high).contains(where: { moments[$0] != moment }) {
      // nothing sounded nearly so: the nearest on either side
      (low, high) = (max(middle - 2, 0), min(middle + 2, moments.count))
    }
    let distances = (low..<high).map { moments[$0] == moment ? .infinity : distance(heard, $0) }
    let least = distances.min() ?? 0
    let weights = distances.map { exp((least - $0) / 2) }
    return centre(data[low..<high], weights)
  }

  private func distance(_ heard: [Double], _ k: Int) -> Double {
    var sum = 0.0
    for (place, column) in zip(heard, places) { sum += (place - column[k]) * (place - column[k]) }
    return sum
  }

  private func centre(_ data: ArraySlice<Double>, _ weights: [Double]) -> Double {
    switch input.kind {
    case .linear:
      return zip(data, weights).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
    case .circular(let period):
      let turn = 2 * Double.pi / period
      let east = zip(data, weights).reduce(0) { $0 + cos($1.0 * turn) * $1.1 }
      let north = zip(data, weights).reduce(0) { $0 + sin($1.0 * turn) * $1.1 }
      return Angle.wrap(atan2(north, east) / turn, period: period)
    case .category:
      var votes: [Double: Double] = [:]
      for (datum, weight) in zip(data, weights) { votes[datum, default: 0] += weight }
      return votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    }
  }
}
