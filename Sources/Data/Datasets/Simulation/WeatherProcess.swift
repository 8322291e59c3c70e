internal import Glibc
package import Score

/// Weather that goes on by itself: waves of the year and the day, and noise that remembers.
struct WeatherProcess {
  private let climate: WalkPlan.Climate
  private var random: SeededRandom
  private var warmth: CorrelatedNoise
  private var gusts: CorrelatedNoise
  private var sky: CorrelatedNoise

  init(_ climate: WalkPlan.Climate, random: SeededRandom) {
    (self.climate, self.random) = (climate, random)
    warmth = CorrelatedNoise(
      deviation: climate.temperatureDeviation, time: climate.temperatureTime, random: &self.random)
    gusts = CorrelatedNoise(deviation: 1, time: climate.windTime, random: &self.random)
    sky = CorrelatedNoise(deviation: 1, time: 45, random: &self.random)
  }

  /// Degrees Celsius without noise: warmest a month after the summer solstice and at 15 h.
  private func mean(season: Double, hour: Double) -> Double {
    let year = cos(2 * .pi * (season - 0.25 - 1.0 / 12))
    let day = cos(2 * .pi * (hour - 15) / 24)
    return climate.meanTemperature + climate.yearlyAmplitude * year + climate.dailyAmplitude * day
  }

  mutating func note(_ rows: inout WalkRows, season: Double, hour: Double, after seconds: Double) {
    let cloud = sky.next(after: seconds, random: &random)
    let threshold = Self.normalQuantile(1 - climate.wetness)
    let rain = cloud > threshold ? climate.rainRate * (0.3 + 1.5 * (cloud - threshold)) : 0
    let temperature =
      mean(season: season, hour: hour) + warmth.next(after: seconds, random: &random)
      - (rain > 0 ? 1.5 : 0)
    let gust = gusts.next(after: seconds, random: &random)
    let spread = log(1 + pow(climate.windDeviation / climate.meanWind, 2))
    let wind = climate.meanWind * exp(spread.squareRoot() * gust - spread / 2)
    rows.append("temperature", temperature)
    rows.append("humidity", min(100, max(15, 62 + 14 * cloud + (rain > 0 ? 8 : 0))))
    rows.append("wind_speed", wind)
    rows.append("rain", rain)
    rows.append("weather", Double(Self.word(rain, cloud, temperature)))
  }

  /// Index in `Inputs.weatherNames`.
  static func word(_ rain: Double, _ cloud: Double, _ temperature: Double) -> Int {
    let name: String
    if rain > 0 {
      name = temperature < 1 ? "snow" : rain < 1.5 ? "drizzle" : "rain"
    } else {
      name = cloud > 0.3 ? "cloudy" : "clear"
    }
    return Inputs.weatherNames.firstIndex(of: name)!
  }

  /// The normal number below which a part of all lie (Abramowitz and Stegun 26.2.23, error < 4.5e-4).
  static func normalQuantile(_ part: Double) -> Double {
    let p = min(part, 1 - part)
    if p <= 0 { return part < 0.5 ? -8 : 8 }
    let t = (-2 * log(p)).squareRoot()
    let numerator = 2.515517 + t * (0.802853 + t * 0.010328)
    let z = t - numerator / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
    return part < 0.5 ? -z : z
  }
}

extension SeededRandom {
  /// An exponential number of the given mean.
  mutating func exponential(mean: Double) -> Double { -mean * log(1 - uniform()) }
}

/// Noise that forgets itself exponentially: a first-order Gauss-Markov (Ornstein-Uhlenbeck) process.
package struct CorrelatedNoise {
  private let deviation: Double
  private let time: Double
  private var value: Double

  /// - Parameters:
  ///   - deviation: standard deviation of the values.
  ///   - time: seconds after which the correlation has fallen to 1/e; 0 makes white noise.
  package init(deviation: Double, time: Double, random: inout SeededRandom) {
    (self.deviation, self.time) = (deviation, time)
    value = deviation * random.normal()
  }

  /// The value `seconds` later, exactly distributed for any step.
  package mutating func next(after seconds: Double, random: inout SeededRandom) -> Double {
    let kept = time > 0 ? exp(-seconds / time) : 0
    value = kept * value + deviation * (1 - kept * kept).squareRoot() * random.normal()
    return value
  }
}
