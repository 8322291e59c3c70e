import Glibc
import Testing

@testable import Score

struct ScaleTests {
  static let scales: [Scale] = [
    .linear, .exponential, .logarithmic, .squareRoot, .power(3), .power(0.4), .decibel, .erb,
  ]

  @Test(arguments: scales)
  func theInverseGivesTheDatumBack(scale: Scale) {
    let isLevel = scale == .decibel
    for (domain, range) in [
      (Span(1, 100), isLevel ? Span(-60, 0) : Span(200, 8000)),
      (Span(100, 1), isLevel ? Span(-60, 0) : Span(200, 8000)),
      (Span(0.5, 0.7), isLevel ? Span(6, -40) : Span(12, 3)),
    ] {
      for step in 0...100 {
        let datum = domain.start + (domain.end - domain.start) * Double(step) / 100
        let value = scale.value(of: datum, domain: domain, range: range)
        let back = scale.datum(of: value, domain: domain, range: range)
        #expect(abs(back - datum) < 1e-9 * max(abs(domain.start), abs(domain.end)))
      }
    }
  }

  @Test(arguments: scales)
  func theEndsOfTheDomainGiveTheEndsOfTheRange(scale: Scale) {
    let range = scale == .decibel ? Span(-60, 0) : Span(200, 8000)
    let (low, high) = scale == .decibel ? (0.001, 1) : (200.0, 8000.0)
    #expect(abs(scale.value(of: 1, domain: Span(1, 100), range: range) / low - 1) < 1e-12)
    #expect(abs(scale.value(of: 100, domain: Span(1, 100), range: range) / high - 1) < 1e-12)
  }

  /// Half way from 1 to 100 (for `log`: at 10, half way in ratios), from 200 to 8000.
  @Test(arguments: [
    (Scale.linear, 4100.0), (.exponential, 1264.911), (.squareRoot, 5715.433), (.power(2), 2150),
    (.erb, 1649.6757), (.logarithmic, 4100),
  ])
  func theMiddleOfTheWay(scale: Scale, middle: Double) {
    let datum = scale == .logarithmic ? 10 : 50.5
    let value = scale.value(of: datum, domain: Span(1, 100), range: Span(200, 8000))
    #expect(abs(value / middle - 1) < 1e-6)
  }

  @Test func quantizedValuesAreEquallySpaced() {
    let scale = Scale.quantized(levels: 5)
    let values = Set(
      (0...1000).map { scale.value(of: Double($0), domain: Span(0, 1000), range: Span(0, 8)) })
    #expect(values.sorted() == [0, 2, 4, 6, 8])
    // a level's datum is the middle of what it stands for
    #expect(scale.datum(of: 4, domain: Span(0, 1000), range: Span(0, 8)) == 500)
  }

  @Test func shapesGoOnOutsideTheDomain() {
    #expect(Scale.linear.value(of: 20, domain: Span(0, 10), range: Span(0, 1)) == 2)
    #expect(Scale.exponential.value(of: 20, domain: Span(0, 10), range: Span(100, 200)) == 400)
    #expect(Scale.power(2).value(of: -10, domain: Span(0, 10), range: Span(0, 1)) == -1)
  }

  @Test func namesAreReadAndWrittenAlike() {
    for scale in Self.scales + [.quantized(levels: 7)] { #expect(Scale(name: scale.name) == scale) }
    for word in Scale.names { #expect(Scale(name: word)?.name == word) }
    for word in ["expo", "pow", "pow=x", "quantize=2.5", ""] { #expect(Scale(name: word) == nil) }
  }

  @Test(arguments: [
    (Scale.linear, Span(1, 1), Span(0, 1)), (.exponential, Span(0, 1), Span(0, 1)),
    (.exponential, Span(0, 1), Span(-1, 1)), (.logarithmic, Span(0, 1), Span(0, 1)),
    (.erb, Span(0, 1), Span(-1, 1)), (.power(-1), Span(0, 1), Span(0, 1)),
    (.power(.nan), Span(0, 1), Span(0, 1)), (.quantized(levels: 1), Span(0, 1), Span(0, 1)),
  ])
  func limitsThatNoShapeFitsAreExplained(scale: Scale, domain: Span, range: Span) {
    #expect(scale.fault(domain: domain, range: range) != nil)
    #expect(scale.fault(domain: Span(1, 2), range: Span(1, 2)) == nil || scale.name.contains("="))
  }

  @Test func spansKnowTheirLimits() {
    let span = Span(5, -1)
    #expect(span.lower == -1 && span.upper == 5)
    #expect(span.contains(0) && !span.contains(6) && span.clamp(9) == 5 && span.clamp(-9) == -1)
  }
}

extension Scale {
  /// The datum that gives a value: the inverse of `value(of:domain:range:)`.
  ///
  /// A quantised scale gives the datum in the middle of the level.
  fileprivate func datum(of value: Double, domain: Span, range: Span) -> Double {
    let u = position(ofValue: value, in: range)
    guard case .logarithmic = self else { return domain.start + (domain.end - domain.start) * u }
    return domain.start * pow(domain.end / domain.start, u)
  }
}
