import Comparing
import Files
import Score

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
