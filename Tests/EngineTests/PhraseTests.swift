import Score
import TestSupport
import Testing

@testable import Engine

/// A phrase in the engine: what sounds on which frame.
struct PhraseTests {
  private static let component = VoiceSpec.standardParameters.count
  private static let melodies = component + 1

  private func orchestra(_ phrase: Phrase) -> Orchestra {
    let own = [
      UnitSpec.phraseComponent(of: phrase.components.count), UnitSpec.phrase.inputs[2],
    ]
    let voice = VoiceSpec(
      name: "beacon",
      graph: Graph(
        nodes: [
          .init(
            unit: "phrase",
            inputs: [Voices.gate, .parameter(Self.component), .parameter(Self.melodies)], table: 0)
        ], output: .node(0)), parameters: own, polyphony: 4)
    return Orchestra(voices: [voice], tables: [.phrase(phrase)])
  }

  /// The left channel, as loud as the phrase.
  private func sound(
    _ phrase: Phrase, _ events: [Event], frames: Int, rate: Double = 44_100, blocks: [Int] = [512]
  ) throws -> [Float] {
    try EngineBench.render(
      orchestra(phrase), events, frames: frames, blocks: blocks, sampleRate: rate
    ).left.map { $0 / Voices.middle }
  }

  private func turn(to component: Int, at frame: Int, over ramp: UInt32 = 0) -> Event {
    Event(
      frame: Int64(frame),
      .voice(0, slot: UInt16(Self.component), value: Float(component), ramp: ramp))
  }

  /// Four components that are told apart by one sample: each is a constant of its own.
  private static func constants(
    _ rule: Phrase.Rule = .exact, frames: Int = 106_551, beats: Int = 6, fade: Double = 0
  ) -> Phrase {
    let values: [Float] = [0.1, 0.2, 0.3, 0.4]
    return Phrase(
      components: values.map { [Float](repeating: $0, count: frames) }, frames: frames,
      sampleRate: 44_100, beats: beats, rule: rule, fade: fade)
  }

  /// A phrase whose samples say their place: component n counts from n up in steps of 2^-16.
  private static func ramps(_ rule: Phrase.Rule, frames: Int = 106_551) -> Phrase {
    Phrase(
      components: (1...2).map { n in
        (0..<frames).map { Float(n) * 0.25 + Float($0) * 0x1p-20 }
      }, frames: frames, sampleRate: 44_100, beats: 6, rule: rule, fade: 0)
  }

  @Test(arguments: [44_100.0, 48_000], Phrase.Rule.allCases)
  func aThousandTurnsAtRandomTimesChangeOnTheirBeatAndNowhereElse(
    rate: Double, rule: Phrase.Rule
  ) throws {
    // short beats, so that a thousand turns are soon over: 100.5 frames at the phrase's own rate
    let (frames, beats) = (603, 6)
    var random = SeededRandom(seed: 41)
    var turns: [(frame: Int, component: Int)] = []
    for _ in 0..<1000 {
      turns.append((random.integer(in: 1...150_000), random.integer(in: 0...4)))
    }
    turns.sort { $0.frame < $1.frame }
    let events =
      [turn(to: 1, at: 0), Voices.start(1, at: 0)]
      + turns.map { turn(to: $0.component, at: $0.frame) }
    let out = try sound(
      Self.constants(rule, frames: frames, beats: beats), events, frames: 151_000, rate: rate)
    // the grid in numbers of its own: beat k at the first frame not before k · length / beats
    let length = rule == .exact ? Double(frames) / Double(beats) : Double(frames / beats)
    var (next, beat, present) = (0, 0.0, 1)
    var (wanted, place) = (1, 0)
    var faults = 0
    for frame in out.indices {
      if frame == next {
        present = wanted
        beat += 1
        next = Int((beat * length * rate / 44_100 - 1e-6).rounded(.up))
      }
      while place < turns.count, turns[place].frame == frame {
        wanted = turns[place].component
        place += 1
      }
      if abs(out[frame] - Float(present) * 0.1) > 1e-5 { faults += 1 }
    }
    #expect(faults == 0)
  }

