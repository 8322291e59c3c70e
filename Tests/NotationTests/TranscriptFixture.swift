import Score

@testable import Notation

/// Transcripts for tests: what is played, in beats of a steady tempo.
struct TranscriptFixture {
  static let rate = 48_000.0
  var tempo = 120.0
  var meters: [(beat: Double, meter: Meter)] = [(0, .common)]
  var voices = ["a"]

  /// A note: voice, beat, length in beats, MIDI number.
  typealias Played = (voice: Int, beat: Double, length: Double, pitch: Double)

  private func frame(_ beat: Double) -> Int64 { Int64((beat * 60 / tempo * Self.rate).rounded()) }

  var orchestra: Orchestra {
    Orchestra(
      voices: voices.map {
        VoiceSpec(name: $0, graph: Graph(nodes: [], output: .constant(0)), parameters: [])
      }
    )
  }

  /// - Parameter more: further events, at beats.
  func transcript(
    _ notes: [Played], beats: Double = 16, more: [(beat: Double, action: Event.Action)] = [],
    programs: [String: Int] = [:]
  ) -> Transcript {
    let recorder = TranscriptRecorder(
      orchestra, programs: programs, sampleRate: Self.rate, controlRate: 100)
    var events: [(Int64, Int, Event.Action)] = []
    for (index, note) in notes.enumerated() {
      let number = UInt32(index + 1)
      let start = frame(note.beat)
      let hertz = Float(Pitch.hertz(midi: note.pitch))
      events.append((start, 1, .start(note: number, voice: UInt16(note.voice))))
      events.append((start, 2, .set(note: number, slot: 0, value: hertz, ramp: 0)))
      events.append((frame(note.beat + note.length), 0, .release(note: number)))
    }
    for (beat, action) in more { events.append((frame(beat), 3, action)) }
    let sorted = events.enumerated().sorted {
      ($0.element.0, $0.element.1, $0.offset) < ($1.element.0, $1.element.1, $1.offset)
    }
    recorder.add(
      sorted.map {
        ScheduledEvent(Event(frame: $0.element.0, $0.element.2), cause: Cause())
      })
    for tick in 0...Int(beats * 60 / tempo * 100) {
      recorder.tick(frame: Int64(tick) * 480, beat: Double(tick) / 100 * tempo / 60)
    }
    return recorder.finish(name: "Test & <Song>", meters: meters, end: frame(beats))
  }
}
