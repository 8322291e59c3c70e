import Glibc
import Score

/// Where the walker believes the target, as a distribution over the directions of its own reckoning.
struct Belief {
  /// The share of each bin; their sum is 1.
  private var shares = [Double](repeating: 1 / Double(AngleBins.count), count: AngleBins.count)

  /// The largest part of a share that moves to a neighbour at once; a wider step is taken in several rounds.
  private static let mostSpread = 0.25
  private static let directions = (0..<AngleBins.count).map { bin in
    let radians = AngleBins.middle(bin) * .pi / 180
    return (cos: cos(radians), sin: sin(radians))
  }

  /// Multiplies by a likelihood, one for each bin.
  mutating func hear(_ likelihood: (Int) -> Double) {
    var sum = 0.0
    for bin in shares.indices {
      shares[bin] *= likelihood(bin)
      sum += shares[bin]
    }
    guard sum > 1e-300 else {
      self = Belief()
      return
    }
    for bin in shares.indices { shares[bin] /= sum }
  }

  /// Lets time pass: it widens, and a part of it is forgotten.
  /// - Parameters:
  ///   - widening: the variance that is added, in square degrees.
  ///   - forgotten: the share, 0...1.
  mutating func age(widening: Double, forgotten: Double) {
    let part = widening / (2 * AngleBins.width * AngleBins.width)
    let rounds = max(1, Int(held: part / Self.mostSpread, .up))
    for _ in 0..<rounds { spread(part / Double(rounds)) }
    for bin in shares.indices {
      shares[bin] = (1 - forgotten) * shares[bin] + forgotten / Double(AngleBins.count)
    }
  }

  /// Moves a part of each bin's share to either neighbour: a variance of twice the part, in square widths of a bin.
  private mutating func spread(_ part: Double) {
    let (first, last) = (shares[0], shares[shares.count - 1])
    var before = last
    for bin in shares.indices {
      let next = bin + 1 < shares.count ? shares[bin + 1] : first
      let here = shares[bin]
      shares[bin] = here + part * (before - 2 * here + next)
      before = here
    }
  }

  /// A direction to go by.
  struct Aim {
    /// The mean direction in degrees.
    var mean: Double
    /// The likeliest direction; of several the one nearest to where the walker faces.
    var mode: Double
    /// The circular standard deviation in degrees.
    var spread: Double
  }

  func aim(facing: Double) -> Aim {
    var (x, y, best, mode, away) = (0.0, 0.0, -1.0, 0.0, 0.0)
    for bin in shares.indices {
      let share = shares[bin]
      x += share * Self.directions[bin].cos
      y += share * Self.directions[bin].sin
      guard share > best * (1 - 1e-9) else { continue }
      let turn = abs(Angle.difference(from: facing, to: AngleBins.middle(bin)))
      if share > best * (1 + 1e-9) || turn < away {
        (best, mode, away) = (max(best, share), AngleBins.middle(bin), turn)
      }
    }
    let length = min(1, max(1e-12, (x * x + y * y).squareRoot()))
    return Aim(
      mean: atan2(y, x) * 180 / .pi, mode: mode,
      spread: (-2 * log(length)).squareRoot() * 180 / .pi)
  }
}
