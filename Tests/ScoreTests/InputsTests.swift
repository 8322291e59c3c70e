import Testing

@testable import Score

struct InputsTests {
  @Test func everyInputIsDeclaredOnceAndExplained() {
    #expect(Set(Inputs.all.map(\.name)).count == Inputs.all.count)
    for input in Inputs.all {
      #expect(input.doc.hasSuffix(".") && Inputs.named(input.name) == input)
      #expect(input.plausible.lowerBound < input.plausible.upperBound)
    }
    #expect(Inputs.named("temprature") == nil)
  }

  @Test func circularInputsAreThoseThatWrap() {
    let circular = Inputs.all.compactMap { input -> (String, Double)? in
      guard case .circular(let period) = input.kind else { return nil }
      return (input.name, period)
    }
    let periods = Dictionary(uniqueKeysWithValues: circular)
    for name in ["heading", "course", "wind_direction", "head_yaw"] {
      #expect(periods[name] == 360)
    }
    #expect(periods["time_of_day"] == 24 && periods["season"] == 1)
    #expect(periods["latitude"] == nil && periods["temperature"] == nil)
  }

  @Test func categoriesHaveOneNumberPerWord() {
    for input in Inputs.all {
      guard case .category(let words) = input.kind else { continue }
      #expect(input.plausible == 0...Double(words.count - 1))
    }
  }
}
