import Files
import FoundationEssentials
import JSON
import MapData
import Score
import SoundFiles
import Speech

/// Makes a render again from its manifest, which may come from anybody: it says what is read, within bounds, and never
/// where to write.
public struct Rerender {
  /// The request as the manifest has it; `request(writingTo:)` is the one to render.
  let request: RenderRequest
  /// The hash of the samples that the first render had; nil when it was not complete.
  public let expectedHash: String?
  /// The hash of the tiles of the map that it used; nil without a map.
  public let expectedMap: String?
  /// The hashes of its files of notes; empty when it was not complete.
  public let expectedNotations: [NotationReport.Kind: String]
  /// The files that have changed since, and those that are not where they were.
  public let changed: [String]
  public let missing: [String]

  /// The path of the manifest, and the permit for what it may lead to.
  let manifest: String
  let permit: ReadPermit

  /// - Parameters:
  ///   - path: a manifest, or the sound file beside which it stands.
  ///   - permit: what may be read besides the manifest's folder, its project and the working folder.
  ///   - voiceCommand: the program that speaks callouts; a manifest's is not run unless it is given here.
  ///   - mapTiles: the tiles of the map; a host of a manifest is not asked unless it is given here.
  /// - Throws: `Fault` of a record for a file that is not a manifest; of permission for one that names files elsewhere, or
  ///   a program or a host that is not given.
  public init(
    path: String, permit: ReadPermit = ReadPermit(), voiceCommand: String? = nil,
    mapTiles: String? = nil
  ) throws {
    manifest = path.hasSuffix(".json") ? path : Manifest.path(for: path)
    let content = try Self.content(manifest)
    let tiles = mapTiles.flatMap { TileSources.isHost($0) ? nil : $0 }
    self.permit = (tiles.map(permit.allowing) ?? permit).replayed(from: manifest)
    try Self.check(content, self.permit.scope(of: manifest))
    var request = content.request
    try request.play.allow(voiceCommand: voiceCommand, of: manifest)
    try request.play.allow(mapTiles: mapTiles, of: manifest)
    self.request = request
    expectedMap = content.map?.sha256
    expectedHash = content.audio.isComplete ? content.audio.sha256 : nil
    let notations = content.audio.isComplete ? content.notations ?? [] : []
    expectedNotations = Dictionary(
      notations.compactMap { file in
        NotationReport.Kind(rawValue: file.kind).map { ($0, file.sha256) }
      }, uniquingKeysWith: { first, _ in first })
    let files = content.files
    missing = files.map(\.path).filter { !FileContent.exists($0) }
    let scope = self.permit.scope(of: manifest)
    changed = try files.filter { file in
      try FileContent.exists(file.path)
        && scope.guarding { try FileContent.hash(file.path) } != file.sha256
    }.map(\.path)
  }

  /// Checks that everything that is read lies where the manifest may lead.
  private static func check(_ content: Content, _ scope: ReadScope) throws {
    let request = content.request
    let named =
      [request.mapping, request.data] + request.play.files(.reads).map(\.path)
      + content.files.map(\.path) + [request.play.tileFiles ?? ""]
    for path in named where !path.isEmpty { try scope.check(path) }
  }

  /// Does work on the manifest's request; what is wrong with a value is said of the manifest's field, not of a setting
  /// that nobody gave.
  /// - Throws: what the work throws; a `Fault` of a setting becomes one of the record.
  public func blaming<T>(_ work: () throws -> T) throws -> T {
    try FieldName.blaming(
      manifest, in: "request", of: .manifest,
      except: ["out", "allow-read", "voice-command", "map-tiles"], work)
  }

  /// Returns whether a file is a manifest, and may be replaced by one.
  static func isManifest(_ place: OutputPath) -> Bool {
    (try? place.reading { try content($0) }) != nil
  }

  private static func content(_ manifest: String) throws -> Content {
    let bytes = try FileContent.read(manifest)
    do { return try JSONDecoder().decode(Content.self, from: Data(bytes)) } catch {
      let isJSON = (try? JSONParser.parse(bytes)) != nil
      throw Fault(
        .record,
        "is not the manifest of a render (\(isJSON ? Self.words(error) : "it is not JSON"))",
        at: FaultPlace(manifest),
        hint: "give the .json file that ripples render writes beside the sound")
    }
  }

