import Datasets
import Files
import SoundFiles

/// Everything that a render writes: the sound, its stems, what the microphones gave, the picture, the trace.
final class RenderFiles {
  struct Reports {
    let sound: AudioFileReport?
    let stems: [StemReport]
    let stemDifference: Float
    let reality: AudioFileReport?
  }

  private let channels: Int
  private let writer: AudioFileWriter?
  private let stems: StemFiles
  private let reality: RealityFile?
  private let plot: RenderPlot?
  private let trace: TraceWriter?

  /// - Throws: `Fault` for what cannot be written; nothing is left then.
  init(
    _ request: RenderRequest, _ performance: Performance, _ dataset: Dataset, trace: TraceWriter?
  ) throws {
    self.trace = trace
    channels = performance.piece.channels
    plot = try request.plot.map {
      try SystemLibrary.cairo.require()
      return try RenderPlot($0, title: performance.piece.title, sampleRate: request.sampleRate)
    }
    performance.plot = plot
    let writer = try request.output.map { path in
      try AudioFileWriter(
        path: path, format: try request.format.map(AudioFormat.named),
        sampleRate: request.sampleRate, channels: performance.piece.channels)
    }
    self.writer = writer
    do {
      stems = try StemFiles(performance.piece.stems, request)
      reality = try RealityFile.open(request, dataset, speed: performance.speed)
    } catch {
      writer?.abort()
      throw error
    }
  }

  /// Whether whoever read standard output has gone.
  var readerHasGone: Bool { writer?.readerHasGone == true }

  /// Writes a block of a stem; those of all stems come before the block of the mix.
  func take(_ block: UnsafeBufferPointer<Float>, stem: Int) throws {
    try stems.write(block, stem: stem)
  }

  /// Writes a block of the mix.
  func take(_ block: UnsafeBufferPointer<Float>) throws {
    stems.compare(block)
    plot?.hear(block, channels: channels)
    try writer?.write(block)
    try reality?.write(frames: block.count / channels)
  }

  /// Removes what was written: half a render is of no use.
  func abort() {
    writer?.abort()
    stems.abort()
    reality?.abort()
  }

  func finish() throws -> Reports {
    try trace?.finish()
    let sound = try writer?.finish()
    let real = try reality?.finish()
    try plot?.finish()
    return Reports(
      sound: sound, stems: try stems.finish(), stemDifference: stems.largestDifference,
      reality: real)
  }
}
