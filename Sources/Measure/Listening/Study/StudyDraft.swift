import Datasets
import Files
import Rendering
import Score

/// A first study made of mappings and data, to be edited.
package struct StudyDraft {
  package var name: String
  package var variants: [String]
  package var data: [String]
  package var task: String
  /// The input that is asked about; nil for the one that the first dataset has first.
  package var input: String?
  package var segments = 12
  /// The seconds of sound of each segment.
  package var seconds = 8.0
  package var listeners = 24

  package init(name: String, variants: [String], data: [String], task: String) {
    (self.name, self.variants, self.data, self.task) = (name, variants, data, task)
  }

  /// - Throws: `Fault` for a task that is none, for data that cannot be read, and for an input that they lack.
  package func study(reading: ReadOptions) throws -> Study {
    guard let kind = TaskKind.all.first(where: { $0.id == task }) else {
      throw Fault.call(
        "task", "\(quoted(task)) is no kind of task",
        hint: NearestName.hint(for: task, among: TaskKind.all.map(\.id)))
    }
    guard kind.needs.isEmpty else {
      throw Fault.call(
        "task",
        "\(task) needs \(kind.needs.map(quoted).joined(separator: " and ")), which only you know",
        hint:
          "begin with --task trend, then change the study's file: \(kind.hint(forMissing: kind.needs[0]))"
      )
    }
    let sets = try data.map { try DatasetReader.read(path: $0, options: reading) }
    let input = kind.needsInput ? try chosenInput(sets, kind) : ""
    let trials =
      kind.presents.isOfVariants
      ? segments * variants.count : max(1, segments / max(1, variants.count))
    let asked = StudyTask(
      id: self.task, kind: kind, question: kind.question(input), input: input, trials: trials,
      training: kind.hasTruth ? 4 : 0,
      catchTrials: kind.hasCatchTrials ? 2 : 0)
    return Study(
      file: "", name: name, version: 1,
      question: "Which of the mappings lets listeners answer \(quoted(asked.question)) best?",
      hypothesis: "", stimuli: stimuli(sets, kind, input), tasks: [asked],
      order: .williams(seed: 1),
      listeners: listeners, screening: Study.Screening(headphones: .none, required: false),
      consent: Study.Consent(
        text:
          "You will hear sounds and answer questions about them. Nothing but your answers and their times is kept.",
        keeps: ["answers", "times"], until: "2030-12-31"),
      exclusions: asked.catchTrials > 0 ? [Study.Exclusion(rule: .catch, below: 0.75)] : [],
      analysis: step(asked).map { [$0] } ?? [])
  }

  private func chosenInput(_ sets: [Dataset], _ kind: TaskKind) throws -> String {
    let (wanted, what): (InputSpec.Kind, String) =
      kind.form == .direction
      ? (.circular(period: 360), "column of degrees") : (.linear, "quantity")
    let names = sets[0].columns.filter { $0.kind == wanted && $0.name != "time" }.map(\.name)
    guard let first = names.first else {
      throw Fault(
        .data, "the task \(kind.id) asks about a \(what), and \(data[0]) has none",
        hint: "take another dataset or task")
    }
    guard let input else { return first }
    guard names.contains(input) else {
      throw Fault.call(
        "input", "\(quoted(input)) is no \(what) of \(data[0])",
        hint: NearestName.hint(for: input, among: names))
    }
    return input
  }

  private func step(_ task: StudyTask) -> Study.Step? {
    guard variants.count > 1 else { return nil }
    let (test, measure): (String, String)
    switch task.kind.form {
    case .choice where task.kind.hasTruth: (test, measure) = ("paired-proportion", "correct")
    case .choice: (test, measure) = ("bradley-terry", "answer")
    case .number: (test, measure) = ("wilcoxon", task.kind.hasTruth ? "error" : "slope")
    case .direction: (test, measure) = ("wilcoxon", "angle")
    case .ratings: (test, measure) = ("friedman", "rating")
    case .grades: (test, measure) = ("wilcoxon", "difference_grade")
    case .ranks: (test, measure) = ("friedman", "answer")
    case .items, .text: return nil
    }
    return Study.Step(
      id: "h1", task: task.id, test: test, measure: measure, by: "variant", alpha: 0.05,
      correction: "holm", equivalence: nil)
  }

  // MARK: Segments

  private func stimuli(_ sets: [Dataset], _ kind: TaskKind, _ input: String) -> Study.Stimuli {
    let length = sets.map(\.duration).min() ?? 0
    let wanted = kind == .trend ? 3 * segments : segments
    let parts = (0..<wanted).map { number in
      let ends = [number, number + 1].map { Double($0) / Double(wanted) * length }
        .map { length > 1000 ? $0.rounded() : Figure.rounded($0, decimals: 3) }
      return LogPart(from: Figure.plain(ends[0]), to: Figure.plain(ends[1]))
    }
    let chosen = kind == .trend ? graded(parts, sets[0], input, length) : parts
    return Study.Stimuli(
      variants: variants, data: data, seconds: seconds,
      segments: chosen.enumerated().map { Study.Segment(id: "s\($0 + 1)", part: $1) },
      loudness: -23, seed: 1, sounds: nil)
  }

  /// Parts whose trends are from small to large, as many rising as falling, in their order: where all are clear, everybody
  /// hears them with every mapping.
  private func graded(
    _ parts: [LogPart], _ dataset: Dataset, _ input: String, _ length: Double
  ) -> [LogPart] {
    let width = length / Double(parts.count)
    let rises = parts.indices.map { part -> Double in
      let series =
        PieceValues.series(
          dataset, from: Double(part) * width, to: Double(part + 1) * width, [input])[input] ?? []
      return Series.mean(series, 0.5...1) - Series.mean(series, 0...0.5)
    }
    let least = (rises.map(abs).max() ?? 0) / 20
    func spread(_ sign: Double, _ count: Int) -> [Int] {
      let own = parts.indices.filter { sign * rises[$0] > least }
        .sorted { abs(rises[$0]) < abs(rises[$1]) }
      guard own.count > count else { return own }
      return (0..<count).map { own[$0 * own.count / count] }
    }
    let up = spread(1, segments / 2)
    let down = spread(-1, segments - up.count)
    return (up + down).sorted().map { parts[$0] }
  }
}
