import Datasets

/// The kinds of files that can be played.
public enum PieceKind: Sendable {
  case mapping, site, objects

  /// Returns the kind of a file by the ending of its name, whether it is there or not; `FileKind` looks into it, too.
  package static func of(_ path: String) -> PieceKind {
    switch Path.ext(path) {
    case "geojson": .site
    case "json": .objects
    default: .mapping
    }
  }
}
