import Comparing
import Files
import Score
import Threads

/// The objects of sweeps, by the hash of everything that made them, in a folder or on a host.
package struct SweepStore: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case cells, failed, features, sounds

    /// The most bytes of an object: cells are small, and many are read at a time.
    var limit: Int {
      switch self {
      case .cells, .failed: 1 << 24
      case .features, .sounds: HostStore.limit
      }
    }
  }

  let place: any StorePlace
  /// The objects that one thread reads at a time.
  static let portion = 256
  var name: String { place.name }

  /// - Parameters:
  ///   - text: the path of a folder, or the address of a host: `http://…`, `https://…`, `s3://bucket/path`.
  ///   - held: where the process that started this one holds the folder; nil for its own place.
  /// - Throws: `Fault` (`call`) for an address that is none.
  package init(_ text: String, at held: String? = nil) throws(Fault) {
    place =
      Self.isOnHost(text)
      ? try HostStore(text) : FolderStore(place: OutputPath(folder: text, at: held))
  }

  /// The store in a folder below one that a person named.
  init(_ place: OutputPath) { self.place = FolderStore(place: place) }

  /// Whether a text is the address of a host, and no path.
  static func isOnHost(_ text: String) -> Bool { text.contains("://") }

  /// The object of JSON of a kind: a cell, or why it has failed.
  func object(_ kind: Kind, _ key: String) -> any KeptObject {
    place.object(kind, key, ending: "json") { CellObject.isWhole($0, key: key) }
  }

  /// The features of a cell: everything of it that is measured.
  func features(_ key: String) -> any KeptObject {
    place.object(.features, key, ending: "features", isWhole: CellFeatures.isWhole)
  }

  /// The sound of a cell.
  func sound(_ key: String, ending: String) -> any KeptObject {
    place.object(.sounds, key, ending: ending, isWhole: SoundDifference.isWhole)
  }

  /// Looks for an object of JSON.
  /// - Parameter known: the keys of those that may be there; nil where only asking tells.
  /// - Throws: `Fault` where the store does not answer.
  func find(_ kind: Kind, _ key: String, known: Set<String>?) throws(Fault) -> FoundObject {
    if let known, !known.contains(key) { return .none }
    return try object(kind, key).find()
  }

  /// Returns those of the keys that have a whole object of JSON of a kind, with the seconds since it was written; nil where the
  /// place does not know when.
  /// - Throws: `Fault` where the store does not answer.
  func wholeAges(_ kind: Kind, of keys: Set<String>, threads: Int) throws -> [String: Int?] {
    let ages = try place.ages(kind, of: keys)
    let there = Array(ages.keys)
    let size = Self.portion
    let pool = WorkPool<[String]>(count: (there.count + size - 1) / size, isCancelled: { false }) {
      part in
      try there[part * size..<min(there.count, (part + 1) * size)].filter { key in
        if case .whole = try find(kind, key, known: nil) { true } else { false }
      }
    }
    let found = try pool.run(threads: threads, named: "store") { _ in } ?? []
    let whole = Set(found.joined())
    return ages.filter { whole.contains($0.key) }
  }
}
