/// Bytes that the same work gave besides those of an object.
struct Stranger: Equatable, Sendable {
  /// Their path or address.
  let place: String
  /// The sentence that says where they differ.
  let difference: String
}
