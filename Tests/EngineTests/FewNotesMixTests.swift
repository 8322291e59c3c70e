import Score
import Signals
import TestSupport
import Testing

@testable import Engine

/// Notes that are rendered alone go through levels, mutes, buses and versions as all together do.
struct FewNotesMixTests {
  private typealias Slot = VoiceSpec.Slot

  private struct Sound {
    var left: [Float]
    var right: [Float]
    var counters: EngineCounters

    /// The first frame with other bits than in another sound; nil for none.
    func difference(from other: Sound) -> Int? {
      left.indices.first {
        left[$0].bitPattern != other.left[$0].bitPattern
          || right[$0].bitPattern != other.right[$0].bitPattern
      }
    }
  }

  /// Numbers of notes up to which they are rendered alone, nil for the usual one, and of threads.
  private static let ways: [(fewNotes: Int?, threads: Int)] = [(nil, 1), (1, 1), (16, 1), (nil, 2)]

  /// - Parameters:
  ///   - fewNotes: the number of notes up to which they are rendered alone; nil is the usual one.
  ///   - next: the version that the event `swap` brings.
  private func sound(
    _ events: [Event], fewNotes: Int?, of orchestra: Orchestra = FewNotesVoices.orchestra,
    next: Orchestra? = nil, threads: Int = 1
  ) throws -> Sound {
    var options = EngineOptions()
    if let fewNotes { options.fewNotes = fewNotes }
    var bench = try EngineBench(orchestra, events, threads: threads, options: options)
    if let next {
      let isAccepted = bench.engine.handOver(try bench.engine.prepare(next))
      #expect(isAccepted)
    }
    let out = bench.render(9600)
    bench.engine.collect()
    return Sound(left: out.left, right: out.right, counters: bench.engine.counters)
  }

  /// Compares what is heard for any number of notes that are rendered alone, and returns what that is.
  private func expectSame(
    _ events: [Event], of orchestra: Orchestra = FewNotesVoices.orchestra, next: Orchestra? = nil
  ) throws -> Sound {
    let together = try sound(events, fewNotes: 0, of: orchestra, next: next)
    for (fewNotes, threads) in Self.ways {
      let alone = try sound(
        events, fewNotes: fewNotes, of: orchestra, next: next, threads: threads)
      let words: Comment = "up to \(fewNotes ?? Interpreter.fewLanes) by \(threads) threads"
      #expect(alone.difference(from: together) == nil, words)
      #expect(alone.counters == together.counters, words)
    }
    return together
  }

  @Test(arguments: 0..<5, [1, 3, 5, 20]) func aVoiceByItself(voice: Int, count: Int) throws {
    let notes = FewNotesVoices.notes(count, voices: voice..<voice + 1)
    let sound = try expectSame(notes)
    #expect(Level.peak(sound.left) > 0.003 && Level.peak(sound.right) > 0.003)
    #expect(sound.counters.notes == count && sound.counters.refused == 0)
  }

  @Test(arguments: [1, 2, 4, 5, 16, 17, 20]) func allVoicesOnTwoBuses(count: Int) throws {
    let notes = FewNotesVoices.notes(count, voices: 0..<5)
    let sound = try expectSame(notes + FewNotesVoices.changes)
    #expect(Level.peak(sound.left) > 0.01 && Level.peak(sound.right) > 0.01)
    #expect(sound.counters.notes == 5 * count && sound.counters.refused == 0)
  }

  /// One voice changes, another goes, and others change their buses: between two quanta, and within one.
  @Test(arguments: [2, 7], [2496, 2819] as [Int64])
  func anotherVersionTakesOver(count: Int, frame: Int64) throws {
    let notes = FewNotesVoices.notes(count, voices: 0..<5)
    let sound = try expectSame(
      notes + FewNotesVoices.changes.filter { $0.frame < 2000 } + [Event(frame: frame, .swap)],
      next: FewNotesVoices.next)
    #expect(sound.counters.swaps == 1)
    #expect(Level.peak(sound.left[3000..<4000]) > 0.01)
  }

  @Test(arguments: [UInt32(1), 3]) func aNoteThatIsNotFiniteEndsAlike(note: UInt32) throws {
    let events = (1...3 as ClosedRange<UInt32>).flatMap {
      [
        Voices.start($0, at: 10 * Int64($0)),
        Voices.set($0, Slot.pitch, to: Float(100 + 110 * $0), at: 10 * Int64($0)),
      ]
    }
    let sound = try expectSame(
      events + [Voices.set(note, FewNotesVoices.factor, to: 1e20, at: 1017)],
      of: Orchestra(voices: [FewNotesVoices.wild]))
    #expect(sound.counters.faults == 1 && Level.isFinite(sound.left))
  }

  @Test func theLevelsOfVoicesAndBusesAreTheSame() throws {
    let events = FewNotesVoices.notes(5, voices: 0..<5) + FewNotesVoices.changes
    func levels(_ fewNotes: Int) throws -> [EngineLevels?] {
      var options = EngineOptions()
      options.fewNotes = fewNotes
      var bench = try EngineBench(FewNotesVoices.orchestra, options: options)
      for event in events.sorted(by: { $0.frame < $1.frame }) {
        #expect(bench.engine.events.push(event))
      }
      var levels: [EngineLevels?] = []
      for _ in 0..<12 {
        _ = bench.render(640 - Engine.latency)
        levels.append(bench.engine.takeLevels())
      }
      return levels
    }
    let together = try levels(0)
    let loudest = together.compactMap { $0?.voices.map(\.peak).max() }.max() ?? 0
    #expect(loudest > 0.01)
    for fewNotes in [Interpreter.fewLanes, 16] {
      let alone = try levels(fewNotes)
      #expect(alone == together)
    }
  }
}
