import Datasets
import Files
import JSON
import SoundFiles

/// The kind of a file or a folder that somebody names.
public enum FileKind: String, Sendable {
  case mapping, site, objects = "scene of objects", dataset, manifest
  case soundFont = "SoundFont"
  case head = "head"
  case sound = "sound file"

  /// Returns the kind as which a file is played, by the ending of its name, whether it is there or not: a site, objects,
  /// or otherwise a mapping.
  package static func played(_ path: String) -> FileKind {
    switch Path.ext(path) {
    case "geojson": .site
    case "json": .objects
    default: .mapping
    }
  }

  /// Returns the kind by the name, and of JSON by the content; nil where neither tells it.
  public static func of(_ path: String) -> FileKind? {
    switch Path.ext(path) {
    case "lua": return .mapping
    case "geojson": return isLog(path) ? .dataset : .site
    case "sf2", "sf3": return .soundFont
    case "sofa": return .head
    case "json": return json(path)
    default: break
    }
    if AudioFileReader.knows(path) || (try? AudioFormat.forFile(path)) != nil { return .sound }
    return DatasetReader.knows(path) ? .dataset : nil
  }

  /// Whether a GeoJSON file holds a walk with its times rather than the places of a site.
  private static func isLog(_ path: String) -> Bool {
    guard let bytes = try? FileContent.read(path), let top = try? JSONParser.parse(bytes) else {
      return false
    }
    return DatasetReader.isLog(geoJSON: top)
  }

  private static func json(_ path: String) -> FileKind? {
    guard let bytes = try? FileContent.read(path) else { return nil }
    return (try? JSONParser.parse(bytes)).map { of(json: $0) }
  }

  /// Returns the kind of a JSON text by its members: what is none of ours may be a dataset.
  static func of(json top: JSONValue) -> FileKind {
    if top["ripples"]?.string != nil, top["audio"]?.members != nil { return .manifest }
    if top["objects"] != nil { return .objects }
    // a bare list of objects, as AmbeoAADemo has it: no row of a dataset names a file of sound
    let first = top.array?.first
    if ["audioFile", "audioFiles", "voice", "bus"].contains(where: { first?[$0] != nil }) {
      return .objects
    }
    return top["type"]?.string == "FeatureCollection" ? .site : .dataset
  }

  /// The advice for a file of this kind that was given in the place of a mapping.
  package func advice(for path: String) -> String {
    switch self {
    case .dataset: "give it with a mapping or a site: MAPPING ‹data \(path)›"
    case .manifest: "ripples rerender \(path) renders it again"
    case .site: "let its name end in .geojson, and it is played as a site"
    case .objects: "let its name end in .json, and it is played as a scene"
    default: "ripples describe \(path) says what is in it"
    }
  }
}
