/// The orders in which listeners hear n conditions, such that each condition follows each other one equally often.
///
/// Source: E. J. Williams, "Experimental designs balanced for the estimation of residual effects of treatments",
/// Australian Journal of Scientific Research A 2, 1949. Of an even number of conditions there are n orders, and every
/// ordered pair of neighbours occurs once; of an odd number there are 2n, and every pair occurs twice.
package enum WilliamsDesign {
  /// - Parameter conditions: their number, 1 or more.
  /// - Returns: the orders, each of all conditions by number, from 0.
  package static func orders(_ conditions: Int) -> [[Int]] {
    guard conditions > 1 else { return [[0]] }
    // 0, 1, n − 1, 2, n − 2, …: the differences of neighbours are all different.
    let first = (0..<conditions).map { place in
      place == 0 ? 0 : place % 2 == 1 ? (place + 1) / 2 : conditions - place / 2
    }
    let rows = (0..<conditions).map { shift in first.map { ($0 + shift) % conditions } }
    return conditions % 2 == 0 ? rows : rows + rows.map { $0.reversed() }
  }
}
