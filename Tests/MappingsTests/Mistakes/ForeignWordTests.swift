import Testing

@testable import Mappings

@Suite struct ForeignWordTests {
  @Test(arguments: [
    ("SinOsc", "SuperCollider's SinOsc is sine ("), ("sinosc", "SuperCollider's SinOsc is sine ("),
    ("Env.perc", "SuperCollider's Env.perc is perc ("), ("LFNoise1", "is lfo ("),
    ("Pbind", "is sequences, play, sync ("), ("midicps", "p.pitch is in Hz already"),
    ("Pseq", "is sequins ("), ("exprand", "is random ("), ("rrand", "is random ("),
    ("wait", "is sync, sleep ("), ("postln", "is Lua's print ("), ("loop", "loop(function"),
    ("Pwhite", "is random ("), ("Pn", "loop(function"), ("Blip", "is partials ("),
    ("Mix", "add the signals"), ("Decay2", "is perc ("), ("amp", "amp 0.3 is level = -10.5"),
    ("freq", "hz(440)"), ("dur", "is beats, duration ("), ("live_loop", "Sonic Pi's live_loop is"),
    ("with_fx", "is effects, reverb, delay ("), ("engine", "norns' engine is voices"),
  ]) func aWordOfAnotherSystemLeadsToOurs(name: String, part: String) throws {
    let hint = try #require(ForeignWord.hint(for: name))
    #expect(hint.contains(part), "\(hint)")
  }

  @Test(arguments: ["", ".", "\\", "temperature", "zzz"])
  func otherWordsLeadNowhere(name: String) { #expect(ForeignWord.hint(for: name) == nil) }

  /// A name that stood twice under one system would lead to the first only.
  @Test func everyWordOfASystemStandsOnce() {
    for system in ForeignWord.System.allCases {
      let names = ForeignWord.all.filter { $0.system == system }.flatMap { word in
        word.theirs.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element).lowercased() }
      }
      #expect(Set(names).count == names.count, "\(names.sorted())")
    }
  }
}
