/// A secret that stands in an address.
public enum AccessToken {
  /// 128 random bits (26 times one of 32), as letters and digits.
  public static func make() -> String {
    var chance = SystemRandomNumberGenerator()
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    return String((0..<26).map { _ in letters.randomElement(using: &chance)! })
  }
}
