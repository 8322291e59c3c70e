/// Whether more data means more of the parameter (`positive`) or less of it (`negative`).
public enum Polarity: String, Sendable, CaseIterable {
  case positive, negative
}
