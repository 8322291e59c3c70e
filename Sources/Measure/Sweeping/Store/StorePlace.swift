import Comparing
import Files
import Score

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
