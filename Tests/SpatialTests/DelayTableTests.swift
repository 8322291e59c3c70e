import Glibc
import Testing

@testable import Spatial

struct DelayTableTests {
  /// The response of a row to e^{2πift}: its level in dB and its delay in samples.
  private func response(
    _ table: DelayTable, level: Int, phase: Int, _ hertz: Double, rate: Double = 48_000
  ) -> (level: Double, delay: Double) {
    let row = table.rows + 8 * ((DelayTable.phases + 1) * level + phase)
    var (re, im) = (0.0, 0.0)
    let turn = 2 * Double.pi * hertz / rate
    for m in 0..<8 {
      re += Double(row[7 - m]) * cos(turn * Double(m))
      im -= Double(row[7 - m]) * sin(turn * Double(m))
    }
    let expected = 3 + Double(phase) / 128
    // what remains when the expected delay is taken away
    let (c, s) = (cos(turn * expected), sin(turn * expected))
    let rest = atan2(im * c + re * s, re * c - im * s)
    return (10 * log10(re * re + im * im), expected - rest / turn)
  }

  @Test func delaysBetweenSamples() {
    let table = DelayTable(sampleRate: 48_000)
    for phase in stride(from: 0, through: 128, by: 16) {
      for hertz in stride(from: 100.0, through: 16_000, by: 100) {
        let found = response(table, level: 0, phase: phase, hertz)
        #expect(abs(found.level) < (hertz <= 12_000 ? 0.15 : 0.35))
        let microseconds = abs(found.delay - 3 - Double(phase) / 128) / 0.048
        #expect(microseconds < 0.15)
      }
    }
  }

  /// The rows dull as the air of ISO 9613-1 does, as far as eight taps can.
  @Test func levelsAreWaysThroughAir() {
    let (table, air) = (DelayTable(sampleRate: 48_000), AirAbsorption())
    for level in 1..<DelayTable.levels {
      let part = Double(level) / Double(DelayTable.levels - 1)
      let metres = DelayTable.farthest * part * part
      for hertz in [500.0, 1000, 2000, 4000, 8000, 12_000] {
        let expected = -air.decibels(at: hertz) * metres
        guard expected > -12 else { continue }
        let found = response(table, level: level, phase: 40, hertz).level
        #expect(
          abs(found - expected) < (metres < 200 ? 0.6 : 1.5),
          "\(metres) m, \(hertz) Hz: \(found), \(expected)")
      }
    }
  }

  /// At 96 kHz eight taps are half as long: they reach as far as they can.
  @Test func airAtTwiceTheRate() {
    let (table, air) = (DelayTable(sampleRate: 96_000), AirAbsorption())
    for level in 1..<DelayTable.levels {
      let part = Double(level) / Double(DelayTable.levels - 1)
      let metres = DelayTable.farthest * part * part
      for hertz in [1000.0, 4000, 8000, 12_000] {
        let expected = -air.decibels(at: hertz) * metres
        guard expected > -12 else { continue }
        let found = response(table, level: level, phase: 40, hertz, rate: 96_000).level
        #expect(abs(found - expected) < (metres < 55 ? 0.6 : 5), "\(metres) m, \(hertz) Hz")
      }
    }
  }

  /// ISO 9613-2:1996, table 2, dB per kilometre, in octaves from 63 Hz.
  @Test(arguments: [
    (10.0, 70.0, [0.1, 0.4, 1.0, 1.9, 3.7, 9.7, 32.8, 117]),
    (20, 70, [0.1, 0.3, 1.1, 2.8, 5.0, 9.0, 22.9, 76.6]),
    (30, 70, [0.1, 0.3, 1.0, 3.1, 7.4, 12.7, 23.1, 59.3]),
    (15, 20, [0.3, 0.6, 1.2, 2.7, 8.2, 28.2, 88.8, 202]),
    (15, 50, [0.1, 0.5, 1.2, 2.2, 4.2, 10.8, 36.2, 129]),
    (15, 80, [0.1, 0.3, 1.1, 2.4, 4.1, 8.3, 23.7, 82.8]),
  ])
  func airAsInTheStandard(celsius: Double, humidity: Double, table: [Double]) {
    let air = AirAbsorption(celsius: celsius, humidity: humidity)
    for (i, expected) in table.enumerated() {
      // exact midband frequencies
      let found = 1000 * air.decibels(at: 1000 * pow(10, 0.3 * Double(i - 4)))
      #expect(abs(found - expected) <= max(0.06, 0.01 * expected), "\(i): \(found), \(expected)")
    }
  }
}
