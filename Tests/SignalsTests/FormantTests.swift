import Glibc
import TestSupport
import Testing

@testable import Signals

struct FormantTests {
  private struct Mouth {
    let vowel: Float, voice: Float
    let frequencies: [Double], levels: [Double], widths: [Double]
  }

  private static let mouths = [
    Mouth(
      vowel: 0, voice: 1, frequencies: [650, 1080, 2650, 2900, 3250], levels: [0, -6, -7, -8, -22],
      widths: [80, 90, 120, 130, 140]),
    Mouth(
      vowel: 2, voice: 4, frequencies: [270, 2140, 2950, 3900, 4950],
      levels: [0, -12, -26, -26, -44], widths: [60, 90, 100, 120, 120]),
    Mouth(
      vowel: 4, voice: 0, frequencies: [350, 600, 2400, 2675, 2950],
      levels: [0, -20, -32, -28, -36], widths: [40, 80, 100, 120, 120]),
    // halfway between a and e of a bass
    Mouth(
      vowel: 0.5, voice: 0, frequencies: [500, 1330, 2325, 2625, 2925],
      levels: [0, -9.5, -9, -10.5, -19], widths: [50, 75, 105, 120, 125]),
  ]

  private func response(_ mouth: Mouth, at hertz: Double, rate: Double) -> Double {
    var (re, im) = (0.0, 0.0)
    for i in 0..<5 {
      let w = tan(.pi * hertz / rate) / tan(.pi * mouth.frequencies[i] / rate)
      let k = mouth.widths[i] / mouth.frequencies[i]
      // k·jw / (1 - w² + k·jw)
      let (real, imaginary) = (1 - w * w, k * w)
      let scale = pow(10, mouth.levels[i] / 20) * k * w / (real * real + imaginary * imaginary)
      re += scale * imaginary
      im += scale * real
    }
    return (re * re + im * im).squareRoot()
  }

  @Test(arguments: 0..<4, Tests.rates)
  func itsResponseIsTheSumOfItsFormants(number: Int, rate: Float) {
    let mouth = Self.mouths[number]
    let impulse = [Float(1)] + [Float](repeating: 0, count: 65_535)
    let out = UnitBench(
      .formant, [.signal(impulse), .constant(mouth.vowel), .constant(mouth.voice)],
      sampleRate: rate
    ).render(65_536)[0]
    let spectrum = Spectrum(out, sampleRate: Double(rate), window: .rectangular)
    for k in stride(from: 100, to: 8192, by: 37) {
      let truth = response(mouth, at: Double(k) * spectrum.binWidth, rate: Double(rate))
      #expect(abs(10 * log10(spectrum.power[k]) - Level.decibels(truth)) < 0.1)
    }
  }

  @Test func aMovingVowelArrivesWhereItShould() {
    let noise = Tests.noise(9600, seed: 5)
    let moving = UnitBench(
      .formant, [.signal(noise), .control { min(4, Float($0) / 1000) }, .constant(1)]
    ).render(9600)[0]
    let still = UnitBench(.formant, [.signal(noise), .constant(4), .constant(1)]).render(9600)[0]
    for i in 9000..<9600 { #expect(abs(moving[i] - still[i]) < 1e-3) }
    #expect(Level.peak(moving) < 3)
  }
}
