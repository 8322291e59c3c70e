import Glibc
import Score
import Signals
import Testing

@testable import Engine

/// The levels of voices, buses and parts, as meters show them.
struct LevelTests {
  private typealias Slot = VoiceSpec.Slot

  /// An engine whose levels are measured over some frames, after others that are not.
  private final class Metered {
    let engine: Engine
    private let sides = StereoBuffer(48_000)
    private(set) var left: [Float] = []

    deinit { sides.deallocate() }

    init(_ orchestra: Orchestra, _ events: [Event], threads: Int = 1) throws {
      engine = try Engine(
        orchestra, sampleRate: 48_000, seed: 1, threads: threads,
        options: EngineOptions(ending: .plain))
      for event in events { #expect(engine.events.push(event)) }
    }

    func render(_ frames: Int) {
      engine.render(left: sides.left, right: sides.right, frames: frames)
      left += UnsafeBufferPointer(start: sides.left, count: frames)
    }

    /// The levels of so many frames, a multiple of 64.
    func levels(_ frames: Int) -> EngineLevels? {
      // The request of one call is answered by the first quantum after it.
      _ = engine.takeLevels()
      render(64)
      _ = engine.takeLevels()
      left = []
      render(frames)
      _ = engine.takeLevels()
      let sound = left
      render(64)
      left = sound
      return engine.takeLevels()
    }
  }

  private func decibels(_ amplitude: Float) -> Double { Decibels.level(Double(amplitude)) }

  /// A sine of 1 kHz with a peak of −20 dBFS on the left.
  private static func sine(_ voice: UInt16 = 0, pitch: Float = 1000, pan: Float = -1) -> [Event] {
    let note = UInt32(voice) + 1
    return [
      Voices.start(note, voice: voice, at: 0), Voices.set(note, Slot.pitch, to: pitch, at: 0),
      Voices.set(note, Slot.level, to: -20, at: 0), Voices.set(note, Slot.pan, to: pan, at: 0),
      Voices.set(note, Slot.velocity, to: 1, at: 0),
    ]
  }

  @Test func aSineOfMinus20dBFSHasThatPeakAndAnRMS3dBBelow() throws {
    let metered = try Metered(Orchestra(voices: [Voices.tone()]), Self.sine())
    metered.render(4800)
    let levels = try #require(metered.levels(4800))
    #expect(abs(decibels(levels.voices[0].peak) + 20) < 0.1, "\(levels)")
    #expect(abs(decibels(levels.voices[0].rms) + 23.01) < 0.1, "\(levels)")
  }

  @Test(arguments: [-1, -0.3, 0, 0.8] as [Float])
  func theRMSDoesNotDependOnThePan(pan: Float) throws {
    let metered = try Metered(Orchestra(voices: [Voices.tone()]), Self.sine(pan: pan))
    metered.render(4800)
    let levels = try #require(metered.levels(4800))
    #expect(abs(decibels(levels.voices[0].rms) + 23.01) < 0.1, "\(levels)")
  }

  @Test func aMutedVoiceIsSilent() throws {
    let mute = [Event(frame: 64, .mute(voice: 0, isMuted: true))]
    let metered = try Metered(
      Orchestra(voices: [Voices.tone("a"), Voices.tone("b")]), Self.sine() + Self.sine(1) + mute)
    metered.render(4800)
    let levels = try #require(metered.levels(4800))
    #expect(levels.voices[0] == SoundLevel())
    #expect(decibels(levels.voices[0].peak) == -.infinity)
    #expect(levels.voices[1].peak > 0.09)
  }

  /// Sines of 1 and 2 kHz over whole periods: their powers add up, and the bus takes 6 dB off.
  @Test func aBusIsTheSumOfItsVoicesAtItsLevel() throws {
    let metered = try Metered(
      Orchestra(
        voices: [Voices.tone("a"), Voices.tone("b"), Voices.tone("c")],
        buses: [BusSpec(name: "x", voices: [0, 1], level: -6), BusSpec(name: "y", voices: [])]),
      Self.sine() + Self.sine(1, pitch: 2000) + Self.sine(2))
    metered.render(4800)
    let levels = try #require(metered.levels(4800))
    #expect(abs(decibels(levels.buses[0].rms) - (-23.01 + 3.01 - 6)) < 0.1, "\(levels)")
    #expect(abs(decibels(levels.voices[0].rms) + 23.01) < 0.1)
    #expect(levels.buses[1] == SoundLevel())
  }

  /// Eighty notes need two chunks; alone, a voice is what is heard.
  @Test(arguments: [1, 3])
  func aVoiceOfManyNotesHasThePeakOfTheirSum(threads: Int) throws {
    var notes: [Event] = []
    for note in UInt32(1)...80 {
      let frame = Int64(note)
      notes.append(Voices.start(note, at: frame))
      notes.append(Voices.set(note, Slot.pitch, to: Float(100 + 7 * note), at: frame))
      notes.append(Voices.set(note, Slot.pan, to: -1, at: frame))
    }
    let metered = try Metered(
      Orchestra(voices: [Voices.tone(polyphony: 80)]), notes, threads: threads)
    metered.render(640)
    let levels = try #require(metered.levels(6400))
    let peak = metered.left.reduce(0) { max($0, abs($1)) }
    #expect(metered.engine.soundingNotes == 80)
    #expect(abs(levels.voices[0].peak - peak) < 1e-4 * peak, "\(levels) \(peak)")
  }

  @Test func measuringChangesNoSample() throws {
    let orchestra = Orchestra(
      voices: [Voices.rich(), Voices.tone()], tables: Voices.tables,
      buses: [BusSpec(name: "x", voices: [0], level: -3)])
    let events = (1...40).map { (note: Int) -> Event in
      Voices.start(UInt32(note), voice: UInt16(note % 2), at: Int64(100 * note))
    }
    let (metered, plain) = (try Metered(orchestra, events), try Metered(orchestra, events))
    for _ in 0..<100 {
      _ = metered.engine.takeLevels()
      metered.render(100)
      plain.render(100)
    }
    #expect(metered.left == plain.left)
    #expect(metered.left.contains { abs($0) > 0.01 })
  }

  @Test func whoAsksAgainAfterALongTimeHearsNothingOld() throws {
    let metered = try Metered(
      Orchestra(voices: [Voices.tone()]), Self.sine() + [Voices.release(1, at: 9600)])
    let first = try #require(metered.levels(4800))
    #expect(first.voices[0].peak > 0.09)
    for _ in 0..<3 { metered.render(48_000) }
    #expect(metered.engine.takeLevels() == nil)
    let later = try #require(metered.levels(4800))
    #expect(later.voices[0] == SoundLevel())
  }

  @Test func afterASwapTheLevelsAreThoseOfTheNewVoices() throws {
    let metered = try Metered(Orchestra(voices: [Voices.tone("a")]), Self.sine())
    _ = metered.levels(640)
    let next = Orchestra(voices: [Voices.tone("new"), Voices.tone("a")])
    let isAccepted = metered.engine.handOver(try metered.engine.prepare(next))
    #expect(isAccepted)
    #expect(metered.engine.takeLevels() == nil)
    #expect(metered.engine.events.push(Event(frame: 4800, .swap)))
    metered.render(9600)
    let levels = try #require(metered.levels(4800))
    #expect(levels.voices.count == 2)
    #expect(levels.voices[0] == SoundLevel())
    #expect(abs(decibels(levels.voices[1].peak) + 20) < 0.1)
  }
}
