import Score
import Signals
import TestSupport
import Testing

@testable import Engine

/// Lanes without a note are not heard, whatever they hold, and change nothing of those that sound.
///
/// Where many notes sound, the lanes between them are rendered too; where few sound, they are not.
struct IdleLaneTests {
  private typealias Slot = VoiceSpec.Slot

  private func sound(_ events: [Event], fewNotes: Int) throws -> ([UInt32], EngineCounters) {
    var options = EngineOptions()
    options.fewNotes = fewNotes
    var bench = try EngineBench(
      Orchestra(voices: [FewNotesVoices.wild]), events, options: options)
    let out = bench.render(9600)
    #expect(Level.isFinite(out.left) && Level.peak(out.left[9000...]) > 0.1)
    return ((out.left + out.right).map(\.bitPattern), bench.engine.counters)
  }

  private func expectSame(_ events: [Event]) throws {
    let together = try sound(events, fewNotes: 0)
    let alone = try sound(events, fewNotes: 16)
    let place = together.0.indices.first { together.0[$0] != alone.0[$0] }
    #expect(place == nil)
    #expect(together.1 == alone.1 && alone.1.faults == 0)
  }

  /// A note that has no factor of its voice's, so that this may go wild in all other lanes.
  private let tame = [
    Voices.start(1, at: 0), Voices.set(1, Slot.pitch, to: 220, at: 0),
    Voices.set(1, FewNotesVoices.factor, to: 1, at: 0),
  ]

  /// Another note has ended, and what it has left in its lane becomes infinite, after the first has changed its place.
  @Test func anEndedNoteThatGoesWildDoesNotMoveTheOthers() throws {
    try expectSame(
      tame + [
        Voices.start(2, at: 0), Voices.set(2, Slot.pitch, to: 440, at: 0),
        Voices.release(2, at: 1000),
        Voices.set(1, FewNotesVoices.place, to: 0.8, at: 3000),
        Event(
          frame: 4000,
          .voice(0, slot: UInt16(FewNotesVoices.factor), value: 1e20, ramp: 0)),
      ])
  }

  /// All lanes but that of the note become infinite on a ramp, while the note glides.
  @Test func lanesThatGoWildOnARampDoNotChangeAGlide() throws {
    try expectSame(
      tame + [
        Event(frame: 10, .voice(0, slot: UInt16(Slot.pitch), value: 300, ramp: 0)),
        Voices.set(1, Slot.pitch, to: 880, over: 9000, at: 1000),
        Event(
          frame: 2000,
          .voice(0, slot: UInt16(FewNotesVoices.factor), value: 1e20, ramp: 3001)),
      ])
  }

  /// A place that the graph makes of a parameter is heard from the frame on at which that jumps.
  @Test func aPlaceThatJumpsIsHeardOnItsFrame() throws {
    for fewNotes in [0, 16] {
      var options = EngineOptions()
      options.fewNotes = fewNotes
      var bench = try EngineBench(
        Orchestra(voices: [FewNotesVoices.wild]),
        tame + [Voices.set(1, FewNotesVoices.place, to: 1, at: 3007)], options: options)
      let out = bench.render(6000)
      #expect(Level.peak(out.left[2500..<3007]) > 0.5)
      #expect(Level.peak(out.left[3007...]) < 1e-6)
      #expect(Level.peak(out.right[3007...]) > 0.8)
    }
  }
}
