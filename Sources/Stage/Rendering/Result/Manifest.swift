import Files
import JSON
import Score
import SoundFiles
import Speech

/// The JSON file beside a render: what it was made of and what was measured, enough to make it again.
public enum Manifest {
  /// Returns the manifest of a render.
  /// - Parameters:
  ///   - command: the command line, as typed.
  ///   - spoken: puts words in for the settings that warnings name.
  /// - Throws: `Fault` when a file of the render cannot be read again.
  public static func text(
    of result: RenderResult, command: [String], spoken: (String) -> String = { $0 }
  ) throws -> String {
    let request = result.request
    return JSONText.object([
      "ripples": Version.current, "command": command, "request": request.json,
      "mapping": try request.permit.guarding {
        try hashed(request.mapping, name: result.mappingName)
      },
      "dataset": try request.data.isEmpty
        ? nil
        : request.permit.guarding { try hashed(request.data, name: result.datasetTitle) },
      // What a guide speaks and plays is made again from its words.
      "sounds": try sounds(of: result),
      "parameters": JSONText.object(result.parameters.map { ($0.name, .number($0.value)) }),
      "audio": audio(result), "stems": result.stems.map(stem),
      "notations": result.notations.map(notation), "reality": result.reality.map(reality),
      "map": result.map?.json, "insideRipples": result.ripples.map(ripple),
      "measures": measures(result),
      "counters": counters(result), "warnings": result.warnings.map(spoken),
      "printed": result.printed,
    ]).pretty
  }

  private static func notation(_ file: NotationReport) -> JSONText {
    .object([
      "kind": file.kind.rawValue, "path": file.path, "notes": file.notes, "sha256": file.hash,
    ])
  }

  /// Returns a measured figure with three decimals: further digits mean nothing.
  private static func figure(_ value: Double) -> JSONText { .number(value, decimals: 3) }

  /// Returns the loudness of the mix while the walker was inside a ripple.
  private static func ripple(_ ripple: RippleLoudness) -> JSONText {
    .object([
      "id": ripple.id, "secondsInside": figure(ripple.seconds),
      "integratedLUFS": figure(ripple.loudness.integrated),
      "momentaryMaximumLUFS": figure(ripple.loudness.momentaryMaximum),
    ])
  }

  /// Returns the file of the microphones' sound, which is in step with the mix frame for frame.
  private static func reality(_ file: AudioFileReport) -> JSONText {
    .object(["path": file.path, "sha256": file.hash, "latencyFrames": 0])
  }

  /// Writes a manifest beside a sound file; beside standard output there is none.
  /// - Throws: `Fault` where it cannot be written.
  public static func write(_ text: String, besides output: String?) throws {
    guard let output, output != "-" else { return }
    try TextFile.write(text, to: path(for: output))
  }

  /// Returns the path of a sound file's manifest.
  public static func path(for output: String) -> String { output + ".json" }

  /// Returns what was read besides the mapping and the data, with the hashes. What the mapping or the site names, and not a person,
  /// is hashed within its bounds; a file that has left them meanwhile is left out.
  private static func sounds(of result: RenderResult) throws -> [JSONText] {
    let request = result.request
    let given = request.play.files(.reads).map(\.path)
    let scope = request.permit.scope(of: request.mapping)
    return try result.sounds.filter { !SoundCache.keeps($0) }.compactMap { path in
      if given.contains(path) {
        return try request.permit.guarding { try hashed(path, name: path) }
      }
      do { return try scope.guarding { try hashed(path, name: path) } } catch let fault as Fault
        where fault.code == .permission
      { return nil }
    }
  }

  private static func hashed(_ path: String, name: String) throws -> JSONText {
    .object(["name": name, "path": path, "sha256": try FileContent.hash(path)])
  }

  private static func audio(_ result: RenderResult) -> JSONText {
    let file = result.file
    return .object(present: [
      ("frames", .integer(result.frames)), ("sampleRate", .integer(result.request.sampleRate)),
      ("channels", .integer(result.channels)), ("isComplete", .bool(result.isComplete)),
      ("dataSeconds", .number(result.duration * result.speed)), ("speed", .number(result.speed)),
      ("gain", .number(result.gain)), ("path", file?.path.json),
      ("format", file?.format.rawValue.json), ("sha256", file.map { .string(orNull: $0.hash) }),
    ])
  }

  private static func stem(_ stem: StemReport) -> JSONText {
    .object([
      "name": stem.name, "path": stem.file.path, "sha256": stem.file.hash,
      "integratedLUFS": figure(stem.loudness.integrated),
      "truePeakDBTP": figure(stem.loudness.truePeak),
    ])
  }

  private static func measures(_ result: RenderResult) -> JSONText {
    let (loudness, masking) = (result.loudness, result.masking)
    return .object([
      "musicMaskedPercent": (masking?.music).map(figure),
      "surroundingsMaskedPercent": (masking?.surroundings).map(figure),
      "integratedLUFS": figure(loudness.integrated), "rangeLU": figure(loudness.range),
      "momentaryMaximumLUFS": figure(loudness.momentaryMaximum),
      "truePeakDBTP": figure(loudness.truePeak), "samplePeakDBFS": figure(loudness.samplePeak),
    ])
  }

  private static func counters(_ result: RenderResult) -> JSONText {
    let engine = result.counters
    return .object(
      [
        ("notes", .integer(engine.notes)), ("stolenNotes", .integer(engine.stolen)),
        ("notFiniteNotes", .integer(engine.faults)),
        ("notFiniteEffectBlocks", .integer(engine.effectFaults)),
        ("limitedSamples", .integer(engine.limited)), ("lateEvents", .integer(engine.late)),
        ("missingInputFrames", .integer(engine.missingInput)),
        ("droppedInputFrames", .integer(engine.droppedInput)),
      ] + result.conductor.counters)
  }
}

/// The version of the project, written into manifests.
public enum Version {
  public static let current = "0.2.0"
}
