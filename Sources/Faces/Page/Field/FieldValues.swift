import Datasets
import Score

/// The values of a walk's inputs, tick by tick: of the phone's readings, of the steps counted from them, and of the calendar.
struct FieldValues {
  private let inputs: FieldInputs
  private let ticks: TickGrid
  private let start: StartTime
  /// A place in the garden, where the walker counts as being until a position comes.
  private let origin: GeoPoint
  /// The values of the tick, in the order of `FieldInputs.all`.
  private(set) var now: [Double]
  private var steps = LivePace()
  /// When the acceleration was last measured, in seconds.
  private var shaken = 0.0
  private var minute = -1

  /// Seconds without a reading of the acceleration after which nobody counts as walking: more than a hole in the network and the
  /// lookahead.
  private static let patience = 10.0

  init(_ inputs: FieldInputs, ticks: TickGrid, start: StartTime, origin: GeoPoint) {
    (self.inputs, self.ticks, self.start, self.origin) = (inputs, ticks, start, origin)
    now = inputs.first
  }

  /// Takes a reading.
  mutating func take(_ reading: FieldReadings.Reading) {
    var axes = FieldInputs.acceleration.map { _ in Double.nan }
    for (input, value) in reading.values {
      if FieldInputs.acceleration.contains(input) {
        axes[input - FieldInputs.acceleration.lowerBound] = value
      } else if let index = inputs.index(ofDelivered: input) {
        now[index] = value
      }
    }
    guard axes.allSatisfy(\.isFinite) else { return }
    shaken = ticks.seconds(of: reading.tick)
    steps.take(axes, at: shaken)
  }

  /// Brings what is worked out to a tick.
  mutating func advance(to tick: Int, isLinked: Bool) {
    let seconds = ticks.seconds(of: tick)
    now[now.count - 1] = seconds
    now[inputs.linked] = isLinked ? 1 : 0
    if !steps.pace.isNaN {
      now[FieldInputs.pace] = seconds - shaken > Self.patience ? 0 : steps.pace
    }
    let minute = Int(held: seconds / 60, .down)
    guard minute != self.minute else { return }
    self.minute = minute
    advanceCalendar(to: CalendarMoment(at: start.epoch + seconds))
  }

  private mutating func advanceCalendar(to moment: CalendarMoment) {
    let position = GeoPoint(
      checked: now[FieldInputs.latitude], now[FieldInputs.longitude])
    let place = position ?? origin
    let southern = place.latitude < 0
    for (index, name) in inputs.calendar {
      now[index] =
        switch name {
        case "season": moment.season(southern: southern)
        case "season_name": moment.seasonName(southern: southern)
        case "time_of_day": moment.timeOfDay(utcOffset: start.utcOffset ?? 0)
        default: moment.sunElevation(at: place)
        }
    }
  }
}
