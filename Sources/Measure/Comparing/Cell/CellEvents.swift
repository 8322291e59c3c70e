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
    let bytes = try wire()
    let most = FileContent.size(run.request.output + "/" + excerpt.file) ?? 0
    guard !holdsRecordings || bytes.count < most else { return nil }
    try ByteFile.write(bytes, to: run.base.adding(".events"))
    return Report.Cell.Audio(
      file: run.name + ".events", type: Report.Cell.EngineSound.type,
      seconds: Double(frames) / Double(run.request.sampleRate),
      engine: .init(
        frames: frames, latency: Engine.latency, voices: piece.orchestra.voices.map(\.name),
        turns: try turns()))
  }

  /// The bytes of the performance, for the engine in the page.
  private func wire() throws -> [UInt8] {
    try EnginePerformance(plan, events: events, frames: level.sound.frames + Engine.latency)
      .wire { SoundKey(SHA256.digest(of: $0)) }
  }

  /// Performs the mapping, without a sound, with every value that the page's players can be turned to, at the level of
  /// the measured sound.
  private func turns() throws -> [Report.Cell.Turn] {
    try run.request.turns.map(TurnedParameter.init).enumerated().compactMap { place, turned in
      guard let parameter = piece.mapping.parameters.first(where: { $0.spec.name == turned.name })
      else { return nil }
      let (spec, measured) = (parameter.spec, parameter.value)
      let stops = try turned.stops(spec, measured: measured).enumerated().map { number, value in
        if value == measured { return Report.Cell.Stop(value: value, file: nil) }
        let ending = ".turn\(place + 1)-\(number + 1).events"
        let other = try run.perform([spec.name: value])
        let events = CellEvents(run: run, piece: other.piece, events: other.events, level: level)
        try ByteFile.write(try events.wire(), to: run.base.adding(ending))
        return Report.Cell.Stop(value: value, file: run.name + ending)
      }
      return .init(
        parameter: spec.name, unit: spec.unit.symbol, doc: spec.doc, measured: measured,
        stops: stops)
    }
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
