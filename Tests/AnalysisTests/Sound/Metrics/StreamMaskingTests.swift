import Glibc
import Score
import Testing

@testable import Analysis

private func measure(_ a: [Int: Double], _ b: [Int: Double]) -> [Measurement] {
  var cell = TestCell.make()
  cell.stems = [TestCell.stem("a") { _ in a }, TestCell.stem("b") { _ in b }]
  return SoundMeasures.measure(cell, seed: 1)
}

@Suite struct StreamMaskingTests {
  @Test func fortyDecibelsBelowInTheSameBandIsMasked() {
    let found = measure([8: -20], [8: -60])
    #expect(found.value(StreamMasking.masked, "b") == 100)
    #expect(found.value(StreamMasking.hidden, "b") == 100)
    #expect(found.value(StreamMasking.masked, "a") == 0)
    // Schroeder's spreading in the band itself is -0.0014 dB; noise masks 5.5 dB below.
    #expect(abs(found.value(StreamMasking.ratio, "b") - (-40 + 5.5014)) < 0.01)
    #expect(abs(found.value(StreamMasking.ratio, "a") - (40 + 5.5014)) < 0.01)
  }

  @Test func fortyDecibelsBelowInAFarBandIsHeard() {
    let found = measure([3: -20], [20: -60])
    #expect(found.value(StreamMasking.masked, "b") == 0)
    #expect(found.value(StreamMasking.hidden, "b") == 0)
    #expect(abs(found.value(StreamMasking.ratio, "b") - 10) < 0.01)
  }

  /// One of two bands is masked: half the cells, no frame whole.
  @Test func oneOfTwoBandsIsHalf() {
    let found = measure([3: -20], [3: -60, 20: -60])
    #expect(found.value(StreamMasking.masked, "b") == 50)
    #expect(found.value(StreamMasking.hidden, "b") == 0)
  }

  /// A masker that sounds a quarter of the time.
  @Test func theShareIsThatOfTheTime() {
    var cell = TestCell.make()
    cell.stems = [
      TestCell.stem("a") { $0.truncatingRemainder(dividingBy: 4) < 1 - 1e-9 ? [8: -20] : [:] },
      TestCell.stem("b") { _ in [8: -60] },
    ]
    let found = SoundMeasures.measure(cell, seed: 1)
    #expect(abs(found.value(StreamMasking.masked, "b") - 25) < 0.1)
    #expect(found.of(StreamMasking.masked, "b")?.estimate?.interval?.contains(25) == true)
  }

  /// The same cells as `Masking.thresholds` and `Masking.isHeard` count.
  @Test func theModelIsThatOfTheWorkbench() {
    var random = SeededRandom(seed: 3)
    let streams = (0..<2).map { _ in
      (0..<Bark.bands).map { _ in Float(-90 + 70 * random.uniform()) }
    }
    let counts = StreamMasking.count(streams, frames: 1)
    let levels = streams.map { $0.map(Double.init) }
    let thresholds = levels.map(Masking.thresholds)
    for own in 0..<2 {
      let heard = Masking.isHeard(levels[own], thresholds: thresholds[own])
      let masked = heard.indices.count { heard[$0] && levels[own][$0] < thresholds[1 - own][$0] }
      #expect(counts[own][0][0] == Double(heard.count { $0 }))
      #expect(counts[own][1][0] == Double(masked))
    }
  }

  @Test func oneVoiceIsNotMasked() {
    #expect(SoundMeasures.measure(TestCell.make(), seed: 1).of(StreamMasking.masked)?.reason != nil)
  }
}
