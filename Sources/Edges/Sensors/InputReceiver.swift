/// Takes what the sources deliver. Called from their threads, any of them at any time.
public protocol InputReceiver: AnyObject, Sendable {
  /// - Parameters:
  ///   - name: an input's name; it is one of those the source was made with.
  ///   - value: the value in the input's unit, always finite; for a category the index of the word.
  ///   - source: the source that the value came from, such as `osc`.
  func receive(_ name: String, _ value: Double, from source: String)

  /// Something was refused: what, where and what to do, in a sentence. The same is said once only.
  func complain(_ message: String, from source: String)
}
