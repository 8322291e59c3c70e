import Score
import Testing

@testable import Mappings

/// The order of what is due at one instant: notes end, then sequences go on in their order in the text, each followed by the
/// coroutines that it has started.
struct OrderOfSequencesTests {
  /// The events at each of some beats, in their order: the MIDI number of a note that begins, 0 for one that ends.
  private func order(_ sequences: String, beats: [Int], seconds: Double = 4.2) throws -> [[Double]]
  {
    let performance = try Performance(
      mappingText("tempo = 120, sequences = {\n\(sequences)\n}"), seconds: seconds)
    #expect(performance.problems == [])
    return beats.map { beat in
      performance.events.filter { $0.event.frame == Int64(beat * 24_000) }.compactMap {
        switch $0.event.action {
        case .set(_, 0, let value, _): Pitch.midi(hertz: Double(value)).rounded()
        case .release: 0
        default: nil
        }
      }
    }
  }

  @Test func sequencesGoOnInTheOrderOfTheText() throws {
    func line(_ name: String, _ beats: String, _ pitch: Int) -> String {
      "\(name) = every(\(beats), function() play('v', { pitch = \(pitch), duration = 0.01 }) end),"
    }
    let (aa, zz) = (line("aa", "1/2", 60), line("zz", "'bar'", 72))
    #expect(try order(aa + zz, beats: [0, 4, 8]) == [[60, 72], [60, 72], [60, 72]])
    #expect(try order(zz + aa, beats: [0, 4, 8]) == [[72, 60], [72, 60], [72, 60]])
    // Waits in seconds and in beats that end together stand in the same order.
    let seconds = "s = loop(function() play('v', { pitch = 50, duration = 0.01 }) sleep(0.5) end),"
    #expect(try order(seconds + aa, beats: [1, 2]) == [[50, 60], [50, 60]])
    #expect(try order(aa + seconds, beats: [1, 2]) == [[60, 50], [60, 50]])
  }

  @Test func coroutinesFollowTheirSequenceAndNotesEndFirst() throws {
    let sequences = """
      a = function()
        clock.run(function() while true do play('v', { pitch = 61, duration = 0.01 }) sync(1) end end)
        clock.run(function() while true do play('v', { pitch = 62, duration = 0.01 }) sync(2) end end)
        while true do play('v', { pitch = 60, duration = 0.01 }) sync(2) end
      end,
      b = every(1, function() play('v', { pitch = 72, beats = 1 }) end),
      """
    #expect(try order(sequences, beats: [2, 4]) == [[0, 60, 61, 62, 72], [0, 60, 61, 62, 72]])
  }
}
