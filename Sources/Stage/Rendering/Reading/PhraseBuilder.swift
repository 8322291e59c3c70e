import Engine
import Score
import SoundFiles

/// Makes a phrase of what the mapping wrote: its files are read, its notes are played by an engine of their own.
struct PhraseBuilder {
  /// The phrase, with the voices of its notes loaded.
  let source: PhraseSource
  /// A sound file by its path as the mapping wrote it.
  let recording: (String) throws -> Recording

  /// The longest time in seconds for which notes are heard after the phrase is over.
  private static let longestTail = 10.0

  /// - Throws: `Fault` of code `sound` for files of several formats, `mapping` for a phrase that cannot be played.
  func phrase() throws -> Phrase {
    let files = try source.files.distinct().map { ($0, try recording($0)) }
    let rate = files.first?.1.sampleRate ?? PhraseSource.sampleRate
    let frames = try length(files, rate)
    let renderer = PhraseRenderer(
      orchestra: source.orchestra, sampleRate: rate,
      beatFrames: Double(frames) / Double(source.beats))
    func samples(_ content: PhraseSource.Content?) throws -> [Float]? {
      switch content {
      case nil: return nil
      case .file(let path): return files.first { $0.0 == path }?.1.mean
      case .notes(let notes, nil):
        return try renderer.round(
          notes, frames: frames, tail: Int(Self.longestTail * rate))
      case .notes(let notes, let seconds?):
        return try renderer.melody(notes, frames: Int((seconds * rate).rounded()))
      }
    }
    let phrase = Phrase(
      components: try source.components.map(samples), frames: frames, sampleRate: rate,
      beats: source.beats, rule: source.rule, fade: source.fade,
      intro: try samples(source.intro) ?? [], outro: try samples(source.outro) ?? [])
    if let message = phrase.fault { throw Fault(.sound, message) }
    return phrase
  }

  /// The length of the phrase in frames: that of its files, which must agree, or what the mapping says.
  private func length(_ files: [(String, Recording)], _ rate: Double) throws(Fault) -> Int {
    for (path, file) in files where file.sampleRate != rate {
      throw Fault(
        .sound, "its sample rate is \(Figure.plain(file.sampleRate)) Hz", at: FaultPlace(path),
        expected: "\(Figure.plain(rate)) Hz, as that of the phrase's other files")
    }
    let given = source.seconds.map { Int(($0 * rate).rounded()) }
    var frames = given
    for case .file(let path)? in source.components {
      guard let file = files.first(where: { $0.0 == path })?.1 else { continue }
      let count = file.channels.first?.count ?? 0
      if let frames, frames != count {
        throw Fault(
          .sound, "it has \(count) frames", at: FaultPlace(path),
          expected: "\(frames) frames, the length of the phrase")
      }
      frames = count
    }
    return frames ?? 0
  }
}

extension Recording {
  /// Its channels mixed to one.
  fileprivate var mean: [Float] {
    guard channels.count > 1, let first = channels.first else { return channels.first ?? [] }
    let gain = 1 / Float(channels.count)
    return first.indices.map { i in channels.reduce(0) { $0 + $1[i] } * gain }
  }
}

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
