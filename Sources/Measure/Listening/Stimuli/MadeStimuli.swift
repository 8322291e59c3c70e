import Comparing
import Datasets
import Files
import Rendering
import Score

/// Makes the stimuli of data that are made for the study: the levels of adaptive tasks, and reference tones.
struct MadeStimuli {
  let maker: StimulusMaker
  /// The dataset whose columns they have.
  let like: Dataset
  let threads: Int
  let progress: (Int, Int, Double) -> Void
  let isCancelled: @Sendable () -> Bool

  init(
    maker: StimulusMaker, like: Dataset, threads: Int,
    progress: @escaping (Int, Int, Double) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.maker, self.like, self.threads) = (maker, like, threads)
    (self.progress, self.isCancelled) = (progress, isCancelled)
  }

  /// The folder of all stimuli.
  private var place: OutputPath { OutputPath(maker.folder) }

  /// The seconds of a reference tone, where stimuli are not shorter; a tail of two seconds follows.
  static let toneSeconds = 2.0

  /// Makes each level of an adaptive task, rising and falling, of each variant.
  /// - Returns: false when given up.
  func addLevels(of task: StudyTask, to bank: inout StimulusBank) throws -> Bool {
    guard let scale = task.adaptive?.scale else { return true }
    let seconds = maker.study.stimuli.seconds
    let ladder = LadderMaker(
      task: task, scale: scale, seconds: seconds, folder: place.below("levels-data"))
    let folder = place.below("levels-\(task.id)")
    guard let found = try sounds(of: ladder.write(like: like), task, seconds, in: folder) else {
      return false
    }
    let count = 2 * scale.levels
    let first = bank.cells.count
    for (index, cell) in found.enumerated() {
      let number = index % count
      let level = Figure.plain(scale.level(number / 2))
      bank.cells.append(
        try maker.cell(
          cell, variant: index / count, piece: nil, dataset: "levels of \(task.id)",
          segment: "\(level) \(number % 2 == 0 ? "rise" : "fall")", in: folder.path))
    }
    bank.ladders[task.id] = StimulusBank.Ladder(
      scale: scale,
      cells: bank.variants.indices.map { variant in
        (0..<count).map { first + variant * count + $0 }
      }, hearings: StimulusMaker.hearings(found, count: count, of: task.input))
    return true
  }

  /// Makes the reference tone of a task: its input stays at the value that the study gives, of each variant.
  /// - Returns: false when given up.
  func addTone(of task: StudyTask, to bank: inout StimulusBank) throws -> Bool {
    guard let value = task.options.tone else { return true }
    // A reader of data takes such a value for a missing one.
    if let known = Inputs.named(task.input), !known.plausible.contains(value),
      like.column(task.input)?.range?.contains(value) != true
    {
      let unit = known.unit.symbol.isEmpty ? "" : " \(known.unit.symbol)"
      throw Fault.lab(
        maker.study.file,
        "the task \(quoted(task.id)) has a \"tone\" of \(Figure.plain(value))\(unit), which \(task.input) cannot be",
        hint:
          "give one from \(Figure.brief(known.plausible.lowerBound)) to \(Figure.brief(known.plausible.upperBound))\(unit)"
      )
    }
    let seconds = min(Self.toneSeconds, maker.study.stimuli.seconds)
    let (data, folder) = (place.below("tones-data/\(task.id)"), place.below("tone-\(task.id)"))
    try DatasetWriter.write(held(task.input, at: value, seconds: seconds), to: data)
    let part = LogPart(from: "0", to: Figure.plain(seconds))
    guard
      let found = try sounds(
        of: [data.path], parts: [part], task, seconds, in: folder)
    else { return false }
    bank.tones[task.id] = Array(bank.cells.count..<(bank.cells.count + found.count))
    for (variant, cell) in found.enumerated() {
      bank.cells.append(
        try maker.cell(
          cell, variant: variant, piece: nil, dataset: "tone of \(task.id)",
          segment: Figure.plain(value), in: folder.path))
    }
    return true
  }

  /// A dataset in which one column stays at a value for some seconds. After them all columns go through their whole ranges:
  /// mappings may take their domains from these.
  private func held(_ input: String, at value: Double, seconds: Double) -> Dataset {
    let line = LadderMaker.line(like, input, by: 0, round: value, seconds: seconds)
    let columns = line.columns.map { column in
      var copy = column
      let range = like.column(column.name)?.range ?? 0...0
      copy.values += [range.lowerBound, range.upperBound]
      return copy
    }
    return Dataset(
      name: "tone", axes: [line.axes[0] + [seconds + 1, seconds + 2]], columns: columns)
  }

  /// The sounds of datasets, variant by variant, at the level of all stimuli; nil when given up.
  private func sounds(
    of datasets: [String], parts: [LogPart] = [], _ task: StudyTask, _ seconds: Double,
    in folder: OutputPath
  ) throws -> [FinishedCell]? {
    var request = maker.request
    (request.datasets, request.parts, request.cellThreads) = (datasets, parts, threads)
    (request.output, request.focus, request.length) = (folder.path, task.input, seconds)
    let plan = try ComparePlan(request)
    let store = try CellStore(report: folder)
    defer { withExtendedLifetime(store) {} }
    return try CompareMatrix(plan, store: store, isCancelled: isCancelled).run(progress)
  }
}
