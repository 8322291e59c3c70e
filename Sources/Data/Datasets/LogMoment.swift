/// A moment of a log as people write it.
public enum LogMoment: Hashable, Sendable {
  /// Seconds since the start of the log.
  case seconds(Double)
  /// Seconds since midnight, on the log's own clock.
  case clock(Double)
  /// Seconds since 1970-01-01 00:00 UTC; with `isLocal` of the log's own clock.
  case date(Double, isLocal: Bool)

  /// Reads `90`, `90.5`, `09:30`, `09:30:15`, `2025-07-04`, `2025-07-04 09:30` and `2025-07-04T09:30:15+02:00`; nil for
  /// anything else.
  public init?(_ text: String) {
    if let seconds = Double(text), seconds.isFinite {
      self = .seconds(seconds)
      return
    }
    switch Timestamp.parse(text) {
    case .clock(let seconds): self = .clock(seconds)
    case .date(let seconds): self = .date(seconds, isLocal: true)
    case .instant(let seconds, let offset, _): self = .date(seconds, isLocal: offset == nil)
    case nil: return nil
    }
  }

  /// Its places in a dataset, in seconds since the start: several places for a time of day in a log of several days, none
  /// where the log does not reach it. Nil for a time of day or a date where the log has none.
  public func places(in dataset: Dataset) -> [Double]? {
    if case .seconds(let seconds) = self {
      return seconds >= 0 && seconds <= dataset.duration ? [seconds] : []
    }
    guard let local = dataset.localStart else { return nil }
    let start = dataset.start
    if start == nil, case .date = self { return nil }
    let first: Double
    var step = Double.infinity
    switch self {
    case .seconds(let seconds): first = seconds
    case .date(let date, let isLocal): first = date - (isLocal ? local : start?.epoch ?? 0)
    case .clock(let clock):
      let away = (clock - local).truncatingRemainder(dividingBy: 86_400)
      (first, step) = (away < 0 ? away + 86_400 : away, 86_400)
    }
    guard first >= 0, first <= dataset.duration else { return [] }
    return step.isFinite ? Array(stride(from: first, through: dataset.duration, by: step)) : [first]
  }
}

extension Dataset {
  /// Second 0 on the log's own clock: seconds since 1970, or since midnight where it has no date; nil where it has none.
  var localStart: Double? { start.map { $0.epoch + Double($0.utcOffset ?? 0) } ?? clock }

  /// A second of it on its own clock, ISO 8601: a date and time, or `08:00:00` where it has no date; nil where it has
  /// no clock.
  public func date(at second: Double) -> String? {
    if let start { return CivilDate.text(epoch: start.epoch + second, utcOffset: start.utcOffset) }
    return clock.map {
      String(CivilDate.text(epoch: $0 + second, utcOffset: nil).dropFirst(11).prefix(8))
    }
  }
}
