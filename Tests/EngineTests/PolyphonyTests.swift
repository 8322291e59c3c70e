import Glibc
import Score
import TestSupport
import Testing

@testable import Engine

struct PolyphonyTests {
  /// What of the sound lies above 8 kHz, in dB: a cut in a low tone is heard there.
  private func brightness(_ samples: [Float]) -> Double {
    let spectrum = Spectrum(samples, sampleRate: 48_000, window: .hann)
    return 10 * log10(spectrum.power(from: 8000, to: 24_000) / spectrum.power(from: 0, to: 24_000))
  }

  private func notes(_ count: Int, every gap: Int) -> [Event] {
    (0..<count).flatMap { k -> [Event] in
      let note = UInt32(k + 1)
      return [
        Voices.start(note, at: Int64(k * gap)),
        Voices.set(note, 0, to: 110 * pow(2, Float(k % 12) / 12), at: Int64(k * gap)),
        Voices.set(note, 3, to: -12, at: Int64(k * gap)),
      ]
    }
  }

  @Test(arguments: [1, 2, 7])
  func aFurtherNoteTakesTheOldestsPlaceWithoutAClick(polyphony: Int) throws {
    let voice = Voices.tone(attack: 0.02, polyphony: polyphony)
    var bench = try EngineBench(Orchestra(voices: [voice]), notes(30, every: 1009))
    let out = bench.render(32_768).left
    #expect(bench.engine.counters.stolen == 30 - polyphony)
    #expect(bench.engine.soundingNotes == polyphony)
    #expect(brightness(out) < -75)
  }

  @Test func theTakenNoteHasGoneAfterFiveMilliseconds() throws {
    var bench = try EngineBench(
      Orchestra(voices: [Voices.held(polyphony: 1)]),
      [
        Voices.start(1, at: 0), Voices.start(2, at: 1000),
        Voices.set(2, VoiceSpec.Slot.level, to: -120, at: 1000),
      ])
    let out = bench.render(2000).left.map { $0 / (0.5 * Voices.middle) }
    for i in 1000..<1240 { #expect(abs(out[i] - (1 - Float(i - 1000) / 240)) < 1e-5) }
    #expect(out[999] > 0.999 && out[1240...].allSatisfy { $0 == 0 })
  }

  /// Other events in the same group do not shorten the fade.
  @Test func theFadeKeepsItsLengthAmongOtherEvents() throws {
    let busy = (1000..<1300).map { Voices.set(2, 0, to: Float($0), at: Int64($0)) }
    var bench = try EngineBench(
      Orchestra(voices: [Voices.held(polyphony: 1)]),
      [
        Voices.start(1, at: 0), Voices.start(2, at: 1000),
        Voices.set(2, VoiceSpec.Slot.level, to: -120, at: 1000),
      ] + busy)
    let out = bench.render(2000).left.map { $0 / (0.5 * Voices.middle) }
    for i in 1000..<1240 { #expect(abs(out[i] - (1 - Float(i - 1000) / 240)) < 1e-5) }
  }

  @Test func aChordThatReplacesAChordSounds() throws {
    let first = (1...8 as ClosedRange<UInt32>).map { Voices.start($0, at: 0) }
    let second = (9...16 as ClosedRange<UInt32>).map { Voices.start($0, at: 777) }
    var bench = try EngineBench(
      Orchestra(voices: [Voices.tone(polyphony: 8)]), first + second)
    _ = bench.render(4096)
    #expect(bench.engine.soundingNotes == 8 && bench.engine.counters.stolen == 8)
  }

  @Test func notesBeyondAllSpareLanesAreCutAndNeverLost() throws {
    let notes = (1...500 as ClosedRange<UInt32>).map { Voices.start($0, at: Int64($0 / 100)) }
    var bench = try EngineBench(Orchestra(voices: [Voices.tone(polyphony: 10)]), notes)
    let out = bench.render(4096)
    #expect(bench.engine.counters.notes == 500 && bench.engine.counters.stolen == 490)
    #expect(bench.engine.soundingNotes == 10 && Level.isFinite(out.left))
  }

  @Test func releasingOrSettingANoteThatIsGoneDoesNothing() throws {
    let events = [
      Voices.start(1, at: 0), Voices.release(1, at: 100), Voices.release(1, at: 600),
      Voices.set(1, 0, to: 99, at: 700), Voices.release(5, at: 800), Voices.start(2, at: 1000),
    ]
    let out = try EngineBench.render(Orchestra(voices: [Voices.held()]), events, frames: 2000)
    #expect(out.left[500...1000].allSatisfy { $0 == 0 })
    #expect(abs(out.left[1500] - 0.5 * Voices.middle) < 1e-6 && out.counters.refused == 0)
  }

  @Test func aNoteReleasedAtItsStartIsStillStruck() throws {
    let voice = VoiceSpec(
      name: "drum",
      graph: Graph(
        nodes: [
          .init(unit: "perc", inputs: [Voices.gate, .constant(0.001), .constant(0.01)]),
          .init(unit: "multiply", inputs: [.node(0), .constant(0.5)]),
        ], output: .node(1)), parameters: [])
    for frame in [Int64(0), 63, 100] {
      let out = try EngineBench.render(
        Orchestra(voices: [voice]), [Voices.start(1, at: frame), Voices.release(1, at: frame)],
        frames: 1000)
      let first = Int(frame)
      #expect(abs(out.left[first + 48] - 0.5 * Voices.middle) < 1e-5)
      #expect(out.left[first + 528] == 0 && out.left[first + 520] > 0)
    }
  }

  @Test func notesEndWithTheirEnvelopesAndLeaveSilence() throws {
    let events = (1...16 as ClosedRange<UInt32>).flatMap {
      [Voices.start($0, at: Int64($0) * 10), Voices.release($0, at: 2000 + Int64($0) * 100)]
    }
    var bench = try EngineBench(Orchestra(voices: [Voices.tone(release: 0.01)]), events)
    let out = bench.render(8000).left
    #expect(bench.engine.soundingNotes == 0)
    #expect(out[4100...].allSatisfy { $0 == 0 })
  }
}
