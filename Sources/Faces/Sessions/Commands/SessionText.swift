import JSON
import Mappings
import Rendering
import Score

/// The texts of the session's answers.
enum SessionText {
  static var help: String {
    let lines = SessionCommand.all.map {
      TextLayout.pad("\($0.name) \($0.usage)".trimmed, 22) + $0.summary
    }
    return
      (["Type Lua, or a command:"] + lines
      + ["Lua sees env, state, the file's globals; play(\"voice\", { pitch = \"A4\" })."])
      .joined(separator: "\n")
  }

  static func inputs(_ performance: LivePerformance, all: Bool) -> String {
    let (feed, values) = (performance.feed, performance.conductor.inputs)
    let read = Set(performance.mapping.inputNames)
    let lines = feed.inputs.enumerated().compactMap { index, spec -> String? in
      let value = values[index].value
      let isTaken = feed.taken[index] != nil
      guard all || isTaken || read.contains(spec.name) || value.isFinite else { return nil }
      let mark = isTaken ? "  held" : read.contains(spec.name) ? "  read" : ""
      return TextLayout.pad(spec.name, 20) + Self.value(feed.taken[index] ?? value, spec) + mark
    }
    return lines.isEmpty
      ? "no inputs yet; :inputs all lists what there can be" : lines.joined(separator: "\n")
  }

  /// A value with its unit, or the word of a category.
  static func value(_ value: Double, _ spec: InputSpec) -> String {
    guard value.isFinite else { return "-" }
    let index = Int(held: value, .towardZero)
    if case .category(let words) = spec.kind, words.indices.contains(index) { return words[index] }
    return "\(Figure.brief(value)) \(spec.unit.symbol)".trimmed
  }

  static func parameters(_ performance: LivePerformance) -> String {
    let lines = performance.mapping.parameters.map { parameter in
      let spec = parameter.spec
      let range =
        "(\(Figure.brief(spec.range.lowerBound))...\(Figure.brief(spec.range.upperBound)), "
        + "default \(Figure.brief(spec.defaultValue)))"
      return TextLayout.pad(spec.name, 16)
        + TextLayout.pad("\(Figure.brief(parameter.value)) \(spec.unit.symbol)", 14)
        + range
    }
    return lines.isEmpty ? "the mapping declares no params" : lines.joined(separator: "\n")
  }

  static func voices(_ performance: LivePerformance) -> String {
    let conductor = performance.conductor
    let held = conductor.heldNotes
    let voices = conductor.mapping.orchestra.voices.map { voice in
      let count = held.filter { $0.voice == voice.name }.count
      let muted = performance.muted.contains(voice.name) ? "  muted" : ""
      return "voice " + TextLayout.pad(voice.name, 14) + "\(count) held" + muted
    }
    let effects = conductor.mapping.orchestra.effects.map {
      "effect \(TextLayout.pad($0.name, 13))\($0.unit)"
    }
    let sequences = conductor.sequenceStates.map {
      "sequence \(TextLayout.pad($0.name, 11))\($0.state)"
    }
    let note =
      held.isEmpty
      ? [] : ["held: not let go yet, though it may have died away (:status counts what sounds)"]
    let lines = voices + note + effects + sequences
    return lines.isEmpty ? "the mapping has no voices" : lines.joined(separator: "\n")
  }

  static func map(_ performance: LivePerformance) -> String {
    let conductor = performance.conductor
    let inputs = conductor.inputs
    let moved = conductor.moved
    let lines = conductor.mapping.entries.map { entry -> String in
      let from = inputs.first { $0.spec.name == entry.sourceName }
      let to = moved.first { $0.name == entry.targetName }
      let datum = from.map { " (\(value($0.value, $0.spec)))" } ?? ""
      let result =
        to.map { " (" + "\(Figure.brief($0.value)) \($0.unit.symbol)".trimmed + ")" } ?? ""
      return "line \(entry.place.line): \(entry.sourceName)\(datum) -> \(entry.targetName)\(result)"
    }
    return lines.isEmpty ? "the mapping has no map" : lines.joined(separator: "\n")
  }

  static let nothingSounds = "nothing is held, and nothing is mapped"

  static func why(_ performance: LivePerformance) -> String {
    let conductor = performance.conductor
    let file = performance.version.path
    let held = conductor.heldNotes.map { Provenance($0, "held", file: file) }
    let ringing = conductor.releasedNotes(within: 2).map {
      Provenance(
        $0.note, "released \(Figure.fixedOrDash($0.ago, decimals: 2)) s ago", file: file)
    }
    let inputs = conductor.inputs
    let moved = conductor.moved.map { target in
      let input = inputs.first { $0.spec.name == target.source }
      return Provenance(
        SoundHistory.Value(
          target: 0, value: target.value, datum: input?.value ?? .nan, line: target.line),
        SoundHistory.Target(
          name: target.name, unit: target.unit, source: target.source, input: input?.spec),
        row: conductor.row, file: file)
    }
    let lines = (held + ringing + moved).map(\.text)
    return lines.isEmpty ? nothingSounds : lines.joined(separator: "\n")
  }
}

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
