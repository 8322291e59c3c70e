import Score
import Testing

@testable import Mappings

@Suite struct FindingCaseTests {
  @Test func everyKindHasACase() {
    let kinds = Mapping.findingKinds.map(\.id)
    #expect(Set(kinds).count == kinds.count)
    #expect(Set(FindingCase.all.map(\.id)) == Set(kinds))
  }

  @Test(arguments: FindingCase.all)
  func aKindIsFoundInTheMappingMadeForItAndNotInItsCuredTwin(example: FindingCase) throws {
    let found = try FindingCase.findings(example.wrong)
    #expect(found.map(\.id).contains(example.id))
    let left = try FindingCase.findings(example.cured)
    #expect(!left.map(\.id).contains(example.id))
  }

  /// Where a finding offers an edit, the edited mapping loads and no longer has it.
  @Test(arguments: FindingCase.all)
  func anOfferedEditCures(example: FindingCase) throws {
    for finding in try FindingCase.findings(example.wrong) {
      guard let fix = finding.fix else { continue }
      let left = try FindingCase.findings(FindingCase.edited(example.wrong, fix))
      #expect(
        !left.contains { $0.id == finding.id && $0.line == finding.line },
        "\(finding.id): \(fix.text)")
    }
  }

  @Test func theseKindsOfferAnEdit() throws {
    let fixed = try Set(
      FindingCase.all.flatMap { example in
        try FindingCase.findings(example.wrong).filter { $0.fix != nil }.map(\.id)
      })
    #expect(
      fixed == [
        "db-twice", "linear-frequency", "pitch-range", "quantiser-few", "level-step", "level-range",
        "pace-polarity",
      ])
  }

  @Test(arguments: Mapping.findingKinds + FindingKind.scripts)
  func aKindSaysWhatWhyAndWhatToDo(kind: FindingKind) {
    #expect(!kind.title.isEmpty && !kind.why.isEmpty && !kind.cure.isEmpty)
    #expect(kind.why.hasSuffix(".") && !kind.title.hasSuffix("."))
    #expect(kind.id.allSatisfy { $0.isLetter || $0 == "-" })
  }
}

@Suite struct FindingDetailTests {
  private func only(_ entry: String) throws -> Finding {
    let found = try FindingCase.findings(FindingCase.map(entry))
    return try #require(found.first)
  }

  /// Erie's default, 208 to 1600 Hz: 17.4 % from a straight line on the ERB-rate scale.
  @Test func linearFrequencyGivesItsDeviation() throws {
    let finding = try only(
      "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { hz(208), hz(1600) } }")
    #expect(finding.message.contains("17 %"))
    #expect(
      finding.cure == "write scale = \"exp\", or the range in notes: range = { \"G#3\", \"G6\" }")
    #expect(finding.line == 10 && finding.column == 55)
  }

  /// 2 semitones of 24 at the ends of a domain: equal steps in notes are nearly equal steps to the ear.
  @Test func notesAndNarrowBandsAreNoLinearFrequency() throws {
    let notes =
      "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { \"A3\", \"A5\" } }"
    let narrow =
      "{ from = \"pace\", to = \"v.pitch\", domain = { 0, 160 }, range = { hz(440), hz(500) } }"
    for entry in [notes, narrow] {
      #expect(try FindingCase.findings(FindingCase.map(entry)).isEmpty)
    }
  }

  @Test func aColumnCountsCharactersNotBytes() throws {
    let finding = try only(
      "--[[ °°° ]] { from = \"temperature\", to = \"v.pan\", domain = { 273, 303 }, range = { -1, 1 } }"
    )
    #expect(finding.column == 51)
  }

  /// Of a compass bearing the sine is east, which is right; the cosine is north, which is neither side.
  @Test func aCircleIsClosedByTheSineForAPanAndTheCosineElsewhere() throws {
    let entry = { (to: String) in
      "{ from = \"heading\", to = \"\(to)\", domain = { 0, 360 }, range = { -1, 0.9 } }"
    }
    #expect(try only(entry("v.pan")).cure.contains("math.sin(math.rad(env.heading or 0))"))
    #expect(try only(entry("v.level")).cure.contains("math.cos(math.rad(env.heading or 0))"))
  }

  @Test func oneValueOfAQuantiserIsAWarningAndTwoAreANote() throws {
    let quantised = { (list: String) in
      "{ from = \"pace\", to = \"v.pan\", domain = { 0, 160 }, range = { -1, 1 }, quantize = \(list) }"
    }
    #expect(try only(quantised("{ 0 }")).severity == .warning)
    #expect(try only(quantised("{ -1, 1 }")).severity == .note)
  }

  @Test func stepsAMinuteAreNoTrap() throws {
    for polarity in ["positive", "negative"] {
      let entry =
        "{ from = \"pace\", to = \"tempo\", domain = { 0, 160 }, range = { 40, 160 }, polarity = \"\(polarity)\" }"
      #expect(try FindingCase.findings(FindingCase.map(entry)).isEmpty)
    }
  }

  @Test func anErrorOfAScriptIsAFinding() {
    let error = Fault(
      .mapping, "unknown target \"vv.pan\"", at: FaultPlace(line: 3, column: 7),
      hint: "did you mean \"v.pan\"?")
    #expect(error.finding.id == "script-value")
    #expect(error.finding.severity == .error)
    #expect(error.finding.line == 3 && error.finding.column == 7)
    #expect(error.finding.cure == "did you mean \"v.pan\"?")
  }
}
