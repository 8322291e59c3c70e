import Engine
import Score

/// Plays the notes of a phrase to samples in one channel, as loud as its voices are in the middle.
struct PhraseRenderer {
  let orchestra: Orchestra
  let sampleRate: Double
  /// Frames in a beat.
  let beatFrames: Double

  /// The seed of all randomness: a phrase sounds the same wherever it is rendered.
  private static let seed: UInt64 = 1

  /// A component: what rings beyond its end rings on at its beginning.
  func round(_ notes: [PhraseSource.Note], frames: Int, tail: Int) throws(Fault) -> [Float] {
    let sound = try play(notes, atLeast: frames, atMost: frames + tail)
    var round = [Float](repeating: 0, count: frames)
    for i in sound.indices { round[i % frames] += sound[i] }
    return round
  }

  /// A melody: what rings beyond its end is cut off there, softly.
  func melody(_ notes: [PhraseSource.Note], frames: Int) throws(Fault) -> [Float] {
    var sound = try play(notes, atLeast: frames, atMost: frames)
    let fade = min(frames, Int(Phrase.longestFade * sampleRate))
    for i in 0..<fade {
      let way = (Float(i) + 0.5) / Float(fade)
      sound[frames - 1 - i] *= way * way * (3 - 2 * way)
    }
    return sound
  }

  private func play(
    _ notes: [PhraseSource.Note], atLeast least: Int, atMost most: Int
  ) throws(Fault) -> [Float] {
    let engine = try Engine(
      orchestra, sampleRate: sampleRate, seed: Self.seed, options: EngineOptions(ending: .plain))
    var events = Array(events(notes).reversed())
    var sound: [Float] = []
    var (left, right) = ([Float](repeating: 0, count: Engine.quantum), [Float]())
    right = left
    while sound.count < least || (sound.count < most && engine.soundingNotes > 0) {
      let end = Int64(sound.count + Engine.quantum)
      while let event = events.last, event.frame < end, engine.events.push(event) {
        events.removeLast()
      }
      engine.render(left: &left, right: &right, frames: Engine.quantum)
      for i in left.indices { sound.append((left[i] + right[i]) * 0.70710678) }
    }
    sound.removeLast(max(0, sound.count - most))
    return sound
  }

  /// The events of the notes in the order of their frames.
  private func events(_ notes: [PhraseSource.Note]) -> [Event] {
    var events: [Event] = []
    for (number, note) in notes.enumerated() {
      let id = UInt32(number + 1)
      let frame = Int64((note.beat * beatFrames).rounded())
      events.append(Event(frame: frame, .start(note: id, voice: UInt16(note.voice))))
      for slot in note.values.keys.sorted() {
        events.append(
          Event(
            frame: frame, .set(note: id, slot: UInt16(slot), value: note.values[slot]!, ramp: 0)))
      }
      let end = frame + Int64((note.held * sampleRate).rounded())
      events.append(Event(frame: end, .release(note: id)))
    }
    return events.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)
  }
}
