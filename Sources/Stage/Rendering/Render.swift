import Analysis
import Datasets
import Files
import Glibc
import Score

/// Renders a mapping on a dataset to a file, and says what it measured.
public struct Render {
  private var request: RenderRequest
  private let progress: (Double) -> Void
  private let isCancelled: () -> Bool

  /// - Parameters:
  ///   - progress: gets the done part of the work, 0...1.
  ///   - isCancelled: asked before every block; true finishes the file with what there is.
  public init(
    _ request: RenderRequest, progress: @escaping (Double) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) {
    (self.request, self.progress, self.isCancelled) = (request, progress, isCancelled)
  }

  /// Renders, and writes the files.
  /// - Throws: `Fault` for a request that cannot be, and for what cannot be read, played or written; `Faults` for several
  ///   things that are wrong with a scene.
  public func run() throws -> RenderResult {
    try request.validate()
    try SceneOptionCheck.check(request)
    try Destinations.check(request)
    let source = try request.permit.guarding { try FileContent.text(request.mapping) }
    let whole = try readDataset(source)
    let part = try request.part.cut(whole, path: request.data, start: request.start)
    var found = self
    found.request.start = part.start
    found.request.end = part.dataset.end ?? request.end
    found.request.part = LogPart()
    let dataset = request.end.map { part.dataset.ending(at: $0) } ?? part.dataset
    return try found.run(source: source, dataset: dataset)
  }

  private func run(source: String, dataset: Dataset) throws -> RenderResult {
    var gain = 1.0
    if let target = request.loudness {
      gain = try gainFor(target, source: source, dataset: dataset)
    }
    if request.isNotesOnly { return try writeNotes(source: source, dataset: dataset) }
    return try write(source: source, dataset: dataset, gain: gain)
  }

  private func readDataset(_ source: String) throws -> Dataset {
    if request.data.isEmpty { return try ObjectsFile.stillness(source, request) }
    return try request.permit.guarding {
      try AmbienceRecording.added(
        to: DatasetReader.read(path: request.data, options: request.play.reading),
        file: request.microphone, readBy: nil)
    }
  }

  /// Performs without sound, and writes the notes only.
  private func writeNotes(source: String, dataset: Dataset) throws -> RenderResult {
    let (trace, performance) = try traced(source, dataset, gain: 1)
    let frames = try performance.playNotes { part in
      progress(part)
      return !isCancelled()
    }
    try trace?.finish()
    let meter = LoudnessMeter(channels: 2, sampleRate: Double(request.sampleRate))
    return RenderResult(
      request, dataset, performance, gain: 1, loudness: meter.result(), frames: frames,
      notations: try writeNotations(performance))
  }

  /// Returns a performance with its trace, which leaves nothing where the mapping cannot be played.
  private func traced(
    _ source: String, _ dataset: Dataset, gain: Double
  ) throws -> (TraceWriter?, Performance) {
    let trace = try request.trace.map {
      try TraceWriter(path: $0, sampleRate: Double(request.sampleRate))
    }
    do { return (trace, try perform(source, dataset, gain: gain, trace: trace)) } catch {
      trace?.discard()
      throw error
    }
  }

  private func perform(
    _ source: String, _ dataset: Dataset, gain: Double, trace: TraceWriter?, isLimited: Bool = true
  ) throws -> Performance {
    try request.permit.guarding {
      if request.isScene {
        return try SceneBuilder(request: request, source: source, dataset: dataset).performance(
          gain: gain, isLimited: isLimited)
      }
      let feed = try request.feed(dataset)
      let piece = try SoloPiece(
        request, source: source, dataset: dataset, feed: feed, gain: gain, trace: trace,
        purpose: isLimited ? .hearing : .measuring)
      return Performance(request, feed, piece)
    }
  }

  private func writeNotations(_ performance: Performance) throws -> [NotationReport] {
    try performance.piece.transcript().map { try NotationFiles(request: request).write($0) } ?? []
  }

  /// Measures a first performance, and returns the gain that brings it to a loudness.
  private func gainFor(_ target: Double, source: String, dataset: Dataset) throws -> Double {
    let performance = try perform(source, dataset, gain: 1, trace: nil, isLimited: false)
    var meter = performance.loudnessMeter
    var done = 0
    _ = try performance.play { block in
      meter.add(block)
      done += block.count / performance.piece.channels
      progress(0.5 * Double(done) / Double(performance.frameCount))
      return !isCancelled()
    }
    let loudness = meter.result().integrated
    guard loudness.isFinite else {
      throw Fault(
        .mapping, "is silent on \(request.data), so it cannot be brought to \(target) LUFS",
        at: FaultPlace(request.mapping),
        hint: "render it without ‹loudness› and look at the trace (‹trace trace.csv›)")
    }
    return Decibels.amplitude(target - loudness)
  }

  private func write(source: String, dataset: Dataset, gain: Double) throws -> RenderResult {
    let (trace, performance) = try traced(source, dataset, gain: gain)
    let files = try RenderFiles(request, performance, dataset, trace: trace)
    var meters = RenderMeters(request, performance, dataset)
    let from = request.loudness == nil ? 0 : 0.5
    var done = 0
    let frames: Int
    do {
      let music = meters
      frames = try performance.play(
        stems: { try files.take($1, stem: $0) }, music: { music.hear(music: $0) }
      ) { block in
        meters.hear(block)
        try files.take(block)
        done += block.count / performance.piece.channels
        progress(from + (1 - from) * Double(done) / Double(performance.frameCount))
        return !isCancelled() && !files.readerHasGone
      }
    } catch {
      // After a full disk what was written stays; otherwise half a render is of no use.
      if !Fault.isOfWriting(error) { files.abort() }
      throw error
    }
    let reports = try files.finish()
    var result = RenderResult(
      request, dataset, performance, gain: gain, loudness: meters.loudness, frames: frames,
      notations: try writeNotations(performance))
    (result.endLevel, result.masking) = (meters.endLevel, meters.maskedTime)
    (result.file, result.stems) = (reports.sound, reports.stems)
    (result.stemDifference, result.reality) = (reports.stemDifference, reports.reality)
    return result
  }
}
