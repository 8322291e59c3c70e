internal import Glibc
internal import Score

/// A simulated walk: what its instruments logged, and what was true.
public struct SimulatedWalk: Sendable {
  public let plan: WalkPlan
  public let seed: UInt64
  /// The log: noisy, with dropouts.
  public let log: Dataset
  /// The same rows without any error of measurement.
  public let truth: Dataset
}

/// Simulates a walk. The same plan and seed give the same walk, digit for digit.
public func simulate(_ plan: WalkPlan, seed: UInt64) -> SimulatedWalk {
  plan.validate()
  var walker = Walker(plan, seed: seed)
  let truth = walker.walk()
  var instruments = Instruments(plan, seed: seed)
  let log = instruments.measure(truth)
  return SimulatedWalk(
    plan: plan, seed: seed, log: log.dataset(plan, "", seed: seed),
    truth: truth.dataset(plan, ": ground truth", seed: seed))
}

/// Quantities of a simulated walk by row.
struct WalkRows {
  var times: [Double] = []
  var values: [String: [Double]] = [:]

  /// Columns in order: name, decimals written, gap policy.
  static let columns: [(name: String, decimals: Int, gaps: GapPolicy)] = [
    ("latitude", 7, .interpolate), ("longitude", 7, .interpolate), ("accuracy", 1, .hold),
    ("course", 1, .hold), ("heading", 1, .interpolate), ("speed", 2, .interpolate),
    ("pace", 1, .interpolate), ("steps", 0, .hold), ("temperature", 2, .interpolate),
    ("humidity", 0, .interpolate), ("wind_speed", 1, .interpolate), ("rain", 1, .hold),
    ("weather", 0, .hold), ("season", 5, .interpolate), ("season_name", 0, .hold),
  ]

  mutating func append(_ name: String, _ value: Double) { values[name, default: []].append(value) }

  /// The rows as a dataset, each number rounded to the decimals it is written with.
  func dataset(_ plan: WalkPlan, _ what: String, seed: UInt64) -> Dataset {
    let columns = Self.columns.compactMap { entry -> Column? in
      guard let values = self.values[entry.name], let spec = KnownColumns.spec(entry.name) else {
        return nil
      }
      let scale = pow(10, Double(entry.decimals))
      return Column(
        name: entry.name, unit: spec.unit, kind: spec.kind,
        values: values.map { ($0 * scale).rounded() / scale }, gaps: entry.gaps,
        maximumGap: Dataset.gapFactor / plan.rate,
        provenance: .own(original: entry.name, unit: spec.unit))
    }
    return Dataset(
      name: plan.name, title: plan.title + what, source: "simulated with seed \(seed)",
      licence: "CC0-1.0", start: plan.start, axes: [times], columns: columns)
  }
}

/// Walks a plan: the true place, direction, steps and weather at every row.
struct Walker {
  private let plan: WalkPlan
  private let track: WalkTrack
  private var random: SeededRandom
  private var gaze: CorrelatedNoise
  private var weather: WeatherProcess
  private let pauses: [ClosedRange<Double>]
  private let phase: Double
  private var distance = 0.0
  private var speed = 0.0
  private var steps = 0.0

  /// Seconds of one step of the integration.
  private static let tick = 0.1

  init(_ plan: WalkPlan, seed: UInt64) {
    self.plan = plan
    track = WalkTrack(plan.path)
    let root = SeededRandom(seed: seed)
    random = root.split("walker")
    gaze = CorrelatedNoise(deviation: 18, time: 4, random: &random)
    weather = WeatherProcess(plan.climate, random: root.split("weather"))
    phase = random.uniform()
    pauses = (0..<plan.pauses).map { [plan, random] index in
      var own = random.split("pause \(index)")
      let slot = plan.duration / Double(plan.pauses)
      let start = (Double(index) + 0.2 + 0.6 * own.uniform()) * slot
      return start...(start + plan.pauseLength * (0.5 + own.uniform()))
    }
  }

  mutating func walk() -> WalkRows {
    var rows = WalkRows()
    let count = Int(held: plan.duration * plan.rate, .towardZero)
    let ticks = max(1, Int(held: 1 / plan.rate / Self.tick))
    let step = 1 / plan.rate / Double(ticks)
    speed = cruise(at: 0)
    for row in 0..<count {
      let time = Double(row) / plan.rate
      note(&rows, at: time)
      for tick in 0..<ticks { advance(to: time + Double(tick + 1) * step, by: step) }
    }
    return rows
  }

  /// Walking speed in m/s that is aimed at: a slow wave between the plan's limits, 0 in a pause.
  private func cruise(at time: Double) -> Double {
    if pauses.contains(where: { $0.contains(time) }) { return 0 }
    let wave = (1 - cos(2 * .pi * (time / plan.speedPeriod + phase))) / 2
    return plan.speed.lowerBound + wave * (plan.speed.upperBound - plan.speed.lowerBound)
  }

  /// Walkers change their speed by 1 m/s within about a second.
  private mutating func advance(to time: Double, by step: Double) {
    speed += (cruise(at: time) - speed) * (1 - exp(-step / 0.8))
    if speed < 0.02 { speed = 0 }
    distance += speed * step
    steps += Pace.walking(atSpeed: speed) / 60 * step
  }

  private mutating func note(_ rows: inout WalkRows, at time: Double) {
    let (place, course) = track.at(distance)
    let looking = speed < 0.3 ? 2.5 : 1.0
    let gaze = gaze.next(after: 1 / plan.rate, random: &random) * looking
    rows.times.append(time)
    rows.append("latitude", place.latitude)
    rows.append("longitude", place.longitude)
    rows.append("course", course)
    rows.append("heading", Angle.wrap360(course + gaze))
    rows.append("speed", speed)
    rows.append("pace", Pace.walking(atSpeed: speed))
    rows.append("steps", steps.rounded(.down))
    let date = plan.start.epoch + time * plan.daysPerSecond * 86_400
    let southern = place.latitude < 0
    let season = Season.phase(at: date, southern: southern)
    let clock = plan.start.epoch + Double(plan.start.utcOffset ?? 0) + time
    let hour = Angle.wrap(clock / 3600, period: 24)
    weather.note(&rows, season: season, hour: hour, after: 1 / plan.rate)
    rows.append("season", season)
    rows.append("season_name", Double(Season.name(ofPhase: season)))
  }
}

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
