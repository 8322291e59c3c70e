/// What a file to be played is, by its name.
enum PieceKind {
  case mapping, site, objects

  static func of(_ path: String) -> PieceKind {
    if path.hasSuffix(".geojson") { return .site }
    return path.hasSuffix(".json") ? .objects : .mapping
  }
}
