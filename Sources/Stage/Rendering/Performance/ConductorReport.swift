import JSON
import Mappings
import Score

/// The counts of a performance's conductor, and what it found wrong.
public struct ConductorReport: Sendable {
  /// The problems, in sentences with file and line.
  public let problems: [String]
  /// The number of sequences and functions that an error has stopped.
  public let stoppedParts: Int
  /// The counts of clipped and missing data for each entry of the map.
  public let entries: [Entry]
  let counters: [(String, JSONText)]
  private let isOfScene: Bool

  public struct Entry: Sendable {
    /// The name of the entry: `temperature -> pad.cutoff`.
    public let name: String
    /// The mapping's file, and the line.
    public let file: String
    public let line: Int
    /// The number of ticks at which the datum lay outside the domain, and of those at which there was none.
    public let clipped: Int
    public let missed: Int
    /// The number of all ticks.
    public let ticks: Int
  }

  package init(_ conductor: Conductor) {
    let counts = conductor.counts
    let ticks = conductor.tick + 1
    isOfScene = false
    problems = conductor.problems.map(\.description)
    stoppedParts = conductor.stopped.count
    entries = zip(conductor.mapping.entries, zip(counts.clipped, counts.missed)).map {
      entry, count in
      Entry(
        name: "\(entry.sourceName) -> \(entry.targetName)",
        file: conductor.mapping.fileName, line: entry.place.line,
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
              .object(["visits": sound.visits, "plays": sound.plays])
            )
          })
      ),
    ]
  }

  /// The reports of a scene's parts as one; what several say of one entry is said once.
  package init(merging reports: [ConductorReport]) {
    isOfScene = true
    var problems: [String] = []
    var entries: [Entry] = []
    var counters: [(String, JSONText)] = []
    for report in reports {
      problems += report.problems.filter { !problems.contains($0) }
      for entry in report.entries {
        if let known = entries.firstIndex(where: entry.isSame(as:)) {
          entries[known] = entries[known].adding(entry)
        } else {
          entries.append(entry)
        }
      }
      for (name, value) in report.counters {
        if let known = counters.firstIndex(where: { $0.0 == name }) {
          counters[known].1 = Self.sum(counters[known].1, value)
        } else {
          counters.append((name, value))
        }
      }
    }
    (self.problems, self.entries, self.counters) = (problems, entries, counters)
    stoppedParts = reports.reduce(0) { $0 + $1.stoppedParts }
  }

  /// Returns the sum of two numbers; of other values the last one stands.
  private static func sum(_ a: JSONText, _ b: JSONText) -> JSONText {
    if case .integer(let x) = a, case .integer(let y) = b { .integer(x + y) } else { b }
  }

  /// Sentences on clipped and missing data, then the problems.
  public var warnings: [String] {
    let data = entries.flatMap { entry -> [String] in
      [(entry.clipped, "clipped"), (entry.missed, "missing")].compactMap { count, word in
        guard count > 0 else { return nil }
        let percent = 100 * Double(count) / Double(max(1, entry.ticks))
        let share = percent < 0.05 ? "less than 0.1" : Figure.fixedOrDash(percent, decimals: 1)
        let place = isOfScene ? "\(entry.file):\(entry.line)" : "line \(entry.line)"
        return "\(place): \(entry.name): data \(word) at \(share) % of the ticks"
      }
    }
    return data + problems
  }
}

extension ConductorReport.Entry {
  /// Whether another count is of the same entry: several may stand on one line.
  fileprivate func isSame(as other: Self) -> Bool {
    file == other.file && line == other.line && name == other.name
  }

  fileprivate func adding(_ other: Self) -> Self {
    Self(
      name: name, file: file, line: line, clipped: clipped + other.clipped,
      missed: missed + other.missed, ticks: ticks + other.ticks)
  }
}
