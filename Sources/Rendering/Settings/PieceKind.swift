/// The kinds of files that can be played.
public enum PieceKind: Sendable {
  case mapping, site, objects

  /// Returns the kind of a file by the ending of its name.
  package static func of(_ path: String) -> PieceKind {
    if path.hasSuffix(".geojson") { .site } else { path.hasSuffix(".json") ? .objects : .mapping }
  }
}
