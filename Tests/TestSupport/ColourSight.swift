import Glibc

/// A colour of a screen (sRGB, IEC 61966-2-1) as an eye has it, by formulas of standards and papers.
public struct ColourSight: Hashable, Sendable {
  /// The light of red, green and blue, 0...1.
  public let light: [Double]

  /// - Parameter parts: red, green and blue as a file holds them, 0...1.
  public init(_ parts: [Double]) {
    light = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  }

  /// From 0xRRGGBB.
  public init(_ hex: Int) { self.init([16, 8, 0].map { Double(hex >> $0 & 255) / 255 }) }

  /// From `#rrggbb`; nil for any other text.
  public init?(_ text: String) {
    guard text.count == 7, text.first == "#", let hex = Int(text.dropFirst(), radix: 16) else {
      return nil
    }
    self.init(hex)
  }

  private init(light: [Double]) { self.light = light.map { min(max($0, 0), 1) } }

  /// Relative luminance, 0...1 (WCAG 2.2).
  public var luminance: Double { 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] }

  /// Contrast ratio, 1...21 (WCAG 2.2).
  public func contrast(_ other: ColourSight) -> Double {
    let (a, b) = (luminance + 0.05, other.luminance + 0.05)
    return max(a, b) / min(a, b)
  }

  /// L*, a*, b* under D65 (CIE 15:2004).
  public var lab: [Double] {
    let rows = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339, 0.1191920, 0.9503041],
    ]
    let white = [0.95047, 1, 1.08883]
    let f = zip(rows, white).map { row, white in
      let t = zip(row, light).map(*).reduce(0, +) / white
      return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  /// How readers without one kind of cone see it.
  public enum Deficiency: CaseIterable, Sendable {
    case none, protanopia, deuteranopia, tritanopia

    /// Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
    /// deficiency", IEEE TVCG 15 (2009): the matrices of severity 1.
    fileprivate var matrix: [[Double]] {
      switch self {
      case .none: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protanopia:
        [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
          [-0.003882, -0.048116, 1.051998],
        ]
      case .deuteranopia:
        [
          [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
          [-0.011820, 0.042940, 0.968881],
        ]
      case .tritanopia:
        [
          [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
          [0.004733, 0.691367, 0.303900],
        ]
      }
    }
  }

  public func seen(with deficiency: Deficiency) -> ColourSight {
    ColourSight(light: deficiency.matrix.map { zip($0, light).map(*).reduce(0, +) })
  }

  /// The smallest difference (CIEDE2000) of two of some colours, seen with a deficiency.
  public static func leastDifference(
    _ colours: [ColourSight], with deficiency: Deficiency
  ) -> Double {
    let seen = colours.map { $0.seen(with: deficiency).lab }
    let pairs = seen.indices.flatMap { a in seen.indices.filter { $0 > a }.map { (a, $0) } }
    return pairs.map { difference(seen[$0], seen[$1]) }.min() ?? .infinity
  }

  /// CIEDE2000 of two colours in L*, a*, b* (Sharma, Wu and Dalal, Color Research and Application 30, 2005).
  public static func difference(_ first: [Double], _ second: [Double]) -> Double {
    func seventh(_ chroma: Double) -> Double {
      let power = pow(chroma, 7)
      return (power / (power + pow(25, 7))).squareRoot()
    }
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let grey = 0.5 * (1 - seventh((hypot(first[1], first[2]) + hypot(second[1], second[2])) / 2))
    let polar = [first, second].map { colour -> (chroma: Double, hue: Double) in
      let a = colour[1] * (1 + grey)
      let hue = atan2(colour[2], a) * 180 / .pi
      return (hypot(a, colour[2]), hue < 0 ? hue + 360 : hue)
    }
    let (one, two) = (polar[0], polar[1])
    let isGrey = one.chroma * two.chroma == 0
    let apart = two.hue - one.hue
    let turn = isGrey ? 0 : apart > 180 ? apart - 360 : apart < -180 ? apart + 360 : apart
    let sum = one.hue + two.hue
    let hue =
      isGrey ? sum : abs(apart) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
    let (light, chroma) = ((first[0] + second[0]) / 2, (one.chroma + two.chroma) / 2)
    let t =
      1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
      + 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    let bow = (light - 50) * (light - 50)
    let dLight = (second[0] - first[0]) / (1 + 0.015 * bow / (20 + bow).squareRoot())
    let dChroma = (two.chroma - one.chroma) / (1 + 0.045 * chroma)
    let dHue =
      2 * (one.chroma * two.chroma).squareRoot() * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    let blue = 30 * exp(-pow((hue - 275) / 25, 2))
    let rotation = -sin(radians(2 * blue)) * 2 * seventh(chroma)
    return
      (dLight * dLight + dChroma * dChroma + dHue * dHue + rotation * dChroma * dHue).squareRoot()
  }
}
