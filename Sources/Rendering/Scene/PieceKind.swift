/// What a file to be played is, by its name.
public enum PieceKind: Sendable {
  case mapping, site, objects

  package static func of(_ path: String) -> PieceKind {
    if path.hasSuffix(".geojson") { return .site }
    return path.hasSuffix(".json") ? .objects : .mapping
  }
}
