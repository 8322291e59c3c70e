import Score
import Signals
import TestSupport
import Testing

@testable import Engine

/// Where the sound of voices goes: buses, their levels, effects and sends.
struct BusTests {
  private func gain(_ name: String, _ level: Double, bus: Int? = nil) -> EffectSpec {
    EffectSpec(name: name, unit: "gain", values: [level], bus: bus)
  }

  private func send(_ level: Double, from bus: Int, to target: Int) -> EffectSpec {
    EffectSpec(name: "send\(bus)\(target)", unit: "send", values: [level], bus: bus, target: target)
  }

  private static let notes =
    [0, 1].map { Voices.start(UInt32($0 + 1), voice: UInt16($0), at: 0) }

  /// The level of two held voices, a and b, in the mix after everything has settled.
  private func level(_ buses: [BusSpec], _ effects: [EffectSpec], _ events: [Event] = []) throws
    -> Double
  {
    let orchestra = Orchestra(
      voices: [Voices.held("a"), Voices.held("b")], effects: effects, buses: buses)
    let out = try EngineBench.render(orchestra, Self.notes + events, frames: 9600)
    return Double(out.left[9000]) / Double(0.5 * Voices.middle)
  }

  private func amplitude(_ level: Double) -> Double { Decibels.amplitude(level) }

  @Test func voicesWithoutABusGoToTheMix() throws {
    let buses = [BusSpec(name: "x", voices: [0], level: -20)]
    #expect(abs(try level(buses, []) - (1 + 0.1)) < 1e-5)
  }

  @Test func effectsOfABusWorkOnItsVoicesAndThoseOfTheMixOnAll() throws {
    let buses = [BusSpec(name: "x", voices: [1])]
    let sum = try level(buses, [gain("g", -6, bus: 0), gain("all", -10)])
    #expect(abs(sum - (1 + amplitude(-6)) * amplitude(-10)) < 1e-5)
  }

  @Test func aBusGoesToAnotherBus() throws {
    let buses = [
      BusSpec(name: "x", voices: [0], output: 1, level: -6),
      BusSpec(name: "y", voices: [1], level: -4),
    ]
    let sum = try level(buses, [])
    #expect(abs(sum - (amplitude(-6) + 1) * amplitude(-4)) < 1e-5)
  }

  @Test func aSendIsACopyTakenAtItsPlaceAmongTheEffects() throws {
    let buses = [BusSpec(name: "x", voices: [0], level: -120), BusSpec(name: "y", level: -3)]
    let before = try level(buses, [send(-10, from: 0, to: 1), gain("g", -6, bus: 0)])
    let after = try level(buses, [gain("g", -6, bus: 0), send(-10, from: 0, to: 1)])
    #expect(abs(before - (1 + amplitude(-13))) < 1e-5)
    #expect(abs(after - (1 + amplitude(-19))) < 1e-5)
  }

  @Test func levelsOfBusesAndTheirEffectsMoveByEvents() throws {
    let buses = [BusSpec(name: "x", voices: [0]), BusSpec(name: "y", voices: [1])]
    let effects = [gain("g", 0, bus: 0), gain("h", 0, bus: 1)]
    let moved = try level(
      buses, effects,
      [
        Event(frame: 10, .bus(1, value: -7, ramp: 0)),
        Event(frame: 10, .effect(0, slot: 0, value: -5, ramp: 100)),
      ])
    #expect(abs(moved - (amplitude(-5) + amplitude(-7))) < 1e-5)
    let refused = try level(buses, effects, [Event(frame: 10, .bus(2, value: -7, ramp: 0))])
    #expect(abs(refused - 2) < 1e-5)
  }

  private static let busy = Orchestra(
    voices: [Voices.rich("a"), Voices.tone("b")],
    effects: [
      EffectSpec(name: "echo", unit: "delay", values: [0.05, 0.5, 0.5], bus: 0),
      EffectSpec(name: "toRoom", unit: "send", values: [-6], bus: 0, target: 1),
      EffectSpec(name: "room", unit: "reverb", values: defaults("reverb"), bus: 1),
    ],
    buses: [BusSpec(name: "x", voices: [0], level: -3), BusSpec(name: "space", voices: [1])])

  private static func defaults(_ unit: String) -> [Double] {
    Catalogue.effect(named: unit)!.spec.inputs.map(\.defaultValue)
  }

  private static let events = (0..<40).flatMap { i in
    let (note, frame) = (UInt32(i + 1), Int64(i * 700 + 13))
    return [
      Voices.start(note, voice: UInt16(i % 2), at: frame), Voices.release(note, at: frame + 3000),
    ]
  }

