import Score
import Testing

@testable import Mappings

/// Notes without a duration of voices whose envelopes run to their end by themselves.
@Suite struct StruckNoteTests {
  private func performance(_ graph: String, _ options: String = "{}") throws -> Performance {
    try Performance(
      """
      return mapping {
        voices = { v = synth({ ring = { 2, min = 0.1, max = 8 } }, function(p) return \(graph) end) },
        sequences = { s = function() sync(1) play("v", \(options)) end },
      }
      """, seconds: 6)
  }

  /// Tempo 120: the note begins at 0.5 s.
  @Test(arguments: [
    ("sine(p.pitch) * perc(p.gate, 0.5, 1)", "{}", 2.0),
    ("sine(p.pitch) * perc(p.gate, 0.5, 1) + saw(p.pitch) * perc(p.gate, 0, 3)", "{}", 3.5),
    ("pan(sine(p.pitch) * perc(p.gate, 0, 1), 0.3)", "{}", 1.5),
    ("sine(p.pitch) * perc(p.gate, 0, p.ring)", "{}", 2.5),
    ("sine(p.pitch) * perc(p.gate, 0, p.ring)", "{ ring = 4 }", 4.5),
    ("sine(p.pitch) * perc(p.gate, 0, 3)", "{ duration = 1 }", 1.5),
  ]) func aStruckNoteIsOverWhenItsEnvelopesAre(graph: String, options: String, end: Double) throws {
    let performance = try performance(graph, options)
    #expect(performance.releases == [Int64(end * 48_000)])
    #expect(performance.conductor.heldNotes.isEmpty)
  }

  /// Voices that sound while they are held, or that ask for the gate themselves.
  @Test(arguments: [
    "sine(p.pitch) * adsr(p.gate)", "sine(p.pitch)", "sine(p.pitch) * perc(p.gate, 0, 1) * p.gate",
    "sine(p.pitch) * perc(p.gate, 0, 1) + sine(p.pitch) * adsr(p.gate)",
    "sine(p.pitch) * perc(lfo(2), 0, 1)", "sine(p.pitch) * perc(p.gate, 0, lfo(2) + 2)",
    "pan(sine(p.pitch), perc(p.gate, 0, 1))",
  ]) func otherNotesAreHeldUntilTheyAreLetGo(graph: String) throws {
    let performance = try performance(graph)
    #expect(performance.releases.isEmpty)
    #expect(performance.conductor.heldNotes.count == 1)
  }

  @Test func theVoicesThatAreStruckAreKnown() throws {
    #expect(try performance("sine(p.pitch) * perc(p.gate)").conductor.struckVoices == ["v"])
    #expect(try performance("sine(p.pitch) * adsr(p.gate)").conductor.struckVoices.isEmpty)
  }
}
