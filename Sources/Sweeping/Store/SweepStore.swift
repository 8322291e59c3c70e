import Comparing
import Score

/// The objects of sweeps, by the hash of everything that made them, in a folder or on a host.
package struct SweepStore: Sendable {
  enum Kind: String, CaseIterable, Sendable { case cells, failed, features, sounds }

  let place: any StorePlace
  var name: String { place.name }

  /// - Parameter text: the path of a folder, or the address of a host: `http://…`, `https://…`, `s3://bucket/path`.
  /// - Throws: `Fault` (`call`) for an address that is none.
  package init(_ text: String) throws(Fault) {
    place = Self.isOnHost(text) ? try HostStore(text) : FolderStore(name: text)
  }

  /// Whether a text is the address of a host, and no path.
  static func isOnHost(_ text: String) -> Bool { text.contains("://") }

  /// The object of JSON of a kind: a cell, or why it has failed.
  func object(_ kind: Kind, _ key: String) -> any KeptObject {
    place.object(kind, key, ending: "json", isWhole: SealedJSON.isWhole)
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
}
