import Score
import Signals
import TestSupport
import Testing

@testable import Engine

/// Reloading: what happens to the sound when one version of an orchestra takes over from another.
struct SwapTests {
  /// Renders, swapping in versions at frames; events carry the numbers of the version they come after.
  private func render(
    _ first: Orchestra, _ versions: [(frame: Int64, orchestra: Orchestra)], _ events: [Event],
    frames: Int, blocks: [Int] = [64], threads: Int = 1
  ) throws -> (left: [Float], right: [Float], counters: EngineCounters) {
    let swaps = versions.map { Event(frame: $0.frame, .swap) }
    var all = events + swaps
    all = all.enumerated().sorted {
      ($0.element.frame, $0.element.action == .swap ? 0 : 1, $0.offset)
        < ($1.element.frame, $1.element.action == .swap ? 0 : 1, $1.offset)
    }.map(\.element)
    var bench = try EngineBench(first, all, threads: threads)
    for version in versions {
      let isAccepted = bench.engine.handOver(try bench.engine.prepare(version.orchestra))
      #expect(isAccepted)
    }
    let out = bench.render(frames, blocks: blocks)
    bench.engine.collect()
    return (out.left, out.right, bench.engine.counters)
  }

  private func orchestra(_ voices: VoiceSpec..., effects: [EffectSpec] = []) -> Orchestra {
    Orchestra(voices: voices, effects: effects)
  }

  /// A saw through a filter, with an attack of a tenth of a second.
  private func filtered(_ name: String, cutoff: Float, attack: Float = 0.1) -> VoiceSpec {
    VoiceSpec(
      name: name,
      graph: Graph(
        nodes: [
          .init(unit: "saw", inputs: [Voices.pitch]),
          .init(unit: "lowpass", inputs: [.node(0), .constant(cutoff), .constant(0.3)]),
          .init(
            unit: "adsr",
            inputs: [Voices.gate, .constant(attack), .constant(0.01), .constant(1), .constant(0.3)]),
          .init(unit: "multiply", inputs: [.node(1), .node(2)]),
        ], output: .node(3)), parameters: [])
  }

  private func begin(_ note: UInt32, voice: UInt16 = 0, pitch: Float, at frame: Int64 = 0)
    -> [Event]
  {
    [
      Voices.start(note, voice: voice, at: frame),
      Voices.set(note, VoiceSpec.Slot.pitch, to: pitch, at: frame),
    ]
  }

  @Test(arguments: [Int64(10_000), 10_017, 12_800])
  func anUnchangedVoiceKeepsItsSamples(frame: Int64) throws {
    let (a, b, c) = (Voices.rich(), Voices.tone("b"), filtered("b", cutoff: 700))
    let events =
      begin(1, pitch: 220) + begin(2, pitch: 331, at: 3000)
      + [Voices.release(1, at: 15_000)]
    let plain = try render(orchestra(a, b), [], events, frames: 24_000)
    let swapped = try render(
      orchestra(a, b), [(frame, orchestra(a, c))], events, frames: 24_000, blocks: [37, 64])
    #expect(plain.left == swapped.left && plain.right == swapped.right)
    #expect(swapped.counters.swaps == 1 && swapped.counters.late == 0)
  }

  @Test func numbersOfVoicesAreThoseOfTheNewVersion() throws {
    let (a, b) = (Voices.tone("a"), Voices.tone("b"))
    let events = begin(1, voice: 0, pitch: 220) + begin(2, voice: 1, pitch: 330, at: 12_000)
    let plain = try render(
      orchestra(a), [], begin(1, pitch: 220) + begin(2, pitch: 330, at: 12_000),
      frames: 24_000)
    let swapped = try render(
      orchestra(a), [(10_000, orchestra(b, a))], events, frames: 24_000)
    #expect(plain.left == swapped.left)
  }

  @Test func aRemovedVoiceFadesOutIn30Milliseconds() throws {
    let events = begin(1, pitch: 440)
    let out = try render(
      orchestra(Voices.tone("a"), Voices.tone("b")), [(9600, orchestra(Voices.tone("b")))], events,
      frames: 24_000)
    #expect(Level.peak(out.left[4000..<9600]) > 0.5)
    #expect(Level.peak(out.left[(9600 + 1440)...]) == 0)
    #expect(Level.peak(out.left[(9600 + 1300)..<(9600 + 1440)]) > 0)
  }

  /// A held note does not begin again: right after the crossfade the new version is as loud as the old,
  /// although its attack takes 2 s.
  @Test func aHeldNoteGoesOnWhereItsEnvelopeStands() throws {
    let (dark, bright) = (
      filtered("pad", cutoff: 600, attack: 2), filtered("pad", cutoff: 4000, attack: 2)
    )
    let events = begin(1, pitch: 110)
    let frames = 200_000
    let old = try render(orchestra(dark), [], events, frames: frames).left
    let new = try render(orchestra(bright), [], events, frames: frames).left
    let swapped = try render(
      orchestra(dark), [(150_016, orchestra(bright))], events, frames: frames
    )
    .left
    #expect(Array(swapped[..<150_016]) == Array(old[..<150_016]))
    // the oscillator is in phase, the filter has settled: the new version as if it had always been there
    for i in 160_000..<frames { #expect(abs(swapped[i] - new[i]) < 2e-3) }
  }

  /// The greatest second difference within the crossfade is not above that of either version alone. Unlike
  /// sounds are crossfaded with equal power, whose gains add up to √2 in the middle.
  @Test(arguments: [Float(55), 110, 220, 440, 997])
  func aSwapMakesNoDiscontinuity(pitch: Float) throws {
    let versions = [Voices.tone("v"), filtered("v", cutoff: 900), filtered("v", cutoff: 5000)]
    for old in versions {
      for new in versions where new != old {
        let events = begin(1, pitch: pitch)
        let at = 20_007
        let frames = 40_000
        let alone = try [old, new].map {
          try render(orchestra($0), [], events, frames: frames).left[15_000...]
        }
        let limit = alone.map { Self.secondDifference($0) }.max()!
        let swapped = try render(
          orchestra(old), [(Int64(at), orchestra(new))], events, frames: frames)
        let peak = Self.secondDifference(swapped.left[(at - 200)..<(at + 3000)])
        let gains: Float = old.graph.nodes[0].unit == new.graph.nodes[0].unit ? 1 : 1.4143
        #expect(
          peak <= 1.001 * gains * limit,
          "\(old.graph.nodes[0].unit) to \(new.graph.nodes.count) nodes")
      }
    }
  }

