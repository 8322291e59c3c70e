import Files
import Score
import TestGround
import Testing

@testable import Manual
@testable import Mappings
@testable import Rendering
@testable import Wayfinding

@Suite struct ReferenceLookupTests {
  @Test func everyEntryIsFoundByItsNameAndSaysHowItIsUsed() throws {
    for entry in ReferenceEntries.all {
      let text = try ReferenceLookup.answer(entry.name)
      #expect(text.contains("\(entry.name): \(entry.kind)"), "\(entry.name)")
      #expect(!entry.usage.isEmpty && !entry.doc.isEmpty, "\(entry.name)")
    }
  }

  /// The reference as a page has all of them too.
  @Test func everyEntryStandsInThePage() {
    let page = Reference.markdown
    for entry in ReferenceEntries.all {
      let stands = ["### \(entry.name)\n", "| `\(entry.name)", "`\(entry.name)`"].contains {
        page.contains($0)
      }
      #expect(stands, "\(entry.name)")
    }
  }

  @Test func aUnitGeneratorHasSignatureUnitsRangesDefaultsAnExampleAndNeighbours() throws {
    let text = try ReferenceLookup.answer("lowpass")
    for part in [
      "lowpass: unit generator", "lowpass(input, cutoff", "Hz", "1 … 24000 Hz", "required",
      "example: ", "see also: ", "highpass",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test(arguments: [
    ("temperature", "temperature: input"), ("env.temperature", "temperature: input"),
    ("p.pitch", "pitch: parameter of every voice"), ("Reverb", "reverb: effect"),
    ("set", ":set: command of the prompt"), (":seek", ":seek: command of the prompt"),
    ("play", "play: word of the mapping language"), ("play", ":play: command of the prompt"),
    ("domain", "domain: field of a map entry"), ("variants", "variants: field of a mapping"),
    ("min", "min: field of a param"), ("erb", "erb: scale of a map"),
    ("lydian", "lydian: tuning"), ("information", "information: metric"),
    ("data-clipped", "data-clipped: finding"), ("leave_margin", "leave_margin: setting of a site"),
    ("weights", "weights: property of a feature of a site"),
    ("after", "after: property of a feature of a site"),
    ("doppler", "objects[].doppler: setting of a scene"),
    ("set_swing", "sprocket:set_swing: method"),
    ("musicutil.generate_chord", "musicutil.generate_chord: method"),
    ("pink noise", "Unit generators"), ("scales", "Scales"),
  ]) func aWordIsAnswered(word: String, part: String) throws {
    #expect(try ReferenceLookup.answer(word).contains(part))
  }

  @Test func aWordOfManyLettersIsNotLookedForAndNotRepeated() {
    let error = #expect(throws: Fault.self) {
      try ReferenceLookup.answer(String(repeating: "a", count: 100_000))
    }
    #expect(error.map { $0.description.count < 200 } == true)
  }

  @Test func anUnknownWordIsOfferedTheNearest() {
    #expect(message("lowpsas").contains("did you mean \"lowpass\"?"))
    #expect(
      message("zzzzzz")
        == "the reference has nothing of \"zzzzzz\"; ripples reference prints all of it")
    #expect(message(String(repeating: "x", count: 100_000)).utf8.count < 300)
    #expect(message("").contains("nothing of"))
  }

  private func message(_ word: String) -> String {
    do { return try ReferenceLookup.answer(word) } catch { return "\(error)" }
  }

  @Test func linesFitATerminal() throws {
    let usages = ReferenceEntries.all.map(\.usage).filter { $0.count > 76 }
    for entry in ReferenceEntries.all {
      let lines = try ReferenceLookup.answer(entry.name).split(separator: "\n")
      for line in lines where line.count > 80 {
        let words = line.split(separator: " ")
        #expect(
          words.count < 3 || usages.contains { line.contains($0) },
          "\(line)")
      }
    }
  }

  @Test func thePropertiesOfEveryKindOfFeatureHaveEntries() {
    let rows = Set(ReferenceSites.properties.map { $0[0] })
    for kind in SiteKind.allCases {
      for name in PropertyReader.names(of: kind) { #expect(rows.contains(name), "\(name)") }
    }
    for row in ReferenceSites.properties where row[1] != "all" {
      for kind in row[1].split(separator: ", ") {
        let known = SiteKind(rawValue: String(kind)).map { PropertyReader.names(of: $0) } ?? []
        #expect(known.contains(row[0]), "\(row[0]) of \(kind)")
      }
    }
  }

  @Test func helpOnReleaseSaysWhatStrikesADroneAgain() throws {
    #expect(try ReferenceLookup.explain(":release").contains("until :reload strikes it again"))
  }

  @Test func aSessionIsToldWhereToLookFurther() throws {
    #expect(try ReferenceLookup.explain("pink noise").contains("Unit generators"))
    let fault = #expect(throws: Fault.self) { try ReferenceLookup.explain("qqqq") }
    #expect(fault?.hint == ":help lists the commands")
  }

  /// The page for people from other systems names words that there are.
  @Test func everyWordOfThePageForNewcomersIsAnswered() throws {
    let page = try FileContent.text(Workspace.root + "/docs/coming-from.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.contains("| ---") }
    let said = rows.filter { !$0.hasSuffix("| in Ripples |") }.map(String.init)
    #expect(said == ForeignWord.all.map(\.row), "the tables of the page are those of ForeignWord")
    for word in ForeignWord.all.flatMap(\.words) {
      #expect(ReferenceLookup.knows(word), "\(word)")
    }
  }

  @Test(arguments: [
    ("SinOsc", ["SuperCollider's SinOsc is sine", "sine: unit generator"]),
    ("Pbind", ["SuperCollider's Pbind is", "sequences", "play"]),
    ("live_loop", ["Sonic Pi's live_loop is", "every"]), ("postln", ["Lua's print"]),
  ]) func aWordOfAnotherSystemIsAnswered(word: String, parts: [String]) throws {
    let answer = try ReferenceLookup.answer(word)
    for part in parts { #expect(answer.contains(part), "\(answer)") }
  }
}
