import Score
import Signals
import TestSupport
import Testing

@testable import Engine

/// How many notes are rendered alone is not heard.
struct FewNotesTests {
  private static let orchestra = Orchestra(
    voices: [
      Voices.rich(polyphony: 20), Voices.tone(polyphony: 3), Voices.everyUnit, panned,
    ],
    effects: [EffectSpec(name: "e", unit: "delay", values: [0.05, 0.5, 0.3])],
    tables: Voices.tables)

  /// A triangle that another wave moves from side to side.
  private static let panned = VoiceSpec(
    name: "panned",
    graph: Graph(
      nodes: [
        .init(unit: "triangle", inputs: [Voices.pitch]),
        .init(unit: "sine", inputs: [.constant(3), .constant(0)]), Voices.switchEnvelope,
        .init(unit: "multiply", inputs: [.node(0), .node(2)]),
        .init(unit: "pan", inputs: [.node(3), .node(1)]),
      ], output: .node(4)), parameters: [], polyphony: 8)

  /// Notes that begin, glide, end and are muted at any frames, more and more of them and then fewer.
  private func events(_ frames: Int64, seed: UInt64, isWild: Bool) -> [Event] {
    var random = SeededRandom(seed: seed)
    return (0..<500 as Range<UInt32>).map { number in
      let frame = Int64(random.integer(in: 0...Int(frames)))
      let note = UInt32(random.integer(in: 0...Int(1 + number % 40)))
      let voice = UInt16(random.integer(in: 0...3))
      let ramp = [0, 1, 100, 3000][random.integer(in: 0...3)] as UInt32
      let value = Float([0.2, 0.5, 440, 3000, isWild ? 1e38 : 100][random.integer(in: 0...4)])
      switch random.integer(in: 0...9) {
      case 0...3: return Event(frame: frame, .start(note: note, voice: voice))
      case 4...5: return Event(frame: frame, .release(note: note))
      case 6:
        return Event(
          frame: frame,
          .set(note: note, slot: UInt16(random.integer(in: 0...5)), value: value, ramp: ramp))
      case 7:
        return Event(
          frame: frame,
          .voice(voice, slot: UInt16(random.integer(in: 0...5)), value: value, ramp: ramp))
      case 8: return Event(frame: frame, .mute(voice: voice, isMuted: random.next() % 2 == 0))
      default: return Event(frame: frame, .level(value: -6, ramp: ramp))
      }
    }
  }

  private func sound(_ events: [Event], fewNotes: Int) throws -> (
    left: [Float], right: [Float], counters: EngineCounters
  ) {
    var options = EngineOptions()
    options.fewNotes = fewNotes
    var bench = try EngineBench(Self.orchestra, events, options: options)
    let out = bench.render(20_000)
    return (out.left, out.right, bench.engine.counters)
  }

  @Test(arguments: [false, true], Drawn.cases(1, of: [1, 2, 3] as [UInt64]))
  func theSamplesAreTheSame(isWild: Bool, seed: UInt64) throws {
    let events = events(20_000, seed: seed, isWild: isWild)
    let together = try sound(events, fewNotes: 0)
    #expect(Level.peak(together.left) > 0.01)
    for few in [1, 4, 16] {
      let alone = try sound(events, fewNotes: few)
      #expect(alone.left.map(\.bitPattern) == together.left.map(\.bitPattern), "up to \(few)")
      #expect(alone.right.map(\.bitPattern) == together.right.map(\.bitPattern), "up to \(few)")
      #expect(alone.counters.faults == together.counters.faults)
    }
    #expect(!isWild || together.counters.faults > 0)
  }

  /// Sums of single lanes and of all lanes, added in any order, fold to the plain sums in the order of the lanes' halves.
  @Test func sumsOfLanesFoldAsAllTogether() {
    let out = StereoBuffer(Stretch.capacity)
    defer { out.deallocate() }
    for order in [[0, 1], [1, 0], [0, 0], [1, 1]] {
      var sums = [LaneSums(), LaneSums()]
      var truth = [Lanes](repeating: Lanes(), count: Stretch.capacity)
      for (number, isWhole) in order.map({ $0 == 1 }).enumerated() {
        var random = SeededRandom(seed: UInt64(number + 3))
        let noise = (0..<16 * Stretch.capacity).map { _ in Float(random.uniform() - 0.5) }
        for lane in [0, 5, 9, 15] {
          let place = isWhole ? (16, lane) : sums[number].open(lane)
          if isWhole { sums[number].open() }
          for i in 0..<Stretch.capacity {
            let x = noise[16 * i + lane]
            Kernels.floats(sums[number].left)[place.1 + place.0 * i] += x
            Kernels.floats(sums[number].right)[place.1 + place.0 * i] += 2 * x
            truth[i][lane] += x
          }
        }
      }
      var total = sums[0]
      sums[1].drain(into: &total)
      #expect(sums[1].isSilent && !total.isSilent)
      total.fold(to: out)
      sums[0] = total
      for i in 0..<Stretch.capacity {
        #expect(out.left[i] == Math.sum(truth[i]) && out.right[i] == Math.sum(truth[i] * 2))
      }
      for part in sums {
        #expect(part.isSilent)
        for i in 0..<Stretch.capacity {
          #expect(part.left[i] == Lanes() && part.right[i] == Lanes())
        }
        part.deallocate()
      }
    }
  }
}
