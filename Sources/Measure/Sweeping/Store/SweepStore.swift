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

/// The place of a store: a folder, or a host.
protocol StorePlace: Sendable {
  /// The path or address by which people know it.
  var name: String { get }

  /// Whether somebody has made it.
  /// - Throws: `Fault` where a host does not answer.
  func isThere() throws(Fault) -> Bool

  /// Makes it where it is not there, and sees whether it takes objects.
  /// - Throws: `Fault` where it does not.
  func prepare() throws(Fault)

  /// Holds its folder, for the programs that this process starts; nil for a host.
  /// - Throws: `Fault` where the folder may not be reached.
  func held() throws(Fault) -> HeldFile?

  /// - Parameters:
  ///   - ending: the ending of its file's name.
  ///   - isWhole: tells whether the bytes of an object are all there.
  func object(
    _ kind: SweepStore.Kind, _ key: String, ending: String,
    isWhole: @escaping @Sendable ([UInt8]) -> Bool
  ) -> any KeptObject

  /// Returns the keys for which there may be an object of a kind, whole or not; nil where only asking for each tells.
  func keys(_ kind: SweepStore.Kind) -> Set<String>?

  /// Returns those of the keys that have an object of a kind, with the seconds since it was written; nil where the place does not
  /// know when.
  func ages(_ kind: SweepStore.Kind, of keys: Set<String>) throws -> [String: Int?]

  /// Returns the bytes that differ from the objects of the same keys: the same work gave others.
  func strangers(of keys: [String]) throws -> [Stranger]

  /// Takes an object away, so that other bytes can be kept in its place.
  func withdraw(_ kind: SweepStore.Kind, _ key: String) throws(Fault)

  /// Removes what killed runs have left unfinished.
  func clean()
}

/// An object of a store, wherever that lies: it is written once and by anybody, and what is there is never replaced.
protocol KeptObject: Sendable {
  /// The path or the address of the object.
  var path: String { get }

  /// Looks for the object.
  /// - Throws: `Fault` where the store does not answer; where it is a folder, that is no object.
  func find() throws(Fault) -> FoundObject

  /// Keeps bytes as the object, or compares them with those that are there.
  /// - Throws: `Fault` where the store takes none.
  func keep(_ bytes: [UInt8]) throws(Fault) -> ObjectFile.Kept
}

/// The store's answer about an object.
enum FoundObject: Equatable, Sendable {
  case none
  /// It is there, but cut off or damaged.
  case damaged
  case whole([UInt8])
}

extension ObjectFile: KeptObject {
  func find() throws(Fault) -> FoundObject {
    if let bytes { return .whole(bytes) }
    return FileContent.exists(path) ? .damaged : .none
  }
}

/// Bytes that the same work gave besides those of an object.
struct Stranger: Equatable, Sendable {
  /// Their path or address.
  let place: String
  /// The sentence that says where they differ.
  let difference: String
}
