/// p values in words: three columns of a table.
enum TestText {
  static let heads = ["p", "p (Holm)", "p (FDR)"]

  static func words(_ test: Report.Test?) -> [String] {
    guard let test else { return heads.map { _ in "–" } }
    return [test.p, test.holm, test.falseDiscovery].map(word)
  }

  /// A p value of three digits; `< 0.001` for what is less than they can say.
  private static func word(_ p: Double) -> String { p < 0.001 ? "< 0.001" : NumberText.fixed(p, 3) }
}
