internal import Glibc
internal import Score

/// Monthly means of a place's weather, January first.
struct ClimateNormals {
  let name: String
  let source: String
  let place: GeoPoint
  /// Local standard time minus UTC, in seconds.
  let utcOffset: Int
  /// Mean of the days' highest and lowest temperatures in °C.
  let high: [Double]
  let low: [Double]
  /// Millimetres of rain in the month, and days with at least 0.25 mm.
  let rain: [Double]
  let wetDays: [Double]
  /// Mean relative humidity in %, and mean wind in m/s.
  let humidity: [Double]
  let wind: [Double]

  /// Round monthly figures typical of Seattle-Tacoma airport, close to what the U.S. Climate Normals
  /// 1991-2020 say of station USW00024233; they are not those normals themselves, and were not taken
  /// from NOAA's files.
  static let seattle = ClimateNormals(
    name: "Seattle",
    source:
      "simulated from round monthly figures typical of Seattle-Tacoma airport; weather that never was, "
      + "not a record and not NOAA's normals",
    place: GeoPoint(latitude: 47.4444, longitude: -122.3138), utcOffset: -28_800,
    high: [8.9, 10.2, 12.3, 15.2, 19.1, 21.7, 25.2, 25.3, 22.0, 15.8, 11.2, 8.3],
    low: [3.2, 3.2, 4.4, 6.3, 9.3, 11.7, 13.7, 13.9, 11.8, 8.3, 5.0, 2.8],
    rain: [147, 96, 106, 81, 48, 37, 15, 25, 41, 99, 160, 145],
    wetDays: [18, 16, 17, 14, 11, 9, 5, 5, 8, 14, 18, 18],
    humidity: [78, 75, 74, 71, 69, 67, 65, 68, 73, 79, 80, 80],
    wind: [3.9, 3.8, 3.9, 3.8, 3.5, 3.4, 3.2, 3.1, 3.1, 3.3, 3.6, 3.8])
}

/// A year of daily weather whose months have the means of a place's climate.
///
/// Wet and dry days follow each other as a two-state chain with exponential amounts, and temperature
/// departs from its mean as a first-order autoregression (Richardson, "Stochastic simulation of daily
/// precipitation, temperature, and solar radiation", Water Resources Research 17, 1981).
struct ClimateYear {
  private let normals: ClimateNormals
  private var random: SeededRandom
  private var isWet = false
  private var warmth: CorrelatedNoise

  /// The probability of a wet day after a wet one, less that of a wet day after a dry one.
  private static let persistence = 0.35
  /// Standard deviation in °C and memory in days of the temperature's departures.
  private static let deviation = 2.6
  private static let memory = 3.0

  private init(_ normals: ClimateNormals, seed: UInt64) {
    self.normals = normals
    random = SeededRandom(seed: seed).split(normals.name)
    warmth = CorrelatedNoise(deviation: Self.deviation, time: Self.memory, random: &random)
  }

  /// Simulates one row per day at noon, local standard time, from 1 January.
  static func simulate(_ normals: ClimateNormals, year: Int, seed: UInt64) -> Dataset {
    var process = ClimateYear(normals, seed: seed)
    let midnight = Double(CivilDate.days(year: year, month: 1, day: 1)) * 86_400
    var days: [Day] = []
    for month in 1...12 {
      for day in 1...CivilDate.length(ofMonth: month, year: year) {
        days.append(process.next(month: month, day: day, year: year))
      }
    }
    let start = StartTime(
      epoch: midnight + 43_200 - Double(normals.utcOffset), utcOffset: normals.utcOffset)
    var dataset = Dataset(
      name: "daily-weather", title: "A year of daily weather in \(normals.name)",
      source: normals.source, licence: "CC0-1.0", start: start,
      axes: [days.indices.map { Double($0) * 86_400 }], columns: columns(days))
    dataset.place = normals.place
    return dataset
  }

  private struct Day {
    var temperature: Double
    var high: Double
    var low: Double
    var rain: Double
    var wind: Double
    var humidity: Double
    var weather: Int
  }

  private static func columns(_ days: [Day]) -> [Column] {
    let rows: [(String, Double, (Day) -> Double)] = [
      ("temperature", 10, { $0.temperature }), ("temperature_max", 10, { $0.high }),
      ("temperature_min", 10, { $0.low }), ("rain", 100, { $0.rain }),
      ("wind_speed", 10, { $0.wind }), ("humidity", 1, { $0.humidity }),
      ("weather", 1, { Double($0.weather) }),
    ]
    return rows.map { name, scale, value in
      let spec = KnownColumns.spec(name)
      let unit = spec?.unit ?? .celsius
      return Column(
        name: name, unit: unit, kind: spec?.kind ?? .linear,
        values: days.map { (value($0) * scale).rounded() / scale },
        gaps: ["rain", "weather"].contains(name) ? .hold : .interpolate,
        maximumGap: Dataset.gapFactor * 86_400, provenance: .own(original: name, unit: unit))
    }
  }

  private mutating func next(month: Int, day: Int, year: Int) -> Day {
    let index = month - 1
    let length = Double(CivilDate.length(ofMonth: month, year: year))
    let part = normals.wetDays[index] / length
    let wetAfterDry = part * (1 - Self.persistence)
    isWet = random.uniform() < (isWet ? wetAfterDry + Self.persistence : wetAfterDry)
    let amount = random.exponential(mean: normals.rain[index] / normals.wetDays[index])
    let rain = isWet ? max(0.25, amount) : 0
    let departure = warmth.next(after: 1, random: &random)
    let offset = (Double(day) - 0.5) / length - 0.5
    let high = Self.between(normals.high, index, offset) + departure - (isWet ? 0.8 : -0.6)
    let low = Self.between(normals.low, index, offset) + departure * 0.8 + (isWet ? 0.6 : -0.5)
    let mean = (high + low) / 2
    let wind = Self.between(normals.wind, index, offset) * exp(0.35 * random.normal() - 0.06)
    let damp = Self.between(normals.humidity, index, offset) + (isWet ? 6 : -5)
    let cloud = random.uniform() - (isWet ? 0 : 0.25) + (damp - 70) / 60
    return Day(
      temperature: mean, high: high, low: low, rain: rain / 24, wind: wind,
      humidity: min(100, max(20, damp + 5 * random.normal())),
      weather: Self.word(rain: rain, cloud: cloud, temperature: mean, wind: wind))
  }

  /// A monthly mean, in a straight line between the middles of the months.
  private static func between(_ months: [Double], _ index: Int, _ offset: Double) -> Double {
    let neighbour = months[(index + (offset < 0 ? 11 : 1)) % 12]
    return months[index] + (neighbour - months[index]) * abs(offset)
  }

  private static func word(rain: Double, cloud: Double, temperature: Double, wind: Double) -> Int {
    let name: String
    if rain > 0 {
      name = temperature < 1 ? "snow" : rain < 2 ? "drizzle" : "rain"
    } else if cloud > 0.5, wind < 2.5 {
      name = "fog"
    } else {
      name = cloud > 0.25 ? "cloudy" : "clear"
    }
    return Inputs.weatherNames.firstIndex(of: name)!
  }
}
