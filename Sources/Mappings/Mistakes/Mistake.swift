/// What somebody probably meant to write, and where it differs from what is written.
struct Mistake: Equatable {
  let place: SourcePlace
  /// What is wrong.
  let message: String
  /// What to change.
  let hint: String

  init(_ place: SourcePlace, _ message: String, _ hint: String) {
    (self.place, self.message, self.hint) = (place, message, hint)
  }
}
