import Glibc
import Score

extension Pairing {
  /// The mutual information of data and values, in bits, whatever is heard of it: it shows which input moves a
  /// parameter where no map entry says so. It is 0 where it is no greater than by chance.
  ///
  /// Both are ranked and put in sixteen bins. The chance level is the greatest of 40 shuffles of one against the
  /// other (a permutation test: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses, 2005, §1.3).
  public var strength: Double {
    let step = max(1, (data.count + 599) / 600)
    let places = stride(from: 0, to: data.count, by: step)
    let x = DataBins.bins(Ranks(places.map { data[$0] }), count: 16)
    let y = DataBins.bins(Ranks(places.map { values[$0] }), count: 16)
    guard x.count >= 20 else { return 0 }
    let found = Self.information(x, y)
    var random = SeededRandom(seed: 1).split("permutation")
    var chance = 0.0
    for _ in 0..<40 { chance = max(chance, Self.information(x, y.shuffled(using: &random))) }
    return found > chance + 0.1 ? found : 0
  }

  /// The plug-in mutual information of two series of 0..<16, in bits.
  private static func information(_ x: [Int], _ y: [Int]) -> Double {
    var joint = [Double](repeating: 0, count: 256)
    var (a, b) = ([Double](repeating: 0, count: 16), [Double](repeating: 0, count: 16))
    for i in x.indices {
      joint[16 * x[i] + y[i]] += 1
      a[x[i]] += 1
      b[y[i]] += 1
    }
    let total = Double(x.count)
    var sum = 0.0
    for k in 0..<256 where joint[k] > 0 {
      let expected: Double = a[k / 16] * b[k % 16]
      sum += joint[k] * log2(joint[k] * total / expected)
    }
    return sum / total
  }
}
