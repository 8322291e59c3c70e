internal import Glibc
internal import Score

/// Measures true rows as a phone would: correlated errors, lag, rounding and dropouts.
struct Instruments {
  private let plan: WalkPlan
  private var random: SeededRandom
  private var north: CorrelatedNoise
  private var east: CorrelatedNoise
  private var iron: CorrelatedNoise
  private var stride: CorrelatedNoise
  private var thermometer: Double?
  private var dropoutEnd = -1.0

  init(_ plan: WalkPlan, seed: UInt64) {
    self.plan = plan
    random = SeededRandom(seed: seed).split("instruments")
    let noise = plan.positionNoise
    north = CorrelatedNoise(
      deviation: noise.deviation, time: noise.correlationTime, random: &random)
    east = CorrelatedNoise(deviation: noise.deviation, time: noise.correlationTime, random: &random)
    iron = CorrelatedNoise(
      deviation: plan.compassNoise.deviation, time: plan.compassNoise.correlationTime,
      random: &random)
    stride = CorrelatedNoise(deviation: 2, time: 5, random: &random)
  }

  mutating func measure(_ truth: WalkRows) -> WalkRows {
    var rows = WalkRows()
    rows.times = truth.times
    for row in truth.times.indices {
      addPosition(&rows, truth, row)
      addBody(&rows, truth, row)
      addWeather(&rows, truth, row)
    }
    return rows
  }

  private mutating func addPosition(_ rows: inout WalkRows, _ truth: WalkRows, _ row: Int) {
    let step = 1 / plan.rate
    let (dn, de) = (
      north.next(after: step, random: &random), east.next(after: step, random: &random)
    )
    let chance = plan.positionNoise.dropoutsPerHour / 3600 * step
    let lost = random.uniform() < chance
    let length = random.exponential(mean: plan.positionNoise.dropoutLength)
    if lost, row > 0 { dropoutEnd = truth.times[row] + length }
    let place = Geodesic.place(
      north: dn, east: de,
      of: GeoPoint(
        latitude: truth.values["latitude"]![row], longitude: truth.values["longitude"]![row]))
    let isLost = truth.times[row] < dropoutEnd
    rows.append("latitude", isLost ? .nan : place.latitude)
    rows.append("longitude", isLost ? .nan : place.longitude)
    let accuracy = plan.positionNoise.deviation * (1.2 + 0.6 * random.uniform())
    rows.append("accuracy", isLost ? .nan : accuracy)
  }

  private mutating func addBody(_ rows: inout WalkRows, _ truth: WalkRows, _ row: Int) {
    let error =
      iron.next(after: 1 / plan.rate, random: &random) + plan.compassNoise.jitter * random.normal()
    rows.append("heading", Angle.wrap360(truth.values["heading"]![row] + error))
    let pace = truth.values["pace"]![row]
    let unevenness = stride.next(after: 1 / plan.rate, random: &random)
    rows.append("pace", pace < 20 ? pace : max(0, pace + unevenness))
    rows.append("steps", truth.values["steps"]![row])
  }

  private mutating func addWeather(_ rows: inout WalkRows, _ truth: WalkRows, _ row: Int) {
    let true0 = truth.values["temperature"]![row]
    let kept = plan.thermometerLag > 0 ? exp(-1 / plan.rate / plan.thermometerLag) : 0
    let lagged = kept * (thermometer ?? true0) + (1 - kept) * true0
    thermometer = lagged
    rows.append("temperature", lagged + plan.thermometerNoise * random.normal())
    for name in ["humidity", "wind_speed", "rain", "weather", "season", "season_name"] {
      rows.append(name, truth.values[name]![row])
    }
  }
}
