import Score

/// Loads what a mapping's samplers and effects name, relative to the mapping's folder.
enum SoundTables {
  /// An orchestra with its sounds, and what was found wrong with their files, in sentences.
  struct Loaded {
    let orchestra: Orchestra
    let warnings: [String]
  }

  static func load(_ orchestra: Orchestra, besides mapping: String) throws -> Loaded {
    var cache = RecordingCache()
    return try cache.load(orchestra, besides: mapping)
  }

  /// The files, for the manifest's hashes.
  static func files(of orchestra: Orchestra, besides mapping: String) -> [String] {
    orchestra.tables.flatMap { RecordingCache.files(of: $0, besides: mapping) }
  }

  static func resolve(_ path: String, besides mapping: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let slash = mapping.lastIndex(of: "/") else { return path }
    return mapping[...slash] + path
  }
}
