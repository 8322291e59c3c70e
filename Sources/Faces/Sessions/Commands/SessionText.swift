import Mappings
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
