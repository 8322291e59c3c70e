/// A cheap block bootstrap over the frames of a sound: sums over frames are formed from sums over blocks.
struct FrameResampling: Sendable {
  let count: Int
  /// The stretches of frames of each replicate.
  private let replicates: [[Range<Int>]]

  init(count: Int, seed: UInt64) {
    self.count = count
    guard count > 0 else {
      replicates = []
      return
    }
    let bootstrap = BlockBootstrap(count: count, seed: seed)
    replicates = (0..<bootstrap.replicates).map { replicate in
      var rest = count
      var ranges: [Range<Int>] = []
      for start in bootstrap.starts(replicate) {
        let length = min(rest, bootstrap.blockLength)
        rest -= length
        ranges.append(start..<min(count, start + length))
        if start + length > count { ranges.append(0..<start + length - count) }
      }
      return ranges
    }
  }

  /// Estimates a statistic of the sums of columns, which have a value for each frame.
  func estimate(_ columns: [[Double]], _ statistic: ([Double]) -> Double) -> Estimate {
    let width = columns.count
    var running = [Double](repeating: 0, count: (count + 1) * width)
    for (column, values) in columns.enumerated() {
      for frame in 0..<count {
        running[(frame + 1) * width + column] = running[frame * width + column] + values[frame]
      }
    }
    let whole = (0..<width).map { running[count * width + $0] }
    var sums = whole
    let values = replicates.map { ranges -> Double in
      for column in 0..<width { sums[column] = 0 }
      for range in ranges {
        let (low, high) = (range.lowerBound * width, range.upperBound * width)
        for column in 0..<width { sums[column] += running[high + column] - running[low + column] }
      }
      return statistic(sums)
    }
    return Estimate(statistic(whole), replicates: values)
  }

  /// Estimates a percentile of values that each belong to a frame: the least value that at least this share does not
  /// exceed.
  /// - Parameter fraction: 0...1.
  func percentile(_ fraction: Double, of points: [(frame: Int, value: Double)]) -> Estimate {
    let sorted = points.sorted { $0.value < $1.value }
    guard let last = sorted.last else { return Estimate(.nan) }
    func read(_ weights: [Int]) -> Double {
      var total = 0
      for point in sorted { total += weights[point.frame] }
      guard total > 0 else { return .nan }
      let goal = fraction * Double(total)
      var sum = 0
      for point in sorted {
        sum += weights[point.frame]
        if sum > 0, Double(sum) >= goal { return point.value }
      }
      return last.value
    }
    return estimate(weights: read)
  }

  /// Estimates a statistic that depends on the number of times each frame occurs.
  func estimate(weights statistic: ([Int]) -> Double) -> Estimate {
    var weights = [Int](repeating: 1, count: count)
    let whole = statistic(weights)
    let values = replicates.map { ranges -> Double in
      for frame in 0..<count { weights[frame] = 0 }
      for range in ranges { for frame in range { weights[frame] += 1 } }
      return statistic(weights)
    }
    return Estimate(whole, replicates: values)
  }

  /// Estimates a statistic of replicates that are made of pieces: the frames are divided into a hundred.
  /// - Parameter statistic: function of the number of times each piece occurs; pieces have `pieceLength` frames, the
  ///   last ones fewer.
  func estimate(pieces statistic: ([Double]) -> Double) -> Estimate {
    let length = pieceLength
    let values = replicates.map { ranges -> Double in
      var weights = [Double](repeating: 0, count: Self.pieces)
      for range in ranges where !range.isEmpty {
        for piece in range.lowerBound / length...(range.upperBound - 1) / length {
          let low = max(range.lowerBound, piece * length)
          let high = min(range.upperBound, (piece + 1) * length)
          weights[piece] += Double(high - low) / Double(length)
        }
      }
      return statistic(weights)
    }
    return Estimate(statistic([Double](repeating: 1, count: Self.pieces)), replicates: values)
  }

  static let pieces = 100
  var pieceLength: Int { max(1, (count + Self.pieces - 1) / Self.pieces) }
}
