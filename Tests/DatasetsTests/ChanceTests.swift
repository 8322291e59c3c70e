import Glibc
import Score
import Testing

@testable import Datasets

@Suite struct ChanceTests {
  @Test func deviationAndMemoryAreAsAsked() {
    var random = SeededRandom(seed: 2)
    var noise = CorrelatedNoise(deviation: 2, time: 10, random: &random)
    let values = (0..<200_000).map { _ in noise.next(after: 1, random: &random) }
    let variance = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
    #expect(abs(variance.squareRoot() - 2) < 0.1)
    let lagged = zip(values, values.dropFirst(10)).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(lagged / Double(values.count) / variance - exp(-1)) < 0.05)
  }

  @Test func chanceHasItsMeans() {
    var random = SeededRandom(seed: 1)
    let count = 100_000.0
    let normal = (0..<Int(count)).map { _ in random.normal() }
    #expect(abs(normal.reduce(0, +) / count) < 0.02)
    #expect(abs(normal.reduce(0) { $0 + $1 * $1 } / count - 1) < 0.03)
    let waiting = (0..<Int(count)).map { _ in random.exponential(mean: 3) }
    #expect(abs(waiting.reduce(0, +) / count - 3) < 0.06)
    #expect(abs(WeatherProcess.normalQuantile(0.975) - 1.959964) < 5e-4)
    #expect(abs(WeatherProcess.normalQuantile(0.1) + 1.281552) < 5e-4)
  }
}
