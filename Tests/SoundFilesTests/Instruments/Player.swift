import Engine
import Score

/// Plays notes of an instrument by the engine, without limiter delay.
struct Player {
  struct Note {
    var key: Double
    var velocity = 1.0
    var pan = 0.0
    var level = -20.0
    /// Seconds.
    var start = 0.0
    var hold = 1.0
  }

  static func voice(polyphony: Int = 16) -> VoiceSpec {
    VoiceSpec(
      name: "sampler",
      graph: Graph(
        nodes: [
          .init(
            unit: "zones",
            inputs: [.parameter(1), .parameter(0), .parameter(2), .parameter(4)], table: 0)
        ], output: .node(0)), parameters: [], polyphony: polyphony)
  }

  static func orchestra(_ instrument: Instrument) -> Orchestra {
    Orchestra(voices: [voice()], tables: [.instrument(instrument)])
  }

  /// Left and right, at the level that `level` says.
  static func play(
    _ instrument: Instrument, _ notes: [Note], seconds: Double, rate: Double = 44_100,
    blocks: [Int] = [512], threads: Int = 1
  ) throws -> (left: [Float], right: [Float]) {
    let engine = try Engine(
      orchestra(instrument), sampleRate: rate, seed: 1, threads: threads)
    var events: [Event] = []
    for (i, note) in notes.enumerated() {
      let (id, frame) = (UInt32(i + 1), Int64((note.start * rate).rounded()))
      events.append(Event(frame: frame, .start(note: id, voice: 0)))
      let values = [
        (0, Pitch.hertz(midi: note.key)), (2, note.velocity), (3, note.level), (4, note.pan),
      ]
      for (slot, value) in values {
        events.append(
          Event(frame: frame, .set(note: id, slot: UInt16(slot), value: Float(value), ramp: 0)))
      }
      let end = Int64(((note.start + note.hold) * rate).rounded())
      events.append(Event(frame: end, .release(note: id)))
    }
    var pending = events.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)[...]
    let total = Int(seconds * rate) + Engine.latency
    var (left, right) = ([Float](repeating: 0, count: total), [Float](repeating: 0, count: total))
    var (done, turn) = (0, 0)
    while done < total {
      let count = min(blocks[turn % blocks.count], total - done)
      while let event = pending.first, event.frame < Int64(done + count + 64) {
        precondition(engine.events.push(event))
        pending.removeFirst()
      }
      left.withUnsafeMutableBufferPointer { l in
        right.withUnsafeMutableBufferPointer { r in
          engine.render(
            left: l.baseAddress! + done, right: r.baseAddress! + done, frames: count)
        }
      }
      done += count
      turn += 1
    }
    return (Array(left[Engine.latency...]), Array(right[Engine.latency...]))
  }
}
