import Analysis
import Files
import FoundationEssentials
import JSON
import Score

/// A plan that was frozen before the first answer: the study, its stimuli, what is expected, all under one hash.
package struct StudyPlan: Sendable {
  /// The SHA-256 of the study's canonical text, in which the hash of its sounds stands.
  package let hash: String
  /// UTC, ISO 8601.
  package let frozen: String
  /// The study with the hash of its sounds.
  package let study: Study

  /// The file of a plan in its folder.
  private static func file(_ places: StudyPlaces) -> String { places.plan + "/plan.json" }

  private static func hash(_ text: String) -> String { SHA256.hexadecimal(of: text.utf8) }

  /// The hash of all sounds of a study.
  private static func sounds(_ bank: StimulusBank) -> String {
    hash(bank.cells.map(\.hash).joined(separator: "\n"))
  }

  /// Freezes a study with its stimuli; a plan that is the same already stays as it is, another is kept beside the new one.
  /// - Returns: the plan, and whether it is new.
  /// - Throws: `Fault` for a study with a task that can ask nothing, and for files that cannot be written.
  package static func freeze(
    _ study: Study, _ bank: StimulusBank, _ places: StudyPlaces
  ) throws -> (plan: StudyPlan, isNew: Bool) {
    try StudyCheck.refuseSilentTasks(study, bank)
    var study = study
    study.stimuli.sounds = sounds(bank)
    study.words = study.fixesWords ? ListenerWords.hash(study) : nil
    let hash = hash(study.json.compact)
    let folder = OutputPath(places.plan)
    if FileContent.exists(file(places)) {
      if let old = try? read(places), old.hash == hash { return (old, false) }
      let bytes = try FileContent.read(
        file(places), within: FileContent.folder(of: places.study), limit: 1 << 28)
      let name = SHA256.hexadecimal(of: bytes).prefix(12)
      try ByteFile.write(bytes, to: folder.below("before-\(name).json"))
    }
    let plan = StudyPlan(
      hash: hash, frozen: Date().formatted(.iso8601), study: study)
    try folder.makeFolder(nil)
    let json = plan.json(bank)
    try TextFile.write(PlanText(plan: plan, bank: bank).text, to: folder.below("plan.md"))
    try TextFile.write(json.pretty, to: folder.below("plan.json"))
    return (plan, true)
  }

  /// Reads a frozen plan.
  /// - Throws: `Fault` where there is none, and where it is not what its hash says.
  package static func read(_ places: StudyPlaces) throws -> StudyPlan {
    guard FileContent.exists(file(places)) else {
      throw Fault(
        .missing, "the study has no frozen plan yet", at: FaultPlace(file(places)),
        hint: "ripples listen plan \(places.study)")
    }
    return try read(file(places), of: places)
  }

  /// The plans that were frozen before, as far as they can be read.
  package static func before(_ places: StudyPlaces) -> [StudyPlan] {
    OutputPath(places.plan).contents().filter { $0.hasPrefix("before-") }
      .compactMap { try? read("\(places.plan)/\($0)", of: places) }
  }

  private static func read(_ path: String, of places: StudyPlaces) throws -> StudyPlan {
    let bytes = try FileContent.read(
      path, within: FileContent.folder(of: places.study), limit: 1 << 28)
    let value = try JSONParser.parse(bytes, file: path, code: .record)
    guard let hash = value["plan"]?.string, let frozen = value["frozen"]?.string,
      let written = value["study"]
    else {
      throw Fault(
        .record, "is no frozen plan", at: FaultPlace(path),
        hint: "make it with ripples listen plan \(places.study)")
    }
    var study = try StudyReader.read(written, file: path)
    study.file = places.study
    guard Self.hash(study.json.compact) == hash else {
      throw Fault(
        .record, "was changed after it was frozen: its hash is not that of its study",
        at: FaultPlace(path), hint: "restore it, or freeze a new plan, whose answers begin anew")
    }
    return StudyPlan(hash: hash, frozen: frozen, study: study)
  }

  /// Whether a study is the one that was frozen, its sounds apart.
  package func isOf(_ other: Study) -> Bool {
    var other = other
    other.stimuli.sounds = study.stimuli.sounds
    other.words = study.words
    return other.json == study.json
  }

  /// Refuses stimuli that are not those of the plan.
  package func check(_ bank: StimulusBank) throws {
    guard Self.sounds(bank) == study.stimuli.sounds else {
      throw Fault(
        .record,
        "the sounds are no longer those of the plan \(hash.prefix(12)): a mapping, a dataset or the program has changed",
        at: FaultPlace(study.file),
        hint: "go back to what they were, or freeze a new plan: ripples listen plan \(study.file)")
    }
  }

  /// Refuses words of the page that are not those of the plan.
  func checkWords() throws(Fault) {
    guard let words = study.words, words != ListenerWords.hash(study) else { return }
    throw Fault(
      .record,
      "the page's words are no longer those of the plan \(hash.prefix(12)): the program has changed",
      at: FaultPlace(study.file),
      hint:
        "go back to the program that froze it, or freeze a new plan: ripples listen plan \(study.file)"
    )
  }

  // MARK: The file

  private func json(_ bank: StimulusBank) -> JSONText {
    let prediction = Prediction(study: study, bank: bank)
    return .object([
      "plan": hash, "frozen": frozen, "study": study.json, "canonical": study.json.compact,
      "cells": JSONText.array(
        bank.cells.indices.map { self.cell(bank.cells[$0], "c\($0 + 1)", bank, prediction) }),
      "pieces": JSONText.array(bank.pieces.flatMap { series(of: $0, bank) }),
      "power": JSONText.array(powers(bank, prediction)),
    ])
  }

  /// The number of values by which the plan shows the course of a segment.
  private static let shownValues = 60

  /// The courses of the inputs that tasks ask about in a segment, for the figures of the report.
  private func series(of piece: StimulusBank.Piece, _ bank: StimulusBank) -> [JSONText] {
    piece.values.keys.sorted().map { input in
      let course = Series.thinned(piece.series(input), to: Self.shownValues)
      return .object([
        "dataset": piece.dataset, "segment": piece.segment, "input": input,
        "unit": bank.unit(input),
        "values": JSONText.array(
          course.map { $0.isFinite ? .number(Figure.rounded($0, decimals: 6)) : .null }),
      ])
    }
  }

  private func cell(
    _ cell: StimulusBank.Cell, _ name: String, _ bank: StimulusBank, _ prediction: Prediction
  ) -> JSONText {
    let ideal = study.tasks.compactMap { task -> (String, JSONText)? in
      prediction.ideal(task, cell).map {
        (
          task.id,
          .object([
            "dprime": JSONText.number($0.sensitivity, decimals: 4),
            "pc": JSONText.number($0.share, decimals: 4),
          ])
        )
      }
    }
    return .object([
      "cell": name, "variant": bank.name(cell), "dataset": cell.dataset, "segment": cell.segment,
      "sound": cell.hash, "loudness": JSONText.number(cell.loudness, decimals: 3),
      "peak": JSONText.number(cell.truePeak, decimals: 3), "metrics": metrics(cell),
      "ideal": JSONText.object(ideal),
    ])
  }

  /// The metrics of a cell by name; those of several subjects have theirs in brackets.
  private func metrics(_ cell: StimulusBank.Cell) -> JSONText {
    var seen: Set<String> = []
    let all = cell.measurements.compactMap { measurement -> (String, JSONText)? in
      guard let value = measurement.estimate?.value else { return nil }
      let name =
        measurement.metric
        + (measurement.subject.isEmpty ? "" : "(\(measurement.subject))")
      return seen.insert(name).inserted ? (name, .number(value)) : nil
    }
    return .object(all)
  }

  private func powers(_ bank: StimulusBank, _ prediction: Prediction) -> [JSONText] {
    study.tasks.flatMap(prediction.powers).map { power($0, bank) }
  }

  private func power(_ row: Prediction.Power, _ bank: StimulusBank) -> JSONText {
    let who: [(String, JSONText)] = [
      ("task", .string(row.task.id)), ("efficiency", .number(row.efficiency, decimals: 4)),
      ("variants", [bank.variants[row.variants.0], bank.variants[row.variants.1]].json),
    ]
    let found: [(String, JSONText)] = [
      ("power", .number(row.power, decimals: 4)),
      ("listeners_for_80_percent", row.listeners.json),
    ]
    let why: [(String, JSONText)] =
      row.listeners == nil ? [("listeners_note", .string(row.needed))] : []
    return .object(who + row.expected.members + found + why)
  }
}

extension Prediction.Power.Expected {
  /// The members that say it in the plan's file.
  fileprivate var members: [(String, JSONText)] {
    func rounded(_ a: Double, _ b: Double) -> JSONText {
      .array([.number(a, decimals: 4), .number(b, decimals: 4)])
    }
    switch self {
    case .shares(let first, let second): return [("pc", rounded(first, second))]
    case .errors(let first, let second, let measure, let unit):
      return [(measure, rounded(first, second)), ("unit", .string(unit))]
    }
  }
}
