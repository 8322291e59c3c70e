import Glibc

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

/// Colours for a quantity, dark to light: lightness grows evenly, so that equal steps look equal, also
/// in grey and to colour-blind readers.
///
/// A path through Oklab (Björn Ottosson, "A perceptual color space for image processing", 2020): the
/// lightness is a straight line, the two colour axes are cubic polynomials from violet by blue and
/// green to yellow, as matplotlib's viridis goes (Smith and van der Walt, 2015), and within sRGB.
public struct ColourMap: Sendable {
  /// The 256 colours from the lowest value to the highest.
  public let colours = (0..<256).map { ColourMap.colour(at: Double($0) / 255) }

  /// The colour of a value, 0...1; what lies outside has the colour of the end, NaN the darkest.
  public func colour(_ value: Double) -> Colour {
    if value > 0 { colours[Int(min(value, 1) * 255 + 0.5)] } else { colours[0] }
  }

  private static func colour(at t: Double) -> Colour {
    let lightness = 0.285 + 0.633 * t
    let a = 0.103 + t * (-0.318 + t * (-0.528 + t * 0.705))
    let b = -0.091 + t * (-0.338 + t * (1.375 - t * 0.76))
    return sRGB(lightness, a, b)
  }

  /// Ottosson's inverse matrices, then the transfer curve of IEC 61966-2-1.
  private static func sRGB(_ lightness: Double, _ a: Double, _ b: Double) -> Colour {
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    let red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
    let green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
    let blue = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
    return Colour(encoded(red), encoded(green), encoded(blue))
  }

  private static func cube(_ x: Double) -> Double { x * x * x }

  private static func encoded(_ linear: Double) -> Double {
    let x = min(max(linear, 0), 1)
    return x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
  }
}
