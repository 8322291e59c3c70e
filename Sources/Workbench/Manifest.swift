import JSON
import Output
import Score

/// The JSON file beside a render: what it was made of and what was measured, enough to make it again.
public enum Manifest {
  /// The manifest of a render.
  /// - Parameter command: the command line, as typed.
  /// - Throws: `Fault` when a file of the render cannot be read again.
  public static func text(of result: RenderResult, command: [String]) throws -> String {
    let request = result.request
    let json: JSONText = .object([
      ("ripples", .string(Version.current)), ("command", .array(command.map { .string($0) })),
      ("request", requestJSON(request)),
      ("mapping", try hashed(request.mapping, name: result.mappingName)),
      (
        "dataset",
        try request.data.isEmpty ? .null : hashed(request.data, name: result.datasetTitle)
      ),
      ("sounds", .array(try result.sounds.map { try hashed($0, name: $0) })),
      ("parameters", .object(result.parameters.map { ($0.name, .number($0.value)) })),
      ("audio", audio(result)), ("stems", .array(result.stems.map(stem))),
      ("notations", .array(result.notations.map(notation))),
      ("reality", result.reality.map(reality) ?? .null),
      ("insideRipples", .array(result.ripples.map(ripple))),
      ("measures", measures(result)), ("counters", counters(result)),
      ("warnings", .array(result.warnings.map { .string($0) })),
      ("printed", .array(result.printed.map { .string($0) })),
    ])
    return json.pretty
  }

  private static func notation(_ file: NotationReport) -> JSONText {
    .object([
      ("kind", .string(file.kind.rawValue)), ("path", .string(file.path)),
      ("notes", .integer(file.notes)), ("sha256", .string(file.hash)),
    ])
  }

  /// How loud the mix was while the walker was inside a ripple.
  private static func ripple(_ ripple: RippleLoudness) -> JSONText {
    .object([
      ("id", .string(ripple.id)), ("secondsInside", .number(ripple.seconds, decimals: 3)),
      ("integratedLUFS", .number(ripple.loudness.integrated, decimals: 3)),
      ("momentaryMaximumLUFS", .number(ripple.loudness.momentaryMaximum, decimals: 3)),
    ])
  }

  /// The microphones' sound stands in step with the mix: frame for frame.
  private static func reality(_ file: AudioFileReport) -> JSONText {
    .object([
      ("path", .string(file.path)), ("sha256", .string(orNull: file.hash)), ("latencyFrames", 0),
    ])
  }

  /// Writes a manifest beside a sound file; beside standard output there is none.
  public static func write(_ text: String, besides output: String?) throws {
    guard let output, output != "-" else { return }
    try TextFile.write(text, to: path(for: output))
  }

  /// Where the manifest of a sound file stands.
  public static func path(for output: String) -> String { output + ".json" }

  private static func requestJSON(_ r: RenderRequest) -> JSONText {
    .object([
      ("mapping", .string(r.mapping)), ("data", .string(r.data)),
      ("output", .string(orNull: r.output)), ("format", .string(orNull: r.format)),
      ("sampleRate", .integer(r.sampleRate)), ("controlRate", .number(r.controlRate)),
      ("seed", .string(String(r.seed))),
      (
        "parameters",
        .object(r.parameters.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) })
      ),
      ("variant", .string(orNull: r.variant)), ("start", .number(r.start)),
      ("end", r.end.map { .number($0) } ?? .null), ("allowsMissing", .bool(r.allowsMissing)),
      ("speed", r.speed.map { .number($0) } ?? .null),
      ("length", r.length.map { .number($0) } ?? .null), ("tail", .number(r.tail)),
      ("loudness", r.loudness.map { .number($0) } ?? .null), ("block", .integer(r.block)),
      ("threads", .integer(r.threads)), ("trace", .string(orNull: r.trace)),
      (
        "columns",
        .object(r.reading.columns.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
      ),
      ("dates", .string(orNull: r.reading.dates)), ("zone", .string(orNull: r.reading.zone)),
      ("microphone", .string(orNull: r.microphone)),
      ("stems", .string(orNull: r.stems?.rawValue)), ("solo", .array(r.solo.map { .string($0) })),
      ("mute", .array(r.mute.map { .string($0) })), ("fadeIn", .number(r.fadeIn)),
      ("fadeOut", .number(r.fadeOut)), ("midi", .string(orNull: r.midi)),
      ("musicXML", .string(orNull: r.musicXML)), ("site", .string(orNull: r.site)),
      ("scene", sceneJSON(r.scene)),
    ])
  }

  private static func sceneJSON(_ scene: SceneOptions) -> JSONText {
    .object([
      ("head", .string(orNull: scene.head)), ("layout", .string(scene.layout)),
      ("log", .string(orNull: scene.log)), ("plot", .string(orNull: scene.plot)),
      ("reality", .string(orNull: scene.reality)), ("script", .string(orNull: scene.script)),
      ("sources", .integer(scene.sources)),
    ])
  }

  private static func hashed(_ path: String, name: String) throws -> JSONText {
    .object([
      ("name", .string(name)), ("path", .string(path)),
      ("sha256", .string(try FileContent.hash(path))),
    ])
  }

  private static func audio(_ result: RenderResult) -> JSONText {
    var members: [(String, JSONText)] = [
      ("frames", .integer(result.frames)), ("sampleRate", .integer(result.request.sampleRate)),
      ("channels", .integer(result.channels)), ("isComplete", .bool(result.isComplete)),
      ("dataSeconds", .number(result.duration * result.speed)), ("speed", .number(result.speed)),
      ("gain", .number(result.gain)),
    ]
    if let file = result.file {
      members += [
        ("path", .string(file.path)), ("format", .string(file.format.rawValue)),
        ("sha256", .string(orNull: file.hash)),
      ]
    }
    return .object(members)
  }

  private static func stem(_ stem: StemReport) -> JSONText {
    .object([
      ("name", .string(stem.name)), ("path", .string(stem.file.path)),
      ("sha256", .string(orNull: stem.file.hash)),
      ("integratedLUFS", .number(stem.loudness.integrated, decimals: 3)),
      ("truePeakDBTP", .number(stem.loudness.truePeak, decimals: 3)),
    ])
  }

  private static func measures(_ result: RenderResult) -> JSONText {
    let loudness = result.loudness
    let masking = result.masking
    func percent(_ value: Double?) -> JSONText { value.map { .number($0, decimals: 3) } ?? .null }
    return .object([
      ("musicMaskedPercent", percent(masking?.music)),
      ("surroundingsMaskedPercent", percent(masking?.surroundings)),
      ("integratedLUFS", .number(loudness.integrated, decimals: 3)),
      ("rangeLU", .number(loudness.range, decimals: 3)),
      ("momentaryMaximumLUFS", .number(loudness.momentaryMaximum, decimals: 3)),
      ("truePeakDBTP", .number(loudness.truePeak, decimals: 3)),
      ("samplePeakDBFS", .number(loudness.samplePeak, decimals: 3)),
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
