import Files
import Glibc
import JSON
import Pictures
import Score
import Signals

/// Everything that a render depends on: two renders of equal requests, on equal files, have equal samples.
///
/// What can be set is declared in `Settings`: `request.tail`, `request.seed`.
public struct RenderRequest: HoldsSettings, Sendable, Equatable {
  /// The path of what is played: a mapping (`.lua`), a site (`.geojson`), or objects (`.json`).
  public var mapping: String
  /// The path of the dataset; empty where objects are played without one.
  public var data: String
  /// The path of the sound file; `-` is standard output; nil measures only.
  public var output: String?
  public var play = PlaySettings(.render)
  /// Unit generators of a program's own, which the mapping may name beside those of `Catalogue`; not in scenes.
  public var units: [UnitKind] = []

  /// Whether a scene is played: a site or objects.
  public var isScene: Bool { FileKind.played(mapping) != .mapping }

  /// Whether the piece plays without a dataset: objects may stand still.
  public var playsWithoutData: Bool { FileKind.played(mapping) == .objects }

  /// Whether only notes are written, so that no sound is rendered.
  public var isNotesOnly: Bool { output == nil && (self.midi != nil || self.musicXML != nil) }

  /// The files that a render reads.
  var inputFiles: [String] {
    let logged = data.isEmpty ? [] : play.permit.guarding { FileContent.files(in: data) }
    return [mapping] + logged + play.files(.reads).map(\.path)
  }

  public init(mapping: String, data: String, output: String?) {
    (self.mapping, self.data, self.output) = (mapping, data, output)
  }

  /// - Throws: `Fault` of the call for a value outside its range, and for settings that exclude each other.
  package func validate() throws {
    try play.validate()
    if self.stems != nil, output.map({ $0 == "-" || FileContent.isDevice($0) }) ?? true {
      throw Fault.call(
        "stems", "writes files beside the output, and there is none",
        hint: "give the output a name: ‹out out/walk.wav›")
    }
    if isNotesOnly, self.loudness != nil || self.format != nil {
      throw Fault.call(
        self.loudness != nil ? "loudness" : "format",
        "is about sound, and only notes are written", hint: "give ‹out› too")
    }
  }
}

/// The fields of a request as a manifest has them.
extension RenderRequest: Decodable {
  private enum CodingKeys: String, CodingKey { case mapping, data, output }

  var json: JSONText {
    .object(
      [
        ("mapping", .string(mapping)), ("data", .string(data)), ("output", .string(orNull: output)),
      ] + play.fields(of: .manifest))
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    mapping = try values.decode(String.self, forKey: .mapping)
    data = try values.decode(String.self, forKey: .data)
    output = try values.decodeIfPresent(String.self, forKey: .output)
    play = try PlaySettings(.render, from: decoder, kept: .manifest)
  }
}

extension RenderRequest {
  /// The named pipe that the sound goes to, nil for a file: a render waits until a program reads from it.
  public var pipe: String? {
    output.flatMap { SystemCalls.kind(of: $0) == S_IFIFO ? $0 : nil }
  }
}

/// Refuses settings of a single mapping for a scene, and the reverse.
enum SceneOptionCheck {
  /// - Throws: `Fault` of the call for a setting that means nothing to what is played, and for a picture without a format.
  static func check(_ request: RenderRequest) throws {
    let kind = FileKind.played(request.mapping)
    for setting in Settings.of(.render)
    where !setting.pieces.contains(kind) && request.play.isSet(setting) {
      guard request.isScene else {
        throw Fault.call(
          setting.name, "belongs to a scene, and \(request.mapping) is a single mapping",
          hint: "render a site (‹site SITE› alone) or objects (.json)")
      }
      let (scene, site) =
        kind == .site
        ? ("a site of several mappings", " ‹site \(request.mapping)›")
        : ("a scene of several objects", "")
      throw Fault.call(
        setting.name, "belongs to a single mapping, and \(request.mapping) is \(scene)",
        hint: "render one of its mappings: ripples render MAPPING\(site) ‹\(setting.name) …›")
    }
    guard let plot = request.plot else { return }
    do { _ = try PictureFormat(path: plot) } catch { throw Fault.call("plot", "\(error)") }
  }
}
