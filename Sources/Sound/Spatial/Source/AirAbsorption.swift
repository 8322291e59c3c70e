import Signals

/// The absorption of sound by air: ISO 9613-1:1993, equations 3 to 6, for pure tones.
struct AirAbsorption {
  /// Relaxation frequencies of oxygen and of nitrogen, Hz.
  private let oxygen: Double
  private let nitrogen: Double
  /// The absolute temperature relative to 293.15 K.
  private let warmth: Double
  private let temperature: Double
  private let pressure: Double

  /// - Parameters:
  ///   - celsius: temperature of the air, °C.
  ///   - humidity: relative humidity, percent.
  ///   - kilopascals: pressure of the air, kPa.
  init(celsius: Double = 20, humidity: Double = 50, kilopascals: Double = 101.325) {
    temperature = celsius + 273.15
    warmth = temperature / 293.15
    pressure = kilopascals / 101.325
    let exponent = -6.8346 * Self.power(273.16 / temperature, 1.261) + 4.6151
    let water = humidity * Self.power(10, exponent) / pressure
    oxygen = pressure * (24 + 4.04e4 * water * (0.02 + water) / (0.391 + water))
    let heat = Math.exp(-4.170 * (Self.power(warmth, -1.0 / 3) - 1))
    nitrogen = pressure * Self.power(warmth, -0.5) * (9 + 280 * water * heat)
  }

  /// The attenuation, dB per metre.
  /// - Parameter frequency: Hz.
  func decibels(at frequency: Double) -> Double {
    let square = frequency * frequency
    let classical = 1.84e-11 / pressure * warmth.squareRoot()
    let byOxygen = 0.01275 * Math.exp(-2239.1 / temperature) / (oxygen + square / oxygen)
    let byNitrogen = 0.1068 * Math.exp(-3352 / temperature) / (nitrogen + square / nitrogen)
    return 8.686 * square * (classical + Self.power(warmth, -2.5) * (byOxygen + byNitrogen))
  }

  /// The attenuation of energy per metre: the m of Sabine's and Eyring's formulas.
  func energyPerMetre(at frequency: Double) -> Double {
    decibels(at: frequency) / 4.342944819032518
  }

  /// The amplitude factor after a distance.
  func factor(_ frequency: Double, metres: Double) -> Double {
    Math.exp(-decibels(at: frequency) * metres * 0.1151292546497023)
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    Math.exp(exponent * Math.log(base))
  }
}

/// The speed of sound in metres per second, in air of 20 °C, as in Leia and most of the literature on rooms.
enum SpeedOfSound {
  static let air = 343.0
}
