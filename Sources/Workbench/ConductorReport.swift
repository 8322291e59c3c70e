import Mappings
import Output

/// What a performance's conductor counted and found wrong.
public struct ConductorReport: Sendable {
  /// Sentences with file and line.
  public let problems: [String]
  /// Sequences and functions that an error has stopped.
  public let stoppedParts: Int
  /// Per map entry with clipped or missing data: which, and the part of all ticks.
  public let entries: [Entry]
  let counters: [(String, JSONText)]

  public struct Entry: Sendable {
    /// Such as `temperature -> pad.cutoff`.
    public let name: String
    public let line: Int
    /// Ticks at which the datum lay outside the domain, and at which there was none.
    public let clipped: Int
    public let missed: Int
    /// All ticks.
    public let ticks: Int
  }

  init(_ conductor: Conductor) {
    let counts = conductor.counts
    let ticks = conductor.tick + 1
    problems = conductor.problems.map(\.description)
    stoppedParts = conductor.stopped.count
    entries = zip(conductor.mapping.entries, zip(counts.clipped, counts.missed)).map {
      entry, count in
      Entry(
        name: "\(entry.sourceName) -> \(entry.targetName)", line: entry.place.line,
        clipped: count.0, missed: count.1, ticks: ticks)
    }
    counters = [
      ("ticks", .integer(ticks)),
      ("clippedTicks", .integer(counts.clipped.reduce(0, +))),
      ("missedTicks", .integer(counts.missed.reduce(0, +))),
      ("clampedValues", .integer(counts.clamped.values.reduce(0, +))),
      ("unusableResults", .integer(counts.unusable.values.reduce(0, +))),
      ("notesInOtherOctaves", .integer(conductor.octaveMoves.moved)),
      ("notesMaskedInAllOctaves", .integer(conductor.octaveMoves.masked)),
      (
        "dejavus",
        .object(
          conductor.dejavus.map { sound in
            (
              sound.name,
              .object([("visits", .integer(sound.visits)), ("plays", .integer(sound.plays))])
            )
          })
      ),
    ]
  }

  /// Clipped and missing data in words, then the problems.
  public var warnings: [String] {
    let data = entries.flatMap { entry -> [String] in
      [(entry.clipped, "clipped"), (entry.missed, "missing")].compactMap { count, word in
        guard count > 0 else { return nil }
        let percent = Decimal.text(100 * Double(count) / Double(max(1, entry.ticks)), decimals: 1)
        return "line \(entry.line): \(entry.name): data \(word) at \(percent) % of the ticks"
      }
    }
    return data + problems
  }
}