  @Test(arguments: [([16], 1), ([37, 512], 1), ([64], 2), ([100], 3)])
  func theSamplesDoNotDependOnBlocksAndThreads(blocks: [Int], threads: Int) throws {
    let first = try EngineBench.render(Self.busy, Self.events, frames: 48_000)
    let other = try EngineBench.render(
      Self.busy, Self.events, frames: 48_000, blocks: blocks, threads: threads)
    #expect(first.left == other.left && first.right == other.right)
    #expect(Level.peak(first.left[...]) > 0.05)
  }

  @Test func stemsAddUpToTheUnlimitedMix() throws {
    func render(_ voices: Set<Int>?) throws -> [Float] {
      var bench = try EngineBench(
        Self.busy, Self.events, options: EngineOptions(ending: .aligned, voices: voices))
      return bench.render(48_000).left
    }
    let (mix, a, b) = (try render(nil), try render([0]), try render([1]))
    let worst = mix.indices.reduce(Float(0)) { max($0, abs(mix[$1] - a[$1] - b[$1])) }
    #expect(worst < 1e-6)  // -120 dBFS
    #expect(Level.peak(a[...]) > 0.05 && Level.peak(b[...]) > 0.01)
  }

  /// A stem has the samples of an engine that plays its voices alone, whatever is changed meanwhile, and the mix those of an
  /// engine without stems.
  @Test(arguments: [([64], 1), ([37, 512], 1), ([100], 2)])
  func stemsAreTheVoicesAlone(blocks: [Int], threads: Int) throws {
    let events =
      Self.events + [
        Event(frame: 9_001, .bus(0, value: -9, ramp: 700)),
        Event(frame: 15_013, .level(value: -4, ramp: 100)),
        Event(frame: 21_007, .mute(voice: 0, isMuted: true)),
        Event(frame: 33_000, .mute(voice: 0, isMuted: false)),
      ]
    func render(_ voices: Set<Int>?, stems: [Set<Int>] = []) throws
      -> [(left: [Float], right: [Float])]
    {
      var options = EngineOptions(ending: .aligned, voices: voices)
      options.stems = stems
      var bench = try EngineBench(Self.busy, events, threads: threads, options: options)
      return bench.renderAll(48_000, blocks: blocks)
    }
    let sounds = try render(nil, stems: [[0], [1], [0, 1]])
    for (sound, voices) in zip(sounds, [nil, [0], [1], [0, 1]] as [Set<Int>?]) {
      let alone = try render(voices)[0]
      #expect(sound.left == alone.left && sound.right == alone.right)
    }
    #expect(Level.peak(sounds[2].left[...]) > 0.01)
  }

  /// A held tone goes on without a step when its bus is taken away, added or changed.
  @Test func reloadsOfBusesDoNotClick() throws {
    let tone = Voices.tone("a", attack: 0.01)
    let plain = Orchestra(voices: [tone])
    let bus = Orchestra(
      voices: [tone], effects: [gain("g", -3, bus: 0)],
      buses: [BusSpec(name: "x", voices: [0], level: -3)])
    let start = [
      Voices.start(1, at: 0), Voices.set(1, VoiceSpec.Slot.pitch, to: 220, at: 0),
    ]
    let chain = Orchestra(
      voices: [tone],
      buses: [BusSpec(name: "y", voices: [0], output: 1), BusSpec(name: "z", level: -6)])
    let turned = Orchestra(
      voices: [tone],
      buses: [BusSpec(name: "z", voices: [0], output: 1), BusSpec(name: "y", level: -9)])
    let pairs = [
      [plain, bus], [bus, plain], [bus, bus], [plain, chain], [chain, turned], [turned, plain],
      [chain, plain], [bus, chain],
    ]
    for versions in pairs {
      var bench = try EngineBench(
        versions[0], start + [Event(frame: 20_011, .swap)])
      let isAccepted = bench.engine.handOver(try bench.engine.prepare(versions[1]))
      #expect(isAccepted)
      let out = bench.render(48_000).left
      let before = Self.secondDifference(out[10_000..<20_000])
      let after = Self.secondDifference(out[40_000...])
      let during = Self.secondDifference(out[20_000..<40_000])
      #expect(during < 1.2 * max(before, after))
      let level = [plain: 0.0, bus: -6, chain: -6, turned: -9][versions[1]]!
      #expect(
        abs(Double(Level.peak(out[40_000...])) - amplitude(level) * Double(Voices.middle)) < 1e-3)
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
}
