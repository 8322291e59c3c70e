import Engine
import Files
import Rendering
import Report
import Score
import Wire

/// A cell's sound as events, of which an engine in the report's page makes all of it, at its level.
struct CellEvents {
  let run: CellRun
  let piece: SoloPiece
  let events: [Event]
  let level: LevelMatch

  /// The engine that gives the cell's samples, bit for bit: the gain that the level needs is its own, and so is the limiter.
  private var plan: EnginePlan {
    EnginePlan(
      piece.orchestra, sampleRate: Double(run.request.sampleRate), seed: run.request.seed,
      options: EngineOptions(
        gain: Float(level.gain), ending: level.isLimited ? .limited : .aligned))
  }

  /// Writes the file beside the excerpt's.
  /// - Returns: nil where the page has no players, where the sound hears a recording that plays beside it, and where the
  ///   recordings that it plays are larger than the excerpt.
  func write(beside excerpt: Report.Cell.Audio?) throws -> Report.Cell.Audio? {
    guard let excerpt, !piece.hearsRecording else { return nil }
    let frames = level.sound.frames
    let bytes = try EnginePerformance(plan, events: events, frames: frames + Engine.latency).wire {
      SoundKey(SHA256.digest(of: $0))
    }
    let most = FileContent.size(run.request.output + "/" + excerpt.file) ?? 0
    guard !holdsRecordings || bytes.count < most else { return nil }
    try ByteFile.write(bytes, to: run.base + ".events")
    return Report.Cell.Audio(
      file: run.name + ".events", type: Report.Cell.EngineSound.type,
      seconds: Double(frames) / Double(run.request.sampleRate),
      engine: .init(
        frames: frames, latency: Engine.latency, voices: piece.orchestra.voices.map(\.name)))
  }

  private var holdsRecordings: Bool {
    piece.orchestra.tables.contains {
      switch $0 {
      case .recording, .instrument, .phrase: true
      default: false
      }
    }
  }
}
