import Glibc
import Testing

@testable import Pictures

/// CIE lightness L*, 0...100, of an sRGB colour (CIE 15:2004).
private func lightness(_ colour: Colour) -> Double {
  let linear = [colour.red, colour.green, colour.blue].map {
    $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
  }
  let y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  return y > 0.008856 ? 116 * cbrt(y) - 16 : 903.3 * y
}

@Test func lightnessGrowsEvenly() {
  let values = ColourMap().colours.map(lightness)
  let steps = zip(values.dropFirst(), values).map { $0 - $1 }
  #expect(values[0] < 20)
  #expect(values[255] > 88)
  let mean = (values[255] - values[0]) / 255
  #expect(steps.min()! > 0.4 * mean)
  #expect(steps.max()! < 1.6 * mean)
}

@Test func theMapStaysWithinSRGB() {
  // A clipped channel would make runs of equal values at 0 or 1.
  let clipped = ColourMap().colours.filter { colour in
    [colour.red, colour.green, colour.blue].contains { $0 <= 0 || $0 >= 1 }
  }
  #expect(clipped.count <= 2)
}

@Test func valuesOutsideHaveTheColoursOfTheEnds() {
  let map = ColourMap()
  #expect(map.colour(-3) == map.colours[0])
  #expect(map.colour(.nan) == map.colours[0])
  #expect(map.colour(.infinity) == map.colours[255])
}
