import JSON
import Mappings
import Rendering
import Score

/// A thing that sounds or sounded, and what made it: the row of the data, the line of the mapping.
struct Provenance {
  let what: String
  /// The row of the dataset, counted from 0.
  let row: Int?
  let file: String
  /// The line of the file; nil where a person typed it.
  let line: Int?

  /// - Parameter state: whether the note was held, in words.
  init(_ note: PlayedNote, _ state: String, file: String) {
    let pitch = note.pitch.map { " " + (Pitch.name(midi: $0)) } ?? ""
    let maker = note.isTyped ? "typed" : note.sequence.map { "sequence \($0)" } ?? "typed"
    what =
      "\(note.voice)#\(note.number)\(pitch), \(state), by \(maker) at "
      + "\(Figure.fixedOrDash(note.start, decimals: 2)) s"
    (row, self.file) = (note.row, file)
    line = note.sequence != nil && !note.isTyped ? note.line : nil
  }

  init(_ value: SoundHistory.Value, _ target: SoundHistory.Target, row: Int?, file: String) {
    let datum =
      target.input.flatMap {
        value.datum.isFinite ? " (\(SessionText.value(value.datum, $0)))" : nil
      } ?? ""
    what =
      "\(target.name) = \(Figure.brief(value.value)) \(target.unit.symbol)".trimmed
      + (target.source.map { " from \($0)\(datum)" } ?? "")
    (self.row, self.file, line) = (row, file, value.line ?? 0)
  }

  /// One line: what it is, `row 54`, `rose.lua:12`.
  var text: String {
    what + (row.map { ", row \($0 + 1)" } ?? "") + (line.map { ", \(file):\($0)" } ?? "")
  }

  /// - Parameter times: the second of the walk for each row.
  func json(times: [Double]) -> JSONText {
    let second = row.flatMap { times.indices.contains($0) ? times[$0] : nil }
    return .object([
      "what": what, "row": row.map { JSONText.integer($0 + 1) },
      "walk": second.map { JSONText.number($0, decimals: 3) }, "file": file, "line": line,
    ])
  }
}

/// The explanation of a moment: all that sounded, and what made each thing.
struct Explanation {
  private let moment: SoundHistory.Moment
  private let entries: [Provenance]
  private let performance: LivePerformance

  /// - Parameter time: the second of sound, close behind the moment.
  init(
    _ history: SoundHistory, _ moment: SoundHistory.Moment, at time: Double,
    in performance: LivePerformance
  ) {
    (self.moment, self.performance) = (moment, performance)
    let notes = history.notes(at: time).map { note in
      let ago = Figure.fixedOrDash(time - note.end, decimals: 2)
      return Provenance(
        note.played, note.end > time ? "held" : "released \(ago) s before", file: note.version.path)
    }
    let values = moment.values.map {
      Provenance($0, history.targets[$0.target], row: moment.row, file: moment.version.path)
    }
    entries = notes + values
  }

  /// A line that says when it was, and one for each thing that sounded.
  var text: String {
    let walk =
      performance.dataset == nil
      ? "" : ", \(Figure.fixedOrDash(moment.walk, decimals: 2)) s of the walk"
    let row = moment.row.map { ", row \($0 + 1)" } ?? ""
    let head =
      "at \(Figure.fixedOrDash(moment.time, decimals: 2)) s of sound\(walk), "
      + "version \(moment.version.number)\(row)"
    let lines = entries.isEmpty ? [SessionText.nothingSounds] : entries.map(\.text)
    return ([head] + lines).joined(separator: "\n")
  }

  var figures: JSONText {
    let times = performance.dataset?.axes.first ?? []
    return .object([
      "time": JSONText.number(moment.time, decimals: 3),
      "walk": performance.dataset == nil ? nil : JSONText.number(moment.walk, decimals: 3),
      "row": moment.row.map { JSONText.integer($0 + 1) }, "version": moment.version.number,
      "entries": entries.map { $0.json(times: times) },
    ])
  }
}
