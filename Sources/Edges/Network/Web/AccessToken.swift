/// A secret that stands in an address.
public enum AccessToken {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private static let count = 26

  /// 128 random bits (26 times one of 32), as letters and digits.
  public static func make() -> String {
    var chance = SystemRandomNumberGenerator()
    return String((0..<count).map { _ in letters.randomElement(using: &chance)! })
  }

  /// Whether a text can be one.
  public static func isToken(_ text: String) -> Bool {
    text.count == count && text.allSatisfy(letters.contains)
  }
}
