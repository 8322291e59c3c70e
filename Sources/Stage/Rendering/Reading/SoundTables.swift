import Score

/// Loads what a mapping's samplers and effects name, relative to the mapping's folder.
package enum SoundTables {
  /// An orchestra with its sounds, and what was found wrong with their files, in sentences.
  package struct Loaded {
    package let orchestra: Orchestra
    package let warnings: [String]
  }

  /// - Parameter scope: of the mapping.
  package static func load(_ orchestra: Orchestra, in scope: ReadScope) throws -> Loaded {
    var cache = RecordingCache()
    return try cache.load(orchestra, in: scope)
  }

  /// The files, for the manifest's hashes; those that may not be read are left out.
  package static func files(of orchestra: Orchestra, in scope: ReadScope) -> [String] {
    orchestra.tables.flatMap { RecordingCache.files(of: $0, in: scope) }
  }

  /// The files and folders as the mapping names them; nothing is looked at.
  package static func names(in orchestra: Orchestra) -> [String] {
    orchestra.tables.flatMap { table -> [String] in
      switch table {
      case .phraseSource(let source): source.files + names(in: source.orchestra)
      case .file(let path): [path]
      case .sampler(let source):
        switch source.content {
        case .soundFont(let path, _): [path].compactMap { $0 }
        case .sfz(let path), .folder(let path): [path]
        case .zones(let files): files.map(\.path)
        }
      default: []
      }
    }
  }
}