  private static func secondDifference(_ x: ArraySlice<Float>) -> Float {
    var most: Float = 0
    for i in x.startIndex + 1..<x.endIndex - 1 {
      let difference: Float = x[i + 1] - 2 * x[i] + x[i - 1]
      most = max(most, abs(difference))
    }
    return most
  }

  @Test func aSwapOfEverythingIsTheSameForAllBlocksAndThreads() throws {
    let versions: [(Int64, Orchestra)] = [
      (5000, orchestra(Voices.rich("r"), filtered("f", cutoff: 900))),
      (9000, orchestra(filtered("f", cutoff: 2000), Voices.tone("t"))),
      (13_001, orchestra(Voices.rich("r"))),
    ]
    let first = orchestra(Voices.rich("r"), filtered("f", cutoff: 300))
    let events =
      begin(1, pitch: 200) + begin(2, voice: 1, pitch: 300)
      + begin(3, voice: 1, pitch: 100, at: 9500) + begin(4, pitch: 50, at: 14_000)
    let whole = try render(first, versions, events, frames: 24_000, blocks: [512])
    for (blocks, threads) in [([64], 1), ([37, 1, 200], 1), ([64], 2)] {
      let other = try render(
        first, versions, events, frames: 24_000, blocks: blocks, threads: threads)
      #expect(whole.left == other.left && whole.right == other.right)
    }
  }

  @Test func anUnchangedEffectKeepsItsSound() throws {
    let echo = EffectSpec(name: "echo", unit: "delay", values: Self.defaults(.delay))
    let space = EffectSpec(name: "space", unit: "reverb", values: Self.defaults(.reverb))
    let events = begin(1, pitch: 440) + [Voices.release(1, at: 4000)]
    let voice = Voices.tone()
    let plain = try render(orchestra(voice, effects: [echo, space]), [], events, frames: 48_000)
    let same = try render(
      orchestra(voice, effects: [echo, space]), [(8000, orchestra(voice, effects: [echo, space]))],
      events, frames: 48_000)
    #expect(plain.left == same.left)
    let without = try render(
      orchestra(voice, effects: [echo, space]), [(8000, orchestra(voice, effects: [echo]))], events,
      frames: 48_000)
    #expect(Level.peak(without.left[15_000...]) > 0.01)
    let echoOnly = try render(orchestra(voice, effects: [echo]), [], events, frames: 48_000)
    // the echoes are those of a chain that never had the reverb
    for i in 12_000..<48_000 { #expect(abs(without.left[i] - echoOnly.left[i]) < 1e-6) }
  }

  /// A delay that comes while a note sounds hears it begin softly: its first echo is no step.
  @Test func aNewDelayGivesNoSuddenEcho() throws {
    let echo = EffectSpec(name: "echo", unit: "delay", values: Self.defaults(.delay))
    let events = begin(1, pitch: 220)
    let plain = try render(orchestra(Voices.tone()), [], events, frames: 96_000).left
    let with = try render(
      orchestra(Voices.tone()), [(24_007, orchestra(Voices.tone(), effects: [echo]))], events,
      frames: 96_000
    ).left
    let limit = Self.secondDifference(plain[12_000...])
    #expect(Self.secondDifference(with[12_000...]) < 2.5 * limit)
    #expect(with != plain)
  }

  private static func defaults(_ effect: EffectKind) -> [Double] {
    effect.spec.inputs.map(\.defaultValue)
  }

  @Test func aMutedVoiceIsSilentAndGoesOnUnheard() throws {
    let events = begin(1, pitch: 440)
    let plain = try render(orchestra(Voices.tone()), [], events, frames: 48_000)
    let muted = try render(
      orchestra(Voices.tone()), [],
      events + [
        Event(frame: 10_000, .mute(voice: 0, isMuted: true)),
        Event(frame: 20_000, .mute(voice: 0, isMuted: false)),
      ], frames: 48_000)
    #expect(Array(muted.left[..<10_000]) == Array(plain.left[..<10_000]))
    #expect(Level.peak(muted.left[11_440..<20_000]) == 0)
    #expect(Array(muted.left[21_500...]) == Array(plain.left[21_500...]))
  }

  /// Three hundred versions in turn: those that have faded out are freed, and the note goes on.
  @Test func manySwapsKeepTheSoundAndTheMemory() throws {
    var bench = try EngineBench(orchestra(filtered("f", cutoff: 300)), begin(1, pitch: 100))
    weak var first: Rig?
    for n in 1...300 {
      let rig = try bench.engine.prepare(orchestra(filtered("f", cutoff: Float(300 + n % 3 * 500))))
      if n == 1 { first = rig }
      #expect(bench.engine.handOver(rig))
      #expect(bench.engine.events.push(Event(frame: Int64(n * 1920), .swap)))
      let block = bench.render(1920 - Engine.latency)
      if n > 5 { #expect(Level.peak(block.left[...]) > 0.1) }
    }
    #expect(bench.engine.counters.swaps == 299 && first == nil)
  }
}