  private struct Content: Decodable {
    struct File: Decodable {
      let path: String
      let sha256: String
    }
    struct Notation: Decodable {
      let kind: String
      let sha256: String
    }
    struct Audio: Decodable {
      let sha256: String?
      let isComplete: Bool
    }
    let request: RenderRequest
    let mapping: File
    let dataset: File?
    let sounds: [File]
    struct Map: Decodable { let sha256: String }
    let audio: Audio
    let map: Map?
    let notations: [Notation]?

    var files: [File] {
      [mapping] + [dataset].compactMap { $0 } + sounds.filter { !SoundCache.keeps($0.path) }
    }
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no \"\(key.stringValue)\""
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")) is not what it should be"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")) is not what it should be"
    // It is JSON: the decoder says so of a number, too, that no field of its kind holds.
    case DecodingError.dataCorrupted: "a number in it is beyond what its field can hold"
    case let error as Fault: error.description
    default: "a value in it is not what it should be"
    }
  }
}

extension Rerender {
  /// Returns the request to render, with everything written beside one name.
  /// - Parameter output: of the sound, as a person gave it; nil takes a new name beside the manifest, `pitch-again.wav`, that
  ///   replaces nothing.
  /// - Throws: `Fault` where a file stands in the place of notes, a log or a picture.
  public func request(writingTo output: String?) throws -> RenderRequest {
    guard let output else { return try beside(newName, sound: request.output.map(format(of:))) }
    if output == "-" {
      var again = try beside("", sound: nil)
      (again.output, again.stems) = (output, nil)
      for setting in Settings.list where setting.files == .writes {
        again.play[setting] = String?.none
      }
      return again
    }
    var again = try beside(Self.withoutEnding(output), sound: nil)
    again.output = output
    for (_, path) in again.play.files(.writes) where FileContent.exists(path) {
      throw Fault.call(
        "out", "\(path) stands where a file beside \(output) would be written",
        hint: "choose another name")
    }
    return again
  }

  /// - Parameters:
  ///   - base: of every file, without its ending.
  ///   - sound: format of the sound; nil writes none.
  private func beside(_ base: String, sound: AudioFormat?) throws -> RenderRequest {
    var again = request
    again.permit = permit
    again.output = sound.map { "\(base).\($0.ending)" }
    if let sound { again.format = again.format ?? sound.rawValue }
    again.trace = request.trace.map { _ in base + ".trace.csv" }
    again.midi = request.midi.map { _ in base + ".mid" }
    again.musicXML = request.musicXML.map { _ in base + ".musicxml" }
    again.log = request.log.map { _ in base + ".log.ndjson" }
    again.plot = request.plot.map { base + ($0.lowercased().hasSuffix(".svg") ? ".svg" : ".png") }
    again.reality = request.reality.map { base + ".reality." + format(of: $0).ending }
    return again
  }

  private func format(of path: String) -> AudioFormat {
    (try? request.format.map(AudioFormat.named) ?? AudioFormat.forFile(path)) ?? .wav24
  }

  /// `out/pitch-again` for `out/pitch.wav.json`, with a number where files begin so already.
  private var newName: String {
    let stem = Self.withoutEnding(String(manifest.dropLast(".json".count))) + "-again"
    let parts = stem.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let taken = FileContent.names(in: parts.count > 1 ? folder + "/" : ".")
    for number in 1... {
      let ending = number == 1 ? "" : "-\(number)"
      let name = "\(parts.last ?? "")\(ending)."
      if !taken.contains(where: { $0.hasPrefix(name) }) { return stem + ending }
    }
    return stem
  }

  private static let endings = [".mid", ".midi", ".musicxml", ".xml"]

  /// A path without the ending of a sound or of notes.
  private static func withoutEnding(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    let isKnown =
      (try? AudioFormat.forFile(path)) != nil || endings.contains(path[dot...].lowercased())
    return isKnown ? String(path[..<dot]) : path
  }
}
