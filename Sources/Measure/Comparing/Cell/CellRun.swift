import Analysis
import Datasets
import Files
import Mappings
import Rendering
import Report
import Score

/// Makes one cell: renders a variant on a dataset, brings it to its level, measures it.
package struct CellRun {
  let request: CompareRequest
  let variant: Variant
  let data: ComparedData
  /// The place of the cell's files, without endings.
  let base: OutputPath
  /// The path of the file in which the samples wait between the passes.
  package var samples: String { base.adding(".samples").path }
  /// The path `base` as seen from the report's folder.
  let name: String

  /// Whether the measures are taken here; they are the caller's otherwise, who gets what is measured by `keep`.
  let isMeasured: Bool
  private let keep: (CellFeatures) throws -> Void

  /// - Parameters:
  ///   - base: the place of the cell's files, without endings.
  ///   - name: the same path as seen from the report's folder.
  package init(
    request: CompareRequest, variant: Variant, data: ComparedData, base: OutputPath, name: String,
    isMeasured: Bool = true, keep: @escaping (CellFeatures) throws -> Void = { _ in }
  ) {
    (self.request, self.variant, self.data) = (request, variant, data)
    (self.base, self.name, self.isMeasured, self.keep) = (base, name, isMeasured, keep)
  }

  /// Makes the cell.
  /// - Parameter goesOn: gets the done part, 0...1; false gives up.
  /// - Returns: nil when given up.
  /// - Throws: what the rendering throws, with the place.
  package func run(_ goesOn: (Double) -> Bool) throws -> StoredCell? {
    guard let dataset = data.dataset else { throw data.fault! }
    let full = request(changing: [:])
    let (performance, piece) = try prepare(full, dataset, purpose: .comparing)
    let recorder = PerformanceRecorder(
      truth: DataFeed(dataset, start: data.start, speed: performance.speed),
      playsTruth: !variant.isAnchor,
      inputNames: inputNames(piece.mapping), orchestra: piece.mapping.orchestra,
      ticks: TickGrid(sampleRate: Double(request.sampleRate), controlRate: full.controlRate))
    let collector = EventCollector()
    piece.observers = [recorder, collector]
    let sound = try RawSound(base.adding(".samples"))
    let pass = CellFirstPass(
      performance: performance, sound: sound, sampleRate: Double(request.sampleRate))
    guard let first = try pass.run({ goesOn(0.6 * $0) }) else { return nil }
    let problem = piece.report.problems.first
    if let problem, piece.report.stoppedParts > 0 {
      throw Fault(.script, "was stopped by an error: \(problem)", at: FaultPlace(variant.file))
    }
    guard first.meter.result().integrated.isFinite else {
      throw Fault(
        .mapping,
        "is silent on \(data.path), so there is nothing to measure"
          + (problem.map { ": \($0)" } ?? ""),
        at: FaultPlace(variant.file),
        hint: "ripples check \(variant.file) ‹data \(data.path)› ‹sound›")
    }
    return try finish(performance, piece, collector.events, recorder, sound, first, goesOn)
  }

  /// The request of its render.
  /// - Parameter changes: parameters that differ from the variant's.
  private func request(changing changes: [String: Double]) -> RenderRequest {
    var full = request.renderRequest(
      mapping: variant.file, variant: variant.setting, data: data.path)
    full.start = data.start
    full.parameters = variant.parameters.merging(changes) { $1 }
    return full
  }

  private func prepare(
    _ full: RenderRequest, _ dataset: Dataset, purpose: SoloPiece.Purpose
  ) throws -> (Performance, SoloPiece) {
    let played = played(dataset)
    let feed = try full.feed(played)
    let piece = try SoloPiece(
      full, source: variant.source, dataset: played, feed: feed, purpose: purpose)
    return (Performance(full, feed, piece), piece)
  }

  /// Performs the variant with other parameters, without sound.
  /// - Returns: the piece, and the events that an engine makes its sound of.
  func perform(_ changes: [String: Double]) throws -> (piece: SoloPiece, events: [Event]) {
    guard let dataset = data.dataset else { throw data.fault! }
    let (performance, piece) = try prepare(request(changing: changes), dataset, purpose: .measuring)
    let collector = EventCollector()
    piece.observers = [collector]
    _ = try performance.playNotes { _ in true }
    return (piece, collector.events)
  }

  /// Returns the data that are played: anchors play others than those that are measured.
  private func played(_ dataset: Dataset) -> Dataset {
    if case .anchor(let anchor) = variant.kind {
      return anchor.data(of: dataset, seed: request.seed)
    }
    return dataset
  }

  /// Returns the inputs that it reads, and the input in question where nobody reads that: the same whatever the question
  /// is, so that another question finds the cell made.
  private func inputNames(_ mapping: Mapping) -> [String] {
    (variant.inputs + mapping.inputNames + [request.unreadInput].compactMap(\.self)).distinct()
  }

  private func finish(
    _ performance: Performance, _ piece: SoloPiece, _ events: [Event],
    _ recorder: PerformanceRecorder, _ sound: RawSound, _ first: CellFirstPass.Result,
    _ goesOn: (Double) -> Bool
  ) throws -> StoredCell? {
    let rate = Double(request.sampleRate)
    let level = try LevelMatch(
      sound, meter: first.meter, target: request.cellLoudness, sampleRate: rate)
    let start = Excerpt(
      seconds: request.excerpt, duration: performance.duration, speed: performance.speed
    ).start(in: data.dataset, from: request.start)
    let endLevel = first.endLevel + level.decibels
    let isCut = request.endFade > 0 && endLevel > EndLevel.audible
    let second = CellSecondPass(
      run: self, level: level, duration: performance.duration, excerptStart: start,
      fade: isCut
        ? Fades(in: 0, out: request.endFade, frames: sound.frames, sampleRate: request.sampleRate)
        : nil)
    guard let heard = try second.run({ goesOn(0.6 + 0.35 * $0) }) else { return nil }
    let pairings = PairingList(recorder, piece.mapping).pairings
    let loudness = level.loudness
    var cell = SoundCell(
      tracks: heard.tracks, duration: performance.duration, loudness: loudness)
    cell.gain = level.decibels
    cell.calibration = request.calibration
    cell.take(recorder, pairings: pairings, stems: first.stems, gain: level.decibels)
    let features = CellFeatures(
      pairings: pairings, cell: cell, warnings: warnings(performance, loudness),
      samples: heard.samples)
    try keep(features)
    let hearing = Hearing(cell)
    let audible = pairings.map(hearing.heard)
    let traces = CellTraces(recorder, heard.tracks)
    let played = CellEvents(run: self, piece: piece, events: events, level: level)
    return StoredCell(
      seconds: performance.duration, gain: level.decibels, loudness: loudness.integrated,
      truePeak: loudness.truePeak, warnings: features.warnings,
      measurements: isMeasured ? features.measurements(seed: request.seed, hearing) : [],
      pairs: audible.filter { $0.unheard == nil }.map(StoredCell.Pair.init), traces: traces.traces,
      notes: traces.notes(duration: performance.duration),
      transfers: audible.map(Report.Transfer.init), excerpt: heard.excerpt,
      events: try played.write(beside: heard.excerpt), spectrogram: heard.spectrogram,
      sound: heard.sound, cutLevel: isCut ? endLevel : nil,
      descriptor: SoundDescriptor(
        name: variant.id, tracks: heard.tracks, duration: performance.duration),
      samples: heard.samples)
  }

  private func warnings(_ performance: Performance, _ loudness: Loudness) -> [String] {
    var lines = performance.piece.soundWarnings + performance.piece.report.warnings
    if abs(loudness.integrated - request.cellLoudness) > LevelMatch.tolerance {
      lines.append(
        "the loudness is \(Figure.fixedOrDash(loudness.integrated, decimals: 2)) LUFS, not "
          + "\(Figure.brief(request.cellLoudness)): the limiter holds the peaks at -1 dBTP; choose a softer ‹loudness›"
      )
    }
    let counters = performance.piece.counters
    if counters.faults > 0 {
      lines.append(counted(counters.faults, "note") + " did not stay finite and ended")
    }
    if counters.stolen > 0 {
      lines.append(counted(counters.stolen, "note") + " cut off: no room for more")
    }
    return lines
  }
}

extension StoredCell.Pair {
  /// Makes a pair thinned to 500 points.
  init(_ pairing: Pairing) {
    let step = max(1, (pairing.data.count + 499) / 500)
    func thinned(_ values: [Double]) -> [Double] {
      stride(from: 0, to: values.count, by: step).map { values[$0] }
    }
    self.init(
      input: pairing.input.name, target: pairing.target, percept: pairing.percept,
      coarseness: pairing.coarseness, data: thinned(pairing.data), values: thinned(pairing.values))
  }
}
