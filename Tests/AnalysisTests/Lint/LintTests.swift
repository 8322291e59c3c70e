import Score
import Testing

@testable import Analysis

@Suite struct LintTests {
  @Test func everyKindHasACase() {
    #expect(Set(Lint.kinds.map(\.id)).count == Lint.kinds.count)
    #expect(Set(LintCase.all.map(\.id)) == Set(Lint.kinds.map(\.id)))
  }

  @Test(arguments: LintCase.all)
  func aKindIsFoundInWhatWasMadeForItAndNotInItsCuredTwin(example: LintCase) {
    #expect(Lint.findings(example.wrong).map(\.id).contains(example.id))
    #expect(Lint.findings(example.cured).map(\.id) == [])
  }

  @Test(arguments: Lint.kinds)
  func aKindSaysWhatWhyAndWhatToDo(kind: FindingKind) {
    #expect(!kind.title.isEmpty && !kind.why.isEmpty && !kind.cure.isEmpty)
    #expect(kind.why.hasSuffix(".") && !kind.title.hasSuffix("."))
  }

  @Test func nothingIsFoundInNothing() {
    #expect(Lint.findings(LintSubject(pairings: [], notes: [], duration: 0)).isEmpty)
    let empty = LintCase.pairing("temperature", []) { $0 }
    let one = LintCase.pairing("heading", [3]) { $0 }
    #expect(
      Lint.findings(LintCase.subject([empty, one])).map(\.id) == ["data-constant"])
  }

  /// Single notes take pitches of their own: few values, and jumps, are theirs by right.
  @Test func whatNoEntryDeclaresIsNotJudgedAsOne() throws {
    for id in ["quantiser-collapse", "circular-jump", "inaudible-change", "pace-reversed"] {
      var subject = try #require(LintCase.all.first { $0.id == id }).wrong
      subject.pairings = subject.pairings.map {
        Pairing(
          input: $0.input, target: "v.pitch (notes)", percept: $0.percept, unit: $0.unit, line: nil,
          data: $0.data, values: $0.values)
      }
      #expect(Lint.findings(subject).isEmpty, "\(id)")
    }
  }

  private func first(_ id: String) throws -> Finding {
    let example = try #require(LintCase.all.first { $0.id == id })
    return try #require(Lint.findings(example.wrong).first { $0.id == id })
  }

  /// A swing of 0...30 °C: 99 % of it lie between its 0.5 % and 99.5 % points, here the ends.
  @Test func clippedDataGetTheDomainThatHoldsThem() throws {
    let finding = try first("data-clipped")
    #expect(finding.line == 7)
    #expect(finding.message.contains("% of the data"))
    #expect(finding.cure.hasPrefix("write domain = { 0, 30 }"))
  }

  /// A domain is made wider, never narrower, and keeps its direction.
  @Test func theDomainKeepsWhatItHeld() throws {
    let pairing = Pairing(
      input: Inputs.named("temperature")!, target: "v.pan", percept: .pan, unit: .none, line: 1,
      data: [12, 15, 22], values: [0, 0.3, 1], clipped: [false, false, true], range: -1...1,
      domain: Span(20, -10))
    let finding = try #require(Lint.findings(LintCase.subject([pairing])).first)
    #expect(finding.cure.hasPrefix("write domain = { 22, -10 }"))
  }

  private func temperature(
    _ data: [Double], in domain: Span, others: [Pairing] = []
  ) -> [Finding] {
    var subject = LintCase.subject([warm(data, domain)])
    subject.others = others
    return Lint.findings(subject)
  }

  private func warm(_ data: [Double], _ domain: Span) -> Pairing {
    Pairing(
      input: Inputs.named("temperature")!, target: "v.pitch", percept: .pitch, unit: .hertz,
      line: 7, data: data, values: data.map { 200 + 10 * $0 },
      clipped: data.map { !domain.contains($0) }, range: 0...2000, domain: domain)
  }

  /// 32 to 104 °F are 0 to 40 °C: nearly all the data lie below, and none is said to be clipped.
  @Test func aDomainInFahrenheitIsToldInCelsius() throws {
    let findings = temperature(LintCase.temperatures.map { $0 + 4 }, in: Span(32, 104))
    #expect(findings.map(\.id) == ["domain-unit"])
    let finding = try #require(findings.first)
    #expect(
      finding.message.contains("the domain 32...104 would suit these data in °F (39.2...93.2;"))
    #expect(finding.message.contains("temperature is in °C, and runs from 4 to 34"))
    #expect(finding.cure.hasPrefix("write domain = { 0, 40 }"))
  }

  @Test func aWideDomainGetsTheLimitsOfTheData() throws {
    let finding = try #require(temperature(LintCase.temperatures, in: Span(100, -50)).first)
    #expect(finding.id == "domain-wide")
    #expect(finding.message.contains("the data use 20 % of the domain 100...-50"))
    #expect(finding.cure.hasPrefix("write domain = { 30, 0 }"))
  }

  /// A domain that holds all datasets that are compared is as wide as they are together.
  @Test func aDomainThatAnotherDatasetFillsIsNotTooWide() {
    let domain = Span(-50, 100)
    let winter = warm(LintCase.temperatures.map { 2 * $0 - 30 }, domain)
    #expect(temperature(LintCase.temperatures, in: domain, others: [winter]).isEmpty)
  }

  @Test func anExampleOfAnEntryIsNoCircle() throws {
    let columns: [LintSubject.Column] = [
      .init("heading", .degrees, spread: 0...359, isRead: false),
      .init("humidity", .percent, spread: 41...79, isRead: false),
    ]
    let finding = try #require(Lint.findings(LintCase.subject(columns: columns)).first)
    #expect(finding.message.contains("heading (0...359 °), humidity (41...79 %)"))
    #expect(finding.cure.contains("from = \"humidity\", to = \"…\", domain = { 41, 79 }"))
  }

  @Test func aFewOutliersAreANoteAndDoNotWidenTheDomain() throws {
    let data = (0..<1000).map { $0 == 500 ? 400 : Double($0 % 100) / 10 }
    let pairing = LintCase.pairing("temperature", data, clipped: data.map { $0 > 10 }) {
      200 + min($0, 10)
    }
    let finding = try #require(
      Lint.findings(LintCase.subject([pairing])).first { $0.id == "data-clipped" })
    #expect(finding.severity == .note)
    #expect(finding.cure.hasPrefix("write domain = { 0, 9.9 }"))
  }

  /// Of bicycle counts up to 262 only the highest lies outside { 0, 260 }: to write that domain again would change nothing.
  @Test(arguments: [(Span(0, 260), "{ 0, 270 }"), (Span(260, 0), "{ 270, 0 }")])
  func aDomainThatHoldsNearlyAllDataIsNotAdvisedAgain(domain: Span, all: String) throws {
    let data = (0..<400).map { $0 == 399 ? 262 : Double($0 % 250) }
    let pairing = Pairing(
      input: Inputs.named("light")!, target: "v.pan", percept: .pan, unit: .none,
      line: 1, data: data, values: data.map { min($0, 260) / 130 - 1 },
      clipped: data.map { $0 > 260 }, range: -1...1, domain: domain)
    let finding = try #require(
      Lint.findings(LintCase.subject([pairing])).first { $0.id == "data-clipped" })
    #expect(finding.cure.hasSuffix("to hold all of them, write domain = \(all)"))
  }

  @Test func figuresOfNotesAreCounted() throws {
    let fusion = try first("note-fusion")
    #expect(fusion.message.hasPrefix("v: 19 notes (95 %) within 20 ms of the one before"))
    #expect(fusion.message.hasSuffix("the first at 0.015 s, after 15 ms"))
    let overlap = try first("note-overlap")
    #expect(overlap.message.hasPrefix("v: up to 4 notes at once"))
    #expect(overlap.message.hasSuffix("first at 1 s"))
  }

  /// A note every second: struck ones of 5 s, and held ones, both without a duration.
  @Test func notesWithoutADurationAreToldTheirEnvelopeOrThatOneIsMissing() throws {
    var subject = LintCase.subject(
      notes: (0..<25).map { LintCase.note("v", Double($0), Double($0) + 5) })
    subject.struckVoices = ["v"]
    let struck = try #require(Lint.findings(subject).first { $0.id == "note-overlap" })
    #expect(struck.message.hasPrefix("v: up to 5 notes at once"))
    #expect(struck.cure.hasPrefix("its envelope rings 5 s where play has no duration"))
    let held = LintCase.subject(notes: (0..<25).map { LintCase.note("v", Double($0), 30) })
    let open = try #require(Lint.findings(held).first { $0.id == "note-overlap" })
    #expect(open.message.hasSuffix("; 25 are held to the end"))
    #expect(open.cure.hasPrefix("play \"v\" with a duration, which was left out: duration = 2"))
  }

  @Test func aMappingThatAnErrorStoppedIsNotToldToPlay() {
    var subject = LintCase.subject(notes: [])
    subject.isCutShort = true
    #expect(!Lint.findings(subject).contains { $0.id == "no-notes" })
  }

  /// A walk of two turns passes north twice, the second time at its end.
  @Test func aJumpIsToldWithItsRowAndAngles() throws {
    let finding = try first("circular-jump")
    #expect(
      finding.message.contains("1 jump; first at row 37: 350° → 0° moves it from 0.944 to -1"))
  }

  @Test func aLevelThatJumpsBelowHearingIsNoJump() {
    var subject = LintCase.subject()
    subject.levels = [.init("v.level", line: nil, values: [-120, -120, -70, -70, -55, -50, -44])]
    #expect(Lint.findings(subject).isEmpty)
    subject.levels = [.init("v.level", line: nil, values: [-120, -120, -40])]
    #expect(Lint.findings(subject).map(\.id) == ["level-jump"])
  }
}

@Suite struct LintStatisticsTests {
  /// Spearman's coefficient of (1, 2, 3, 4, 5) and (5, 6, 7, 8, 7): 0.8208 with mean ranks (scipy.stats.spearmanr).
  @Test func rankCorrelationSharesRanks() {
    let value = LintStatistics.rankCorrelation([1, 2, 3, 4, 5], [5, 6, 7, 8, 7])
    #expect(abs(value - 0.820783) < 1e-6)
  }

  @Test func limitsAreRoundedOutwards() {
    #expect(LintStatistics.roundLimits(0.31, 29.7) == (0, 30))
    #expect(LintStatistics.roundLimits(-4.2, 3.1) == (-4.2, 3.1))
    #expect(LintStatistics.roundLimits(5, 5) == (5, 5))
  }
}