  @Test func theCurrentStyleIsPlayedAsTheWorkedExampleSays() throws {
    let events = [turn(to: 1, at: 0), Voices.start(1, at: 0), turn(to: 2, at: 100_000)]
    let out = try sound(Self.ramps(.ios), events, frames: 120_000)
    func truth(_ component: Int, _ place: Int) -> Float {
      Float(component) * 0.25 + Float(place) * 0x1p-20
    }
    #expect(abs(out[106_547] - truth(1, 106_547)) < 1e-6)
    for i in 0..<3 { #expect(abs(out[106_548 + i] - truth(2, 106_548 + i)) < 1e-6) }
    #expect(abs(out[106_551] - truth(2, 0)) < 1e-6)
  }

  @Test(arguments: [44_100.0, 48_000])
  func aComponentEntersWhereItWouldBeHadItPlayedFromTheStart(rate: Double) throws {
    let phrase = Self.ramps(.exact)
    let switched = try sound(
      phrase, [turn(to: 1, at: 0), Voices.start(1, at: 0), turn(to: 2, at: 200_001)],
      frames: 250_000, rate: rate)
    let whole = try sound(
      phrase, [turn(to: 2, at: 0), Voices.start(1, at: 0)], frames: 250_000, rate: rate)
    let changed = switched.indices.first { abs(switched[$0] - whole[$0]) < 0.1 }
    let beat = 106_551.0 * rate / 44_100 / 6
    #expect(changed == Int(((200_001 / beat).rounded(.down) * beat + beat).rounded(.up)))
    #expect(switched[changed!...] == whole[changed!...])
  }

  @Test func anIntroIsPlayedOnceAndAChangeInItWaitsForItsEnd() throws {
    var phrase = Self.constants(frames: 6000)
    phrase.intro = [Float](repeating: 0.8, count: 2500)
    let events = [turn(to: 1, at: 0), Voices.start(1, at: 0), turn(to: 3, at: 700)]
    let out = try sound(phrase, events, frames: 5000)
    #expect(out[..<2500].allSatisfy { abs($0 - 0.8) < 1e-5 })
    #expect(out[2500...].allSatisfy { abs($0 - 0.3) < 1e-5 })
  }

  @Test func anOutroFollowsOnTheNextBeatAndEndsTheNote() throws {
    var phrase = Self.constants(frames: 6000)
    phrase.outro = [Float](repeating: 0.9, count: 1500)
    let events = [turn(to: 2, at: 0), Voices.start(1, at: 0), Voices.release(1, at: 2100)]
    let out = try sound(phrase, events, frames: 8000)
    #expect(out[..<3000].allSatisfy { abs($0 - 0.2) < 1e-5 })
    #expect(out[3000..<4500].allSatisfy { abs($0 - 0.9) < 1e-5 })
    #expect(out[4500...].allSatisfy { $0 == 0 })
  }

  @Test func withoutMelodiesThePhraseBeginsAndEndsAtOnce() throws {
    var phrase = Self.constants(frames: 6000)
    phrase.intro = [Float](repeating: 0.8, count: 2500)
    phrase.outro = [Float](repeating: 0.9, count: 1500)
    let quiet = Event(frame: 0, .voice(0, slot: UInt16(Self.melodies), value: 0, ramp: 0))
    let events = [quiet, turn(to: 2, at: 0), Voices.start(1, at: 0), Voices.release(1, at: 2100)]
    let out = try sound(phrase, events, frames: 8000)
    #expect(out[..<2100].allSatisfy { abs($0 - 0.2) < 1e-5 })
    #expect(out[2101...].allSatisfy { $0 == 0 })
  }

  @Test func noComponentIsSilenceOfEqualLength() throws {
    var phrase = Self.constants(frames: 6000)
    phrase.components[1] = nil
    let events = [
      turn(to: 1, at: 0), Voices.start(1, at: 0), turn(to: 2, at: 500), turn(to: 1, at: 7100),
      turn(to: 0, at: 9100),
    ]
    let out = try sound(phrase, events, frames: 12_000)
    #expect(out[1000..<8000].allSatisfy { $0 == 0 })
    #expect(out[8000..<10_000].allSatisfy { abs($0 - 0.1) < 1e-5 })
    #expect(out[10_000...].allSatisfy { $0 == 0 })
  }

  @Test func aValueOnItsWayCountsWhenItHasArrived() throws {
    // from 1 to 4 across the beat at 1000: neither 2 nor 3 is heard
    let events = [turn(to: 1, at: 0), Voices.start(1, at: 0), turn(to: 4, at: 800, over: 480)]
    let out = try sound(Self.constants(frames: 6000), events, frames: 5000)
    #expect(out[..<2000].allSatisfy { abs($0 - 0.1) < 1e-5 })
    #expect(out[2000...].allSatisfy { abs($0 - 0.4) < 1e-5 })
  }

  @Test func onlyWhatWouldClickIsFaded() throws {
    // the first component sounds at the beat and is faded out; the second begins at 0 and enters as it is
    let frames = 6000
    let attack = (0..<frames).map { (frame: Int) -> Float in
      frame % 1000 < 500 ? Float(frame % 1000) * 0.001 : 0
    }
    var phrase = Self.constants(frames: frames, fade: 0.005)
    phrase.components[1] = attack
    let events = [turn(to: 1, at: 0), Voices.start(1, at: 0), turn(to: 2, at: 1500)]
    let out = try sound(phrase, events, frames: 5000)
    let fade = 221
    #expect(zip(out[1000...], out[1001...]).allSatisfy { abs($1 - $0) < 0.002 || $0 > 0.4 })
    #expect(abs(out[2000] - 0.1) < 1e-4)
    #expect(out[2000 + fade..<2400].indices.allSatisfy { abs(out[$0] - attack[$0]) < 1e-5 })
    #expect(abs(out[2100] - attack[2100]) < 0.1 && out[2100] > attack[2100])
  }

  @Test(arguments: [[1], [37], [64, 3, 700]])
  func blocksDoNotChangeIt(blocks: [Int]) throws {
    var phrase = Self.constants(frames: 3001, fade: 0.003)
    phrase.intro = (0..<700).map { Float($0) * 0.001 }
    phrase.outro = phrase.intro
    let events = [
      turn(to: 1, at: 0), Voices.start(1, at: 3), turn(to: 2, at: 1500, over: 480),
      turn(to: 4, at: 7007), Voices.release(1, at: 9001),
    ]
    let truth = try sound(phrase, events, frames: 12_000, rate: 48_000)
    #expect(try sound(phrase, events, frames: 12_000, rate: 48_000, blocks: blocks) == truth)
    #expect(Level.rms(truth) > 0.1)
  }

  @Test func aPhraseThatCannotBePlayedIsRefused() {
    var phrase = Self.constants(frames: 6000)
    phrase.components[2] = [0]
    let fault = #expect(throws: Fault.self) {
      try Engine(orchestra(phrase), sampleRate: 48_000, seed: 1)
    }
    #expect(fault?.message.contains("one length") ?? false)
  }
}
