import Datasets
import Score

/// A part of a log, as it was typed: seconds, times of day or dates.
public struct LogPart: Hashable, Sendable {
  /// The texts of its beginning and its end; nil is the log's own.
  public var from: String?
  public var to: String?

  public init(from: String? = nil, to: String? = nil) { (self.from, self.to) = (from, to) }

  /// A dataset that ends where the part does, and the second at which the part begins.
  package struct Cut: Sendable {
    package let dataset: Dataset
    package let start: Double
  }

  /// Returns the dataset cut to the part.
  /// - Parameter start: the second to begin with where `from` says nothing.
  /// - Throws: `Fault` for what is no time, or none of this log.
  package func cut(_ dataset: Dataset, path: String, start: Double = 0) throws -> Cut {
    if from != nil, start != 0 {
      throw Fault.call("from", "cannot be given with ‹start›", hint: "give one of them")
    }
    let first = try from.map { try place($0, "from", in: dataset, path: path, after: nil) }
    let last = try to.map {
      try place($0, "to", in: dataset, path: path, after: first ?? (start > 0 ? start : nil))
    }
    let begin = first ?? start
    if let last, last <= begin {
      throw Fault.call(
        "to", "\(to ?? "") is not after the part's beginning at \(Figure.brief(begin)) s",
        hint: "end later, or begin earlier")
    }
    return Cut(dataset: last.map { dataset.ending(at: $0) } ?? dataset, start: begin)
  }

  /// - Parameter begin: where the part begins: of several places the first behind it is meant.
  private func place(
    _ text: String, _ option: String, in dataset: Dataset, path: String, after begin: Double?
  ) throws -> Double {
    guard let moment = LogMoment(text) else {
      throw Fault.call(
        option, "\(quoted(text)) is no time of a log",
        hint: "write seconds (90), a time of day (09:30) or a date and time (2025-07-04T09:30)")
    }
    guard let places = moment.places(in: dataset) else {
      throw Fault.call(
        option, "\(text) is a time by the clock, and \(path) does not say when it began",
        hint: "give seconds since its start, 0 to \(Figure.brief(dataset.duration))")
    }
    if let begin, places.count > 1, let next = places.first(where: { $0 > begin }) { return next }
    guard let place = places.first else {
      throw Fault.call(
        option, "\(text) lies outside \(path), which runs \(Self.extent(dataset))",
        hint: "give a time within it")
    }
    guard places.count == 1 else {
      let dates = places.prefix(3).compactMap { dataset.date(at: $0) }
      throw Fault.call(
        option, "\(text) comes \(places.count) times in \(path)",
        hint: "give the date, too: \(dates.joined(separator: ", "))\(places.count > 3 ? ", …" : "")"
      )
    }
    return place
  }

  private static func extent(_ dataset: Dataset) -> String {
    let seconds = "from 0 to \(Figure.brief(dataset.duration)) s"
    guard let first = dataset.date(at: 0), let last = dataset.date(at: dataset.duration) else {
      return seconds
    }
    return seconds + " (\(first) to \(last))"
  }
}

/// The pace at which a log is played, as it was asked for: a factor, or the seconds that the sound lasts.
public struct PlayPace: Hashable, Sendable {
  /// The seconds of data per second of sound, and the seconds of sound; nil where it was not asked for.
  public var speed: Double?
  public var length: Double?

  /// The speed of a walk of which nobody says how fast it passes: as it was walked.
  package static let recorded = 1.0

  public init(speed: Double? = nil, length: Double? = nil) {
    (self.speed, self.length) = (speed, length)
  }
}
