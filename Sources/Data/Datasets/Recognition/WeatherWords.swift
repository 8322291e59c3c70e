internal import Score

/// Words and codes for the present weather, as indices of `Inputs.weatherNames`.
enum WeatherWords {
  /// The group of a word such as `sun` or `Light rain`, or nil when it names none.
  static func group(_ word: String) -> Int? {
    let word = word.lowercased()
    for (name, parts) in words where parts.contains(where: { word.contains($0) }) {
      return Inputs.weatherNames.firstIndex(of: name)
    }
    return nil
  }

  /// The group of a WMO code of present weather (4677, as Open-Meteo writes it), 0...99.
  static func group(code: Double) -> Int? {
    let name: String
    switch code {
    case 0, 1: name = "clear"
    case 2, 3: name = "cloudy"
    case 45, 48: name = "fog"
    case 51...57: name = "drizzle"
    case 61...67, 80...82: name = "rain"
    case 71...77, 85, 86: name = "snow"
    case 95...99: name = "thunderstorm"
    default: return nil
    }
    return Inputs.weatherNames.firstIndex(of: name)
  }

  /// The heavier weather first, so that "thunderstorm with rain" is a thunderstorm.
  private static let words: [(String, [String])] = [
    ("thunderstorm", ["thunder", "storm", "lightning"]),
    ("snow", ["snow", "sleet", "hail", "ice pellets"]),
    ("drizzle", ["drizzle"]),
    ("rain", ["rain", "shower"]),
    ("fog", ["fog", "mist", "haze"]),
    ("cloudy", ["cloud", "overcast"]),
    ("clear", ["clear", "sun", "fair"]),
  ]
}
