/// Small systems of linear equations.
package enum SymmetricSystem {
  /// The inverse of a matrix of full rank (it need not be symmetric), by Gauss–Jordan elimination with pivots.
  package static func inverse(_ matrix: [[Double]]) -> [[Double]] {
    let size = matrix.count
    var rows = matrix.enumerated().map { i, row in row + (0..<size).map { $0 == i ? 1.0 : 0 } }
    for i in 0..<size {
      let pivot = (i..<size).max { abs(rows[$0][i]) < abs(rows[$1][i]) }!
      rows.swapAt(i, pivot)
      let scale = 1 / rows[i][i]
      for k in rows[i].indices { rows[i][k] *= scale }
      for j in 0..<size where j != i {
        let factor = rows[j][i]
        for k in rows[j].indices { rows[j][k] -= factor * rows[i][k] }
      }
    }
    return rows.map { Array($0[size...]) }
  }
}
