import Score
import Signals

/// The weights of a head's filters whose sum is as flat as possible: sound from everywhere at once, after the
/// diffuse-field equaliser.
///
/// The magnitudes are fitted by least squares: the phases of one solution are the target's in the next (C.
/// Schörkhuber et al., DAGA 2018).
enum OmniWeights {
  /// - Parameters:
  ///   - filters: the mean and the components.
  ///   - start: initial weights.
  static func find(_ filters: [[Double]], start: [Double], sampleRate: Double) -> [Double] {
    let rows = responses(filters, sampleRate)
    let count = filters.count
    var matrix = (0..<count).map { i in
      (0..<count).map { j in rows.reduce(0) { $0 + $1[i].re * $1[j].re + $1[i].im * $1[j].im } }
    }
    // A hair on the diagonal keeps what no frequency asks for small.
    let trace = (0..<count).reduce(0) { $0 + matrix[$1][$1] } / Double(count)
    for i in 0..<count { matrix[i][i] += 1e-4 * trace }
    let inverse = SymmetricSystem.inverse(matrix)
    var weights = start
    for _ in 0..<200 {
      var wanted = [Double](repeating: 0, count: count)
      for row in rows {
        var (re, im) = (0.0, 0.0)
        for k in 0..<count {
          re += weights[k] * row[k].re
          im += weights[k] * row[k].im
        }
        let length = max(1e-9, (re * re + im * im).squareRoot())
        for k in 0..<count { wanted[k] += (row[k].re * re + row[k].im * im) / length }
      }
      weights = inverse.map { row in
        var sum = 0.0
        for k in row.indices { sum += row[k] * wanted[k] }
        return sum
      }
    }
    return weights
  }

  /// The responses of each filter at frequencies a sixth of an octave apart from 100 Hz on.
  private static func responses(_ filters: [[Double]], _ sampleRate: Double)
    -> [[(re: Double, im: Double)]]
  {
    var rows: [[(re: Double, im: Double)]] = []
    var frequency = 100.0
    while frequency < min(17_000, 0.4 * sampleRate) {
      let turns = filters[0].indices.map {
        UnitCircle.at(turns: -frequency * Double($0) / sampleRate)
      }
      rows.append(
        filters.map { filter in
          var (re, im) = (0.0, 0.0)
          for i in filter.indices {
            re += filter[i] * turns[i].cosine
            im += filter[i] * turns[i].sine
          }
          return (re, im)
        })
      frequency *= 1.122462048309373
    }
    return rows
  }
}
