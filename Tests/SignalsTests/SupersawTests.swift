import Glibc
import TestSupport
import Testing

@testable import Signals

struct SupersawTests {
  private static let offsets = [
    -0.11002313, -0.06288439, -0.01952356, 0, 0.01991221, 0.06216538, 0.10745242,
  ]

  private func supersaw(_ hertz: Float, _ detune: Float, _ mix: Float, rate: Float = 48_000)
    -> [Float]
  {
    UnitBench(.supersaw, [.constant(hertz), .constant(detune), .constant(mix)], sampleRate: rate)
      .render(131_072)[0]
  }

  /// Szabo's detune curve in double precision, by powers.
  private func curve(_ x: Double) -> Double {
    let terms = [
      0.0030115596, 0.6717417634, -24.1878824391, 404.2703938388, -3425.0836591318,
      17019.9518580080, -53046.9642751875, 106649.6679158292, -138150.6761080548,
      111363.4808729368, -50818.8652045924, 10028.7312891634,
    ]
    return terms.enumerated().map { $1 * pow(x, Double($0)) }.reduce(0, +)
  }

  @Test(arguments: [Float(0.5), 0.8, 1], [Float(0.3), 1])
  func theSevenSawsLieWhereSzaboFoundThem(detune: Float, mix: Float) {
    let out = supersaw(1000, detune, mix)
    let (m, d) = (Double(mix), curve(Double(detune)))
    let (middle, side) = (-0.55366 * m + 0.99785, -0.73764 * m * m + 1.2841 * m + 0.044372)
    let scale = 2 / Double.pi / (middle * middle + 6 * side * side).squareRoot()
    for offset in Self.offsets {
      let hertz = 1000 * (1 + offset * d)
      let amplitude = Tone(out, at: hertz, sampleRate: 48_000).amplitude
      let truth = scale * (offset == 0 ? middle : side)
      #expect(abs(Level.decibels(amplitude / truth)) < 0.1, "\(hertz) Hz")
    }
  }

  @Test(arguments: [Float(0), 0.5, 1])
  func itIsAsPowerfulAsOneSaw(mix: Float) {
    let saw = Level.rms(UnitBench(.saw, [.constant(220)]).render(131_072)[0])
    #expect(abs(Level.decibels(Level.rms(supersaw(220, 0.7, mix)) / saw)) < 0.3)
  }

  /// Energy more than 12 Hz away from every harmonic of every saw.
  @Test(arguments: [Float(622), 2489, 4987], Tests.rates)
  func aliasesLieSeventyFiveDecibelsBelow(hertz: Float, rate: Float) {
    let spectrum = Spectrum(supersaw(hertz, 0.6, 0.8, rate: rate), sampleRate: Double(rate))
    let saws = Self.offsets.map { Double(hertz) * (1 + $0 * curve(Double(Float(0.6)))) }
    var (on, off) = (0.0, 0.0)
    for (k, power) in spectrum.power.enumerated() {
      let at = Double(k) * spectrum.binWidth
      let isOn = saws.contains { at < 15 || abs(at - (at / $0).rounded() * $0) < 12 }
      if isOn { on += power } else { off += power }
    }
    #expect(10 * log10(off / on) < -75)
  }

  @Test func movingPitchAndDetuneSoundAlikeAsControlAndAsSignal() {
    let line = (0..<6400).map { 300 + Float($0) / 100 }
    let control = UnitBench(
      .supersaw, [.control { 300 + Float($0) / 100 }, .constant(0.4), .constant(0.5)]
    ).render(6400)[0]
    let signal = UnitBench(
      .supersaw, [.signal(line), .constant(0.4), .constant(0.5)]
    ).render(6400)[0]
    for i in 0..<6400 { #expect(abs(control[i] - signal[i]) < 0.02) }
  }
}
