import Signals

/// What air takes from sound on its way, by ISO 9613-1:1993, equations 3 to 5.
public enum AirLoss {
  /// Metres per second, in air of 20 °C.
  public static let speedOfSound = 343.0

  /// Decibels per metre for a tone, in air of 20 °C, 50 % relative humidity and 101.325 kPa.
  public static func decibelsPerMetre(_ hertz: Double) -> Double {
    let kelvin = 293.15
    // saturation: 10^(4.6151 - 6.8346 (273.16 / T)^1.261), equations B.2 and B.3
    let triple = Math.exp(1.261 * Math.log(273.16 / kelvin))
    let saturation = Math.exp(2.302585092994046 * (4.6151 - 6.8346 * triple))
    let moisture = 50 * saturation
    let oxygen = 24 + 4.04e4 * moisture * (0.02 + moisture) / (0.391 + moisture)
    let nitrogen = 9 + 280 * moisture
    let f2 = hertz * hertz
    let ofOxygen = 0.01275 * Math.exp(-2239.1 / kelvin) / (oxygen + f2 / oxygen)
    let ofNitrogen = 0.1068 * Math.exp(-3352 / kelvin) / (nitrogen + f2 / nitrogen)
    return 8.686 * f2 * (1.84e-11 + ofOxygen + ofNitrogen)
  }

  /// The same as a share of energy per metre: the m of Sabine's and Eyring's formulas.
  public static func energyPerMetre(_ hertz: Double) -> Double {
    decibelsPerMetre(hertz) / 4.342944819032518
  }
}
