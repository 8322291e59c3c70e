import Glibc
import Score
import Testing

@testable import Analysis

private let a = Known.independent(2000, seed: 1)
private let b = Known.independent(2000, seed: 2)
private let humidity = Inputs.named("humidity")!

private func pitch(_ values: [Double]) -> Pairing {
  Pairing(
    input: Known.temperature, target: "tone.pitch", percept: .pitch, unit: .hertz, line: 1, data: a,
    values: values.map { 220 * exp2(2 * $0) })
}

private func tempo(_ values: [Double]) -> Pairing {
  Pairing(
    input: humidity, target: "tempo", percept: .tempo, unit: .beatsPerMinute, line: 2, data: b,
    values: values.map { 60 * exp2(2 * $0) })
}

@Test func separateParametersDoNotLeak() {
  let leakage = Leakage([pitch(a), tempo(b)], seed: 1)
  #expect(
    leakage.inputs == ["temperature", "humidity"] && leakage.targets == ["tone.pitch", "tempo"])
  #expect(leakage.isMeant == [[true, false], [false, true]])
  #expect(leakage.bits[0][0]! > 4.7 && leakage.bits[0][1]! < 0.05 && leakage.bits[1][0]! < 0.05)
  #expect(leakage.share!.value < 1)
}

/// The tempo follows the temperature instead of the humidity: half of what arrives is where it should not be.
@Test func aParameterThatFollowsTheOtherInputLeaksHalf() {
  // the tempo has 55 audible steps over its two octaves: its bins arrive less sharply than those of the pitch
  let leakage = Leakage([pitch(a), tempo(a)], seed: 1)
  let (meant, leaked) = (leakage.bits[0][0]!, leakage.bits[0][1]!)
  #expect(abs(leakage.share!.value - 100 * leaked / (meant + leaked)) < 1)
  #expect(leakage.share!.value > 45 && leakage.share!.value < 50)
}

@Test func oneInputHasNothingToLeakInto() {
  let found = MappingMeasures.measure([pitch(a)], seed: 1)
  #expect(
    found.first { $0.metric == "parameter_leakage" }?.reason?.contains("beside the pairs") == true)
}

/// y = r x + √(1 - r²) z: R² = r².
@Test(arguments: [0.0, 0.6, 0.9]) func varianceInflationIsOneOverOneMinusRSquared(r: Double) {
  let (x, z) = (Known.gaussian(4000), Known.gaussian(4000, seed: 31))
  func moved(_ target: String, _ values: [Double]) -> Pairing {
    Pairing(
      input: humidity, target: target, percept: .tempo, unit: .hertz, line: 1, data: x,
      values: values.map { 8 * exp2($0) })
  }
  let y = zip(x, z).map { r * $0 + (1 - r * r).squareRoot() * $1 }
  let found = MappingMeasures.measure([moved("a", x), moved("b", y)], seed: 1)
    .filter { $0.metric == "variance_inflation" }
  #expect(found.map(\.subject) == ["a", "b"])
  for inflation in found {
    #expect(abs(inflation.estimate!.value * (1 - r * r) - 1) < 0.07)
  }
}

@Test func aCopyOfAParameterSaysNothingOfItsOwn() {
  let copies = ["a.pitch", "b.pitch"].map { Known.pitch(a, { 200 + 300 * $0 }, target: $0) }
  let found = MappingMeasures.measure(copies, seed: 1).filter { $0.metric == "variance_inflation" }
  #expect(found.count == 2 && found.allSatisfy { $0.reason?.contains("straight function") == true })
}
