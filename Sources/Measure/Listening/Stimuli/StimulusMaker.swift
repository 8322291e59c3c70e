import Analysis
import Comparing
import Datasets
import Files
import Rendering
import Score

/// Makes the stimuli of a study as the cells of a comparison are made, several at a time, those of an earlier run
/// excepted.
package struct StimulusMaker {
  package let study: Study
  /// The folder in which the stimuli are kept.
  package let folder: String
  package let permit: ReadPermit

  package init(_ study: Study, folder: String, permit: ReadPermit = ReadPermit()) {
    (self.study, self.folder) = (study, folder)
    self.permit = permit.replayed(from: study.file)
  }

  var request: CompareRequest {
    var request = CompareRequest(
      mappings: study.stimuli.variants, datasets: study.stimuli.data, output: folder)
    request.play.permit = permit
    request.length = study.stimuli.seconds
    request.cellLoudness = study.stimuli.loudness
    request.seed = study.stimuli.seed
    request.excerpt = 0
    request.cellFormat = "wav16"
    request.endFade = StimulusBank.endFade
    request.isMeasurement = study.stimuli.variants.count == 1
    request.focus = study.tasks.map(\.input).first { !$0.isEmpty }
    request.parts = study.stimuli.segments.map(\.part)
    return request
  }

  /// - Parameters:
  ///   - threads: the number of cells that are made at the same time.
  ///   - progress: gets finished cells, all cells, and the done part, 0...1.
  /// - Returns: nil when given up.
  /// - Throws: `Faults` for cells that cannot be stimuli: silent ones, and such as do not reach their level.
  package func make(
    threads: Int, progress: @escaping (Int, Int, Double) -> Void = { _, _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> StimulusBank? {
    // The study and the sounds of an earlier run may have come from elsewhere: nothing else is read while they are looked at.
    try permit.guarding { try made(threads, progress, isCancelled) }
  }

  private func made(
    _ threads: Int, _ progress: @escaping (Int, Int, Double) -> Void,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws -> StimulusBank? {
    var request = request
    request.cellThreads = threads
    try refuseStrange()
    let plan = try inStudy {
      let plan = try ComparePlan(request)
      try refuseUnknownInputs(plan)
      return plan
    }
    let store = try CellStore(report: OutputPath(folder))
    defer { withExtendedLifetime(store) {} }
    let matrix = try CompareMatrix(plan, store: store, isCancelled: isCancelled)
    guard let cells = try matrix.run(progress) else { return nil }
    var bank = try bank(plan, cells)
    let made = MadeStimuli(
      maker: self, like: plan.data[0].dataset!, threads: threads, progress: progress,
      isCancelled: isCancelled)
    for task in study.tasks {
      guard try made.addLevels(of: task, to: &bank), try made.addTone(of: task, to: &bank) else {
        return nil
      }
    }
    try addAnchors(to: &bank)
    return bank
  }

  /// Refuses mappings and data outside the study's folder, its project and the working folder, where its paths begin.
  private func refuseStrange() throws {
    let scope = permit.scope(of: study.file)
    for named in study.stimuli.variants {
      try scope.check(String(named.prefix { $0 != "@" && $0 != "=" }))
    }
    for path in study.stimuli.data { try scope.check(path) }
  }

  /// Does work whose faults name settings of a comparison: in the study's file these are parts of it.
  private func inStudy<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let fault as Fault {
      guard let setting = fault.place.setting else { throw fault }
      var named = fault
      named.place = FaultPlace(study.file, part: Self.parts[setting] ?? setting)
      throw named
    }
  }

  /// The parts of a study's file by the settings of a comparison that they become.
  private static let parts = [
    "from": "\"from\" of a segment", "to": "\"to\" of a segment", "input": "\"input\"",
    "mappings": "\"variants\"", "data": "\"data\"",
  ]

  /// Makes the anchors of references, each once for all tasks.
  private func addAnchors(to bank: inout StimulusBank) throws {
    let maker = AnchorMaker(
      loudness: study.stimuli.loudness, format: try .named(request.cellFormat), folder: folder)
    for task in study.tasks {
      guard
        let reference = task.options.reference.flatMap({ study.stimuli.variants.firstIndex(of: $0) }
        )
      else { continue }
      for (piece, frequency) in bank.pieces.indices.flatMap({ piece in
        task.options.anchors.map { (piece, $0) }
      }) where bank.anchors([frequency], of: reference, piece).isEmpty {
        let cell = bank.cells[bank.cell(reference, piece)]
        bank.cells.append(try maker.make(frequency, of: cell, named: bank.variants[reference]))
      }
    }
  }

  private func refuseUnknownInputs(_ plan: ComparePlan) throws {
    for task in study.tasks where task.kind.needsInput {
      for data in plan.data {
        guard let dataset = data.dataset else { throw data.fault! }
        guard let column = dataset.column(task.input) else {
          throw Fault.lab(
            study.file,
            "the task \(quoted(task.id)) asks about \(quoted(task.input)), which \(data.path) lacks",
            hint: NearestName.hint(for: task.input, among: dataset.columns.map(\.name)))
        }
        let isDirection = task.kind.form == .direction
        guard column.kind == (isDirection ? .circular(period: 360) : .linear) else {
          throw Fault.lab(
            study.file,
            "the task \(quoted(task.id)) asks about \(quoted(task.input)), which has no \(isDirection ? "direction" : "order")",
            hint: isDirection
              ? "ask about a direction in degrees, such as wind_direction or heading"
              : "ask about a quantity that is higher or lower")
        }
      }
    }
  }

  private func bank(_ plan: ComparePlan, _ found: [FinishedCell]) throws -> StimulusBank {
    let pieces = plan.data.enumerated().map { index, data in
      StimulusBank.Piece(
        dataset: data.name,
        segment: study.stimuli.segments[index % study.stimuli.segments.count].id,
        values: values(data))
    }
    var faults = SegmentFaults()
    var cells: [StimulusBank.Cell] = []
    for (index, cell) in found.enumerated() {
      let piece = index % pieces.count
      do {
        cells.append(
          try self.cell(
            cell, variant: index / pieces.count, piece: piece, dataset: pieces[piece].dataset,
            segment: pieces[piece].segment, in: folder))
      } catch {
        faults.add(
          .of(error), of: cell.variant.name,
          at: Self.place(cell.variant.name, pieces[piece].dataset, pieces[piece].segment))
      }
    }
    if !faults.isEmpty { throw Faults(faults.all) }
    var hearings: [String: [StimulusHearing?]] = [:]
    for name in inputs { hearings[name] = Self.hearings(found, count: pieces.count, of: name) }
    var bank = StimulusBank(
      variants: plan.variants.map(\.name), pieces: pieces, cells: cells, ladders: [:],
      hearings: hearings)
    for name in inputs {
      bank.units[name] = plan.data[0].dataset?.column(name)?.unit.symbol
    }
    return bank
  }

  /// A stimulus in words.
  private static func place(_ variant: String, _ dataset: String, _ segment: String) -> String {
    "\(variant) on \(dataset), \(segment)"
  }

  /// A finished cell as a stimulus, where it has its level.
  func cell(
    _ found: FinishedCell, variant: Int, piece: Int?, dataset: String, segment: String,
    in folder: String
  ) throws -> StimulusBank.Cell {
    let place = Self.place(found.variant.name, dataset, segment)
    guard let cell = found.stored, let sound = cell.sound else {
      if case .failed(let fault) = found.outcome {
        var named = fault
        named.message = "\(place): \(fault.message)"
        throw named
      }
      throw Fault.lab(study.file, "\(place) has no sound")
    }
    guard abs(cell.loudness - study.stimuli.loudness) <= LevelMatch.tolerance,
      cell.truePeak <= LevelMatch.ceiling + 0.05
    else {
      throw Fault.lab(
        study.file,
        "\(place) has \(Figure.fixedOrDash(cell.loudness, decimals: 2)) LUFS and a peak of "
          + "\(Figure.fixedOrDash(cell.truePeak, decimals: 2)) dBTP, expected "
          + "\(Figure.brief(study.stimuli.loudness)) ± \(LevelMatch.tolerance) LUFS and at most "
          + "\(Figure.brief(LevelMatch.ceiling)) dBTP",
        hint: "give a softer \"loudness\" in the study's stimuli")
    }
    let path = folder + "/" + sound
    return StimulusBank.Cell(
      variant: variant, piece: piece, dataset: dataset, segment: segment, sound: path,
      hash: try FileContent.hash(path), loudness: cell.loudness, truePeak: cell.truePeak,
      measurements: cell.measurements, cutLevel: cell.cutLevel)
  }

  /// The inputs that tasks ask about, as a mapping hears them.
  private func values(_ data: ComparedData) -> [String: [Double]] {
    guard let dataset = data.dataset else { return [:] }
    return PieceValues.series(dataset, from: data.start, to: dataset.duration, inputs)
  }

  private var inputs: [String] { study.tasks.map(\.input).filter { !$0.isEmpty }.distinct() }

  /// The ideal listener's hearing of an input in the stimuli of each variant.
  /// - Parameter count: the number of stimuli of a variant.
  static func hearings(
    _ cells: [FinishedCell], count: Int, of input: String
  ) -> [StimulusHearing?] {
    stride(from: 0, to: cells.count, by: count).map { first in
      StimulusHearing(
        cells[first..<(first + count)].map { $0.stored?.pairings ?? [] }, input: input)
    }
  }
}

/// The faults of the stimuli of a study, of which each that is the same in several segments of a variant stands once.
struct SegmentFaults {
  private struct Found {
    var fault: Fault
    let variant: String
    /// Where it was found first, with which its message begins.
    let place: String
    /// The message without that place.
    let rest: Substring
    /// The segments with the same fault beside the first one.
    var others = 0
  }

  private var found: [Found] = []

  var isEmpty: Bool { found.isEmpty }

  /// - Parameters:
  ///   - variant: the variant's name.
  ///   - place: the stimulus in words, with which the message may begin.
  mutating func add(_ fault: Fault, of variant: String, at place: String) {
    let begins = fault.message.hasPrefix(place)
    let rest = begins ? fault.message.dropFirst(place.count) : fault.message[...]
    let same = found.firstIndex {
      $0.variant == variant && $0.rest == rest && $0.fault.place == fault.place
        && $0.fault.code == fault.code && $0.fault.hint == fault.hint
    }
    if let same {
      found[same].others += 1
    } else {
      found.append(Found(fault: fault, variant: variant, place: begins ? place : "", rest: rest))
    }
  }

  /// The faults, with the number of segments that have the same.
  var all: [Fault] {
    found.map { each in
      guard each.others > 0, !each.place.isEmpty else { return each.fault }
      var fault = each.fault
      fault.message = "\(each.place) and \(counted(each.others, "other segment"))\(each.rest)"
      return fault
    }
  }
}
