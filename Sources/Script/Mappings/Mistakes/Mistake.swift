/// A probable mistake of writing: its place, and the change that mends it.
struct Mistake: Equatable {
  let place: SourcePlace
  /// The fault, as a sentence.
  let message: String
  /// The change to make.
  let hint: String

  init(_ place: SourcePlace, _ message: String, _ hint: String) {
    (self.place, self.message, self.hint) = (place, message, hint)
  }
}
