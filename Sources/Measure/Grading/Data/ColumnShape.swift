import Glibc
import Score

extension ColumnRecipe {
  /// The values of the column.
  /// - Parameters:
  ///   - simulated: what the walk has, one value a row; `keep` keeps it.
  ///   - random: decides what chance decides.
  /// - Returns: as many values; NaN where one is missing.
  public func values(simulated: [Double], random: SeededRandom) -> [Double] {
    var random = random.split(name)
    var values = shaped(simulated, &random)
    remove(from: &values, &random)
    return values
  }

  private func shaped(_ simulated: [Double], _ random: inout SeededRandom) -> [Double] {
    let count = simulated.count
    let last = Double(max(1, count - 1))
    switch shape {
    case .keep: return simulated
    case .ramp: return (0..<count).map { from + (to - from) * Double($0) / last }
    case .turn:
      let way = (to - from + 540).truncatingRemainder(dividingBy: 360) - 180
      return (0..<count).map { row in
        (from + way * Double(row) / last + 360).truncatingRemainder(dividingBy: 360)
      }
    case .cycle:
      return (0..<count).map { row in
        (from + to) / 2 - (to - from) / 2 * cos(2 * .pi * Double(row) / period)
      }
    case .steps: return steps(count, &random)
    case .wander: return wander(count, &random)
    }
  }

  private func steps(_ count: Int, _ random: inout SeededRandom) -> [Double] {
    var levels = (0..<max(2, (count + hold - 1) / hold)).map { _ in random.uniform() }
    let ends = [
      random.integer(in: 0...(levels.count - 1)), random.integer(in: 0...(levels.count - 2)),
    ]
    levels[ends[0]] = 0
    levels[ends[1] < ends[0] ? ends[1] : ends[1] + 1] = 1
    return (0..<count).map { from + (to - from) * levels[$0 / hold] }
  }

  /// A walk whose steps remember each other for some rows, stretched to both ends.
  private func wander(_ count: Int, _ random: inout SeededRandom) -> [Double] {
    var (place, speed) = (0.0, 0.0)
    let walk = (0..<count).map { _ -> Double in
      speed = 0.9 * speed + random.uniform() - 0.5
      place += speed
      return place
    }
    guard let low = walk.min(), let high = walk.max(), low < high else {
      return walk.map { _ in from }
    }
    return walk.map { from + (to - from) * ($0 - low) / (high - low) }
  }

  /// Leaves out runs of five to fifteen rows; the first and the last row stay.
  private func remove(from values: inout [Double], _ random: inout SeededRandom) {
    var left = Int(held: missing * Double(values.count))
    guard values.count > 20 else { return }
    for _ in 0..<(100 * values.count) where left > 0 {
      let run = min(left, random.integer(in: 5...15))
      let start = random.integer(in: 1...(values.count - run - 1))
      for row in start..<(start + run) where !values[row].isNaN {
        values[row] = .nan
        left -= 1
      }
    }
  }
}
