/// The sentences of callouts.
public protocol Phrases: Sendable {
  /// - Parameter places: what stands at the named places of the sentence.
  func say(_ key: String, _ places: [String: String]) -> String

  /// A distance as it is spoken, rounded.
  /// - Parameters:
  ///   - metres: the distance.
  ///   - accuracy: metres; nil where the distance is no measure of the walker's position.
  func distance(_ metres: Double, accuracy: Double?) -> String
}
