import Score
import TestSupport
import Testing

@testable import Mappings

/// What is said of the mistakes of live coders, marked by what had to be said, which was written down beforehand.
@Suite struct LiveMistakeTests {
  @Test func everyMistakeIsToldWhatWhereAndWhatToDo() throws {
    var all: [Int] = []
    var poor: [String] = []
    for mistake in LiveMistake.all {
      guard let fault = try mistake.said() else {
        poor.append("nothing is said of \(mistake.broken.wrong)")
        continue
      }
      let marks = mistake.marks(fault)
      all += [marks.what, marks.place, marks.cure]
      if min(marks.what, marks.place, marks.cure) < 3 {
        poor.append("\(marks) \(mistake.broken.wrong): \(fault)")
      }
      #expect(min(marks.what, marks.place, marks.cure) > 0, "\(mistake.broken.wrong): \(fault)")
    }
    let mean = Statistic.mean(all.map(Double.init))
    #expect(LiveMistake.all.count >= 60 && mean >= 2.8, "\(mean)\n\(poor.joined(separator: "\n"))")
    #expect(all.count == 3 * LiveMistake.all.count, "\(poor)")
  }

  /// Arguments are used or refused: any word with one value more than it has names for says so.
  @Test(arguments: [
    "midi", "note", "hz", "beat", "now", "sync", "sleep", "euclid", "chord", "tuning", "degree",
    "rhythm",
    "tempo", "meter", "clock.sync", "clock.cancel", "musicutil.generate_scale", "play", "every",
    "loop",
  ])
  func aValueTooManyIsRefused(word: String) throws {
    let text = sequenceText("\(word)(1, 2, 3, 4, 5, 6)")
    let problem = try #require(Performance(text, seconds: 0.1).conductor.problems.first?.told)
    #expect(problem.message.hasPrefix("\(word) takes "), "\(problem)")
    #expect(problem.message.hasSuffix("not 6") && problem.place.line == 9, "\(problem)")
  }

  @Test(arguments: ["reverb", "delay"])
  func inputsOfEffectsComeInOrderOrByName(effect: String) throws {
    func values(_ call: String) throws -> [Double] {
      try loaded(mappingText("effects = { e = \(effect)\(call) }")).orchestra.effects[0].values
    }
    let spec = try #require(SmallCatalogue.effects.first { $0.name == effect })
    let (a, b) = (spec.inputs[0], spec.inputs[1])
    let (x, y) = (a.range.upperBound, b.range.upperBound)
    let named = try values("{ \(a.name) = \(x), \(b.name) = \(y) }")
    #expect(try values("(\(x), \(y))") == named)
    #expect(try values("(\(x), { \(b.name) = \(y) })") == named)
    #expect(named[0] == x && named[1] == y)
  }

  @Test func aValueThatIsMissingIsReportedAndOneThatIsPassedOnIsNot() throws {
    let problems = try Performance(
      sequenceText(
        """
        local l = { 60 }
        local function hit(o) play("v", { pitch = o.pitch, level = o.level, duration = 0.1 }) end
        hit({ pitch = 60 })
        play("v", { pitch = l[0], duration = 0.1 })
        play("v", { pitch = l[1], duration = 0.1 })
        """), seconds: 0.1
    ).problems
    #expect(
      problems == [
        "test.lua:12:13: pitch has no value (nil), and play goes on without it; a list begins at 1: write l[1]"
      ])
  }

  @Test func recursionWithoutEndIsNamed() throws {
    let problem = try #require(
      Performance(
        sequenceText("local function f() return f() + 1 end f()"), seconds: 0.1
      ).conductor.problems.first?.told)
    #expect(problem.hint?.contains("end the recursion") == true, "\(problem)")
  }

  @Test func aTableIsPrintedWithWhatIsInIt() throws {
    var lines: [String] = []
    _ = try Mapping.load(
      source: """
        print(chord("minor"), { a = 1, b = { "x" } }, {})
        print(tuning("dorian", "D3"), 3, "y")
        return mapping { voices = {} }
        """, name: "test.lua", units: SmallCatalogue.units, effects: SmallCatalogue.effects,
      log: { lines.append($0.text) })
    #expect(lines[0] == "{ 60.0, 63.0, 67.0 }\t{ a = 1, b = { \"x\" } }\t{}")
    #expect(lines[1] == "dorian on D3\t3\ty")
  }
}
