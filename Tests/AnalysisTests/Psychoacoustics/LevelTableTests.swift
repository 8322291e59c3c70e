import Glibc
import Testing

@testable import Analysis

@Test func levelsLieOnTheLogarithm() {
  let table = LevelTable()
  var worst = 0.0
  for k in 0..<6000 {
    let ratio = pow(2, 15.9 * Double(k) / 6000)
    worst = max(worst, abs(table.value(ratio) - 10 * log10(ratio)))
  }
  #expect(worst < 1e-4)
  #expect(table.value(1) == 0)
  #expect(table.value(1e9) == table.value(65536))
}
