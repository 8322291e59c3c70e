import TestSupport
import Testing

@testable import Pictures

extension ColourSight {
  init(_ colour: Colour) { self.init([colour.red, colour.green, colour.blue]) }
}

/// Whether the colours of pictures can be read and told apart, by measures of standards.
@Suite struct PaletteTests {
  private let white = ColourSight(0xffffff)

  /// Sharma, Wu and Dalal (2005), table 1: pairs 1, 7, 9, 17, 25 and 33.
  @Test(
    arguments: [
      ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425), ([50, 0, 0], [50, -1, 2], 2.3669),
      ([50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792), ([50, 2.5, 0], [73, 25, -18], 27.1492),
      ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
      ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
    ] as [([Double], [Double], Double)])
  func theMeasureIsThatOfItsPaper(first: [Double], second: [Double], difference: Double) {
    #expect(abs(ColourSight.difference(first, second) - difference) < 5e-5)
    #expect(abs(ColourSight.difference(second, first) - difference) < 5e-5)
  }

  /// A difference of 1 is just seen side by side, one of 10 at a glance.
  @Test(arguments: ColourSight.Deficiency.allCases)
  func linesAreToldApartByEveryKindOfEye(deficiency: ColourSight.Deficiency) {
    let lines = Colour.lines.map { ColourSight($0) }
    #expect(ColourSight.leastDifference(lines, with: deficiency) >= 10)
    for line in lines { #expect(line.contrast(white) > 2.2) }
  }

  /// WCAG 2.2, success criterion 1.4.3: 4.5 : 1.
  @Test func namesOnAMapAndLabelsStandOutFromThePaper() {
    let ripples = Colour.lines.indices.map { MapLook.colour(.ripple, $0) }
    let others = MapFeature.Kind.allCases.map { MapLook.colour($0, 0) }
    for colour in ripples + others {
      #expect(ColourSight(colour.darker).contrast(white) >= 4.5)
    }
    for colour in [Colour.ink, .faint] { #expect(ColourSight(colour).contrast(white) >= 4.5) }
  }

  /// The order of the map's colours is that of their lightness, also without one kind of cone and in grey.
  @Test(arguments: ColourSight.Deficiency.allCases)
  func theColourMapGrowsLighterForEveryKindOfEye(deficiency: ColourSight.Deficiency) {
    let lightness = ColourMap().colours.map { ColourSight($0).seen(with: deficiency).lab[0] }
    for (a, b) in zip(lightness, lightness.dropFirst(8)) { #expect(b > a) }
  }
}
