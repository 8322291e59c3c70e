import Score
import Testing

@testable import Mappings

@Test(arguments: [
  "voices = { a = synth(function(p) return saw({ ['#kind'] = 'signal', id = 99 }) end) }",
  "voices = { a = synth(function(p) return { ['#kind'] = 'signal', id = 99 } end) }",
  "voices = { a = synth(function(p) return { ['#kind'] = 'signal', id = -1 } end) }",
  "voices = { a = { ['#kind'] = 'voice', id = 7 } }",
  "effects = { a = { ['#kind'] = 'effect', id = -7 } }",
  "voices = { ['a.b'] = synth(function(p) return saw(p.pitch) end) }",
  "params = { [''] = { 1, min = 0, max = 2 } }",
  "tunings = { { ['#kind'] = 'tuning', root = 0/0 } }, map = { { from = 'x' } }",
  "voices = { v = synth(function(p) return saw(p.pitch) end) }, map = { { from = 'pace', to = 'v.pitch', "
    + "quantize = { ['#kind'] = 'tuning', degrees = {}, period = 0, root = 0 } } }",
])
func whatAScriptForgesIsRefused(section: String) {
  #expect(loadError("return mapping { \(section) }").hasPrefix("test.lua:1"))
}

@Test(arguments: [
  "n.id = -1 n:set {}", "n.id = 2^40 n:release()", "n.voice = 9 n:set {}", "n.id = 'x' n:set {}",
])
func aForgedNoteStopsItsSequence(body: String) throws {
  let performance = try Performance(sequenceText("local n = play('v') \(body)"), seconds: 0.1)
  #expect(performance.problems.count == 1)
}

@Test func valuesThatAreNotFiniteNeverLeave() throws {
  let text = mappingText(
    """
    map = {
      { from = "pace", to = "v.cutoff", domain = { 1, 10 }, range = { 100, 200 }, scale = "log", clip = false },
      { from = "pace", to = "v.level", domain = { 1, 10 }, range = { -20, 0 }, scale = "log" },
      { from = "pace", to = "v.pitch" },
      { from = "pace", to = "v.pan", domain = { 0, 1 }, range = { 0, 1 }, scale = "sqrt", clip = false },
    }
    """)
  let data = [-5, 0, .infinity, -.infinity, .nan, 1e308, -1e308, 5]
  let performance = try Performance(
    text, seconds: 0.07, inputs: ["pace": { data[Int(($0 * 100).rounded())] }])
  for event in performance.events {
    guard case .voice(_, _, let value, _) = event.event.action else { continue }
    #expect(value.isFinite)
  }
  #expect(performance.moves(slot: 5).count > 1)
}
