import Testing

@testable import Score

@Test(arguments: [
  (0.0, 1.0), (-6.0206, 0.5), (-20, 0.1), (20, 10), (-60, 0.001), (3.0103, 1.41421), (-120, 1e-6),
])
func levelsAndAmplitudes(level: Double, amplitude: Double) {
  #expect(abs(Decibels.amplitude(level) / amplitude - 1) < 1e-5)
  #expect(abs(Decibels.level(amplitude) - level) < 1e-4)
}

@Test func silenceIsMinusInfinity() {
  #expect(Decibels.level(0) == -.infinity && Decibels.amplitude(-.infinity) == 0)
}

/// Bandwidths in Hz by Glasberg and Moore (1990), equation 3: 24.7 (4.37 F + 1), F in kHz. One step of
/// ERB-rate is one bandwidth wide.
@Test(arguments: [(100.0, 35.5), (500, 78.7), (1000, 132.6), (4000, 456.5), (10_000, 1104.1)])
func anErbRateStepIsOneBandwidth(hertz: Double, bandwidth: Double) {
  let slope = ERB.rate(hertz: hertz + 0.5) - ERB.rate(hertz: hertz - 0.5)
  #expect(abs(1 / slope / bandwidth - 1) < 0.005)
}

/// ERB-rates of the standard audiometric frequencies, from equation 4 of the same paper.
@Test(arguments: [(250.0, 6.862), (500, 10.767), (1000, 15.621), (2000, 21.155), (4000, 27.107)])
func erbRatesOfKnownFrequencies(hertz: Double, rate: Double) {
  #expect(abs(ERB.rate(hertz: hertz) - rate) < 0.001)
  #expect(abs(ERB.hertz(rate: ERB.rate(hertz: hertz)) - hertz) < 1e-9 * hertz)
}
