import Analysis
import Datasets
import Rendering
import Score

/// A few seconds of a mapping's sound on a dataset, for what can be said of it only by listening.
enum SoundRehearsal {
  /// The seconds of sound in which a longer dataset is played whole, so that everything in it is heard.
  private static let longest = 20.0
  private static let sampleRate = TickGrid.usualSampleRate

  static func findings(
    _ path: String, _ source: String, _ data: String, _ settings: PlaySettings,
    _ played: LogPart.Cut
  ) throws -> [Score.Finding] {
    var request = RenderRequest(mapping: path, data: data, output: nil)
    request.play = settings.at(.render)
    request.sampleRate = sampleRate
    request.start = played.start
    request.tail = 1
    request.allowsMissing = true
    if settings.pace == PlayPace(),
      (played.dataset.playDuration ?? played.dataset.duration) > longest
    {
      request.length = longest
    }
    let feed = try request.feed(played.dataset)
    let piece = try SoloPiece(
      request, source: source, dataset: played.dataset, feed: feed, purpose: .measuring)
    let performance = Performance(request, feed, piece)
    var samples: [Float] = []
    samples.reserveCapacity(2 * performance.frameCount)
    _ = try performance.play { block in
      samples.append(contentsOf: block)
      return true
    }
    return HeardLint.findings(HeardSound(samples, sampleRate: Double(sampleRate)))
  }
}
