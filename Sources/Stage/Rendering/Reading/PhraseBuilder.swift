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
