import Output
import Score

/// Loads the sound files that a mapping's samplers name, relative to the mapping's folder.
enum SoundTables {
  static func load(_ orchestra: Orchestra, besides mapping: String) throws -> Orchestra {
    var loaded = orchestra
    for (index, table) in orchestra.tables.enumerated() {
      guard case .file(let path) = table else { continue }
      let data = try AudioFileReader.read(resolve(path, besides: mapping))
      loaded.tables[index] = .recording(
        Recording(channels: data.channels, sampleRate: Double(data.sampleRate)))
    }
    return loaded
  }

  /// The files, for the manifest's hashes.
  static func files(of orchestra: Orchestra, besides mapping: String) -> [String] {
    orchestra.tables.compactMap { table in
      guard case .file(let path) = table else { return nil }
      return resolve(path, besides: mapping)
    }
  }

  static func resolve(_ path: String, besides mapping: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let slash = mapping.lastIndex(of: "/") else { return path }
    return mapping[...slash] + path
  }
}
