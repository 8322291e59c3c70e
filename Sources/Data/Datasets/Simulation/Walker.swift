internal import Glibc
internal import Score

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
