/// A colour of sRGB, each part 0...1.
public struct Colour: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  /// The opacity: 1 covers what is below, 0 leaves it.
  public var opacity: Double

  public init(_ red: Double, _ green: Double, _ blue: Double, opacity: Double = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  /// The colour of a hexadecimal number, 0xRRGGBB.
  public init(_ hex: Int) {
    self.init(
      Double((hex >> 16) & 255) / 255, Double((hex >> 8) & 255) / 255, Double(hex & 255) / 255)
  }

  /// This colour with another opacity, 0...1.
  public func opacity(_ value: Double) -> Colour {
    var colour = self
    colour.opacity = value
    return colour
  }

  static let white = Colour(0xffffff)
  static let ink = Colour(0x222222)
  static let faint = Colour(0x6b6b6b)
  static let grid = Colour(0xdedede)

  /// Colours for lines that stay apart for colour-blind readers (CIEDE2000 of 10 or more) and on white
  /// paper: the set of Okabe and Ito ("Color Universal Design", 2002), with indigo for its black, which
  /// is the ink's, and dark red for its yellow, which is lost on white.
  public static let lines = [
    Colour(0x0072b2), Colour(0xd55e00), Colour(0x009e73), Colour(0xcc79a7), Colour(0xe69f00),
    Colour(0x56b4e9), Colour(0x332288), Colour(0x882211),
  ]
}
