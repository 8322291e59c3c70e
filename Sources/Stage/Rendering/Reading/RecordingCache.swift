import Glibc
import Score
import SoundFiles

/// Sounds of a session's mappings, read and rendered again only when they, or a file, have changed.
package struct RecordingCache {
  private struct Stamp: Equatable {
    let path: String
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  private struct Entry {
    let stamps: [Stamp]
    let sound: SoundTable
    let warnings: [String]
  }

  /// The sounds that were read, by what the mapping wrote and the files that they came from.
  private var known: [Key: Entry] = [:]

  private struct Key: Hashable {
    let table: SoundTable
    let files: [String]
  }

  package init() {}

  /// Returns the orchestra with its files loaded.
  /// - Parameter scope: of the mapping.
  /// - Throws: `Fault` for a file that may not, or cannot, be read.
  package mutating func load(
    _ orchestra: Orchestra, in scope: ReadScope
  ) throws -> SoundTables.Loaded {
    var loaded = orchestra
    var warnings: [String] = []
    for (index, table) in orchestra.tables.enumerated() {
      let read: Entry?
      do { read = try entry(table, in: scope) } catch let fault as Fault {
        throw fault.used(in: scope.file, line: orchestra.line(ofTable: index))
      }
      guard let entry = read else { continue }
      loaded.tables[index] = entry.sound
      warnings += entry.warnings
    }
    return SoundTables.Loaded(orchestra: loaded, warnings: warnings)
  }

  /// Returns the files that a table is read from.
  static func files(of table: SoundTable, in scope: ReadScope) -> [String] {
    switch table {
    case .file(let path): [path].compactMap { try? scope.path($0) }
    case .sampler(let source):
      scope.guarding {
        InstrumentLoader.files(of: source, permit: scope.instrumentPermit, resolve: scope.resolve)
      }
    case .phraseSource(let source):
      source.files.compactMap { try? scope.path($0) }
        + source.orchestra.tables.flatMap { files(of: $0, in: scope) }
    default: []
    }
  }

  private mutating func entry(_ table: SoundTable, in scope: ReadScope) throws -> Entry? {
    let files = Self.files(of: table, in: scope)
    let stamps = files.compactMap(Self.stamp)
    let key = Key(table: table, files: files)
    if let entry = known[key], entry.stamps == stamps { return entry }
    let read = try scope.guarding { try Self.read(table, in: scope) }
    guard let (sound, warnings) = read else { return nil }
    let entry = Entry(stamps: stamps, sound: sound, warnings: warnings)
    known[key] = entry
    return entry
  }

  private static func read(
    _ table: SoundTable, in scope: ReadScope
  ) throws -> (SoundTable, [String])? {
    switch table {
    case .file(let path):
      let (recording, warnings) = try file(path, in: scope)
      return (.recording(recording), warnings)
    case .sampler(let source):
      let loaded = try InstrumentLoader.load(
        source, permit: scope.instrumentPermit, resolve: scope.resolve)
      return (.instrument(loaded.instrument), loaded.warnings)
    case .phraseSource(let source): return try phrase(source, in: scope)
    default: return nil
    }
  }

  private static func file(_ path: String, in scope: ReadScope) throws -> (Recording, [String]) {
    let data = try AudioFileReader.read(scope.path(path))
    let recording = Recording(channels: data.channels, sampleRate: Double(data.sampleRate))
    return (recording, data.warnings.map { "\(path): \($0)" })
  }

  private static func phrase(
    _ source: PhraseSource, in scope: ReadScope
  ) throws -> (SoundTable, [String]) {
    let loaded = try SoundTables.load(source.orchestra, in: scope)
    var (source, warnings) = (source, loaded.warnings)
    source.orchestra = loaded.orchestra
    let builder = PhraseBuilder(source: source) { path in
      let (recording, found) = try file(path, in: scope)
      warnings += found
      return recording
    }
    return (.phrase(try builder.phrase()), warnings)
  }

  private static func stamp(_ path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Stamp(
      path: path, size: Int(clamping: status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}

extension ReadScope {
  /// The same bounds for what an instrument's own files name.
  fileprivate var instrumentPermit: InstrumentLoader.Permit {
    { path throws(Fault) in try check(path) }
  }
}

extension Orchestra {
  /// The line of the mapping on which a voice or an effect names a table; nil where it is not known.
  fileprivate func line(ofTable table: Int) -> Int? {
    let nodes = voices.lazy.flatMap(\.graph.nodes)
    return nodes.first { $0.table == table }?.line ?? effects.first { $0.table == table }?.line
  }
}

extension Fault {
  /// The fault of a file that a mapping names, told at the line of the mapping.
  fileprivate func used(in mapping: String, line: Int?) -> Fault {
    guard place.file != mapping || place.line == nil else { return self }
    var fault = self
    let place = place.file == mapping ? "" : self.place.description
    fault.message = place.isEmpty ? message : "\(place): \(message)"
    fault.place = FaultPlace(mapping, line: line)
    return fault
  }
}

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
