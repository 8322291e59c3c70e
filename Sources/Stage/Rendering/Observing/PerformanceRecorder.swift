import Analysis
import Datasets
import Mappings
import Score

/// Records what a mapping does while it is performed: inputs, targets, notes, and the pairs of them at every new row.
package final class PerformanceRecorder: PerformanceObserver {
  /// The ticks from one place of the grid to the next.
  private let step: Int
  private let ticks: TickGrid
  private let inputNames: [String]
  private var truth: DataFeed
  private let truthIndices: [Int]
  let playsTruth: Bool
  private var lastRow: Int?
  /// The inputs at the last tick and at the one before; in the span between them the events were made.
  private var now: [Double] = []
  private var before: [Double] = []
  private var clipped: [Int] = []
  private var place = 0
  package private(set) var inputs: [InputTrack]
  package private(set) var targets: [Int: TargetTrack] = [:]
  package private(set) var rows: [Int] = []
  /// For each map entry, at every new row, whether its datum was clipped since the last one.
  package private(set) var clippedRows: [[Bool]] = []
  package private(set) var notes: NoteTracks
  private var held: HeldTracks
  /// The seconds of sound at which each new row was first heard.
  package private(set) var rowTimes: [Double] = []

  /// The values of an input: on the grid, and at every new row.
  package struct InputTrack {
    package let spec: InputSpec
    package var values: [Float] = []
    /// The data of the rows themselves; NaN where a row has none.
    package var rowValues: [Double] = []
    /// The values at the moments at which the rows were first heard: between a row and the next where data are interpolated.
    package var heardValues: [Double] = []
  }

  /// - Parameters:
  ///   - truth: the data that are to be heard, at the performance's speed; an anchor plays others.
  ///   - playsTruth: whether these are the data that are played.
  ///   - inputNames: those that are of interest.
  package init(
    truth: DataFeed, playsTruth: Bool = true, inputNames: [String], orchestra: Orchestra,
    ticks: TickGrid
  ) {
    (self.truth, self.playsTruth, self.ticks) = (truth, playsTruth, ticks)
    step = max(1, Int((ticks.controlRate * SoundTracks.hop).rounded()))
    let specs = truth.inputs
    self.inputNames = inputNames.filter { name in specs.contains { $0.name == name } }
    truthIndices = self.inputNames.map { name in specs.firstIndex { $0.name == name }! }
    inputs = truthIndices.map { InputTrack(spec: specs[$0]) }
    notes = NoteTracks(orchestra, sampleRate: ticks.sampleRate)
    held = HeldTracks(orchestra, sampleRate: ticks.sampleRate)
  }

  /// The parameters of voices that scripts change while notes sound, where nothing else moves them.
  package var heldTargets: [TargetTrack] {
    let others = Set(targets.values.map(\.name))
    return held.tracks(places: place, rows: rowTimes).filter { !others.contains($0.name) }
  }

  package func note(tick: Int, _ conductor: Conductor, values: [Double], row: Int?) {
    let sample = truth.sample(at: ticks.seconds(of: tick))
    let isNewRow = row != nil && row != lastRow
    before = now
    now = truthIndices.map { sample.values[$0] }
    lastRow = row
    if clipped.isEmpty {
      clipped = conductor.mapping.entries.map { _ in 0 }
      clippedRows = conductor.mapping.entries.map { _ in [] }
    }
    if isNewRow { noteRow(at: ticks.seconds(of: tick), conductor) }
    follow(conductor, isNewRow: isNewRow, isOnGrid: tick % step == 0)
    if tick % step == 0 {
      for i in inputs.indices { inputs[i].values.append(Float(sample.values[truthIndices[i]])) }
      rows.append(row ?? -1)
      place += 1
    }
  }

  private func noteRow(at seconds: Double, _ conductor: Conductor) {
    for i in inputs.indices {
      inputs[i].rowValues.append(truth.rowValue(ofInput: truthIndices[i]))
      inputs[i].heardValues.append(now[i])
    }
    rowTimes.append(seconds)
    for i in clipped.indices {
      let count = conductor.clippedTicks(ofEntry: i)
      clippedRows[i].append(count > clipped[i])
      clipped[i] = count
    }
  }

  /// A target has a track from the moment at which something moves it.
  private func follow(_ conductor: Conductor, isNewRow: Bool, isOnGrid: Bool) {
    let (values, lines) = (conductor.targetValues, conductor.targetLines)
    for i in values.indices {
      if targets[i] == nil {
        let entry = conductor.mapping.targets.all[i]
        guard lines[i] != nil || values[i] != entry.defaultValue else { continue }
        targets[i] = TargetTrack(
          name: entry.name, spec: entry.spec,
          percept: Percept.of(
            parameterNamed: entry.name, unit: entry.spec.unit, voicePitch: entry.target.isPitch),
          values: Array(repeating: Float(entry.defaultValue), count: place),
          rowValues: Array(
            repeating: entry.defaultValue, count: isNewRow ? rowTimes.count - 1 : rowTimes.count))
      }
      if isNewRow { targets[i]!.rowValues.append(values[i]) }
      if isOnGrid {
        targets[i]!.values.append(Float(values[i]))
        targets[i]!.note(line: lines[i], at: place)
      }
    }
    if isOnGrid { notes.follow(values, conductor.mapping.targets) }
  }

  package func note(_ events: [ScheduledEvent]) {
    let inputs = before.isEmpty ? now : before
    for event in events {
      let seconds = Double(event.event.frame) / ticks.sampleRate
      notes.note(event, seconds: seconds, inputs: inputs)
      held.note(event, seconds: seconds)
    }
  }

  /// Returns the pitch of a note after its start: by its own changes, or as its voice's does; empty where it stays.
  package func glide(of note: NoteTracks.Note) -> [DrawnGlide.Point] {
    if note.hasOwnPitch || !note.changes.isEmpty { return note.changes }
    guard let track = notes.pitchTargets[note.voice].flatMap({ targets[$0] }) else { return [] }
    let first = Int((note.start / SoundTracks.hop).rounded(.up))
    let last = min(track.values.count - 1, Int(min(note.end, 1e9) / SoundTracks.hop))
    guard first <= last else { return [] }
    return (first...last).map {
      .init(seconds: Double($0) * SoundTracks.hop, pitch: Double(track.values[$0]))
    }
  }
}

/// An observer that looks on while a mapping is performed.
package protocol PerformanceObserver: AnyObject {
  /// Notes that a tick has been reached.
  /// - Parameters:
  ///   - values: of the feed's inputs, in its order; NaN where missing.
  ///   - row: of the dataset; nil where it has none yet.
  func note(tick: Int, _ conductor: Conductor, values: [Double], row: Int?)

  /// Notes the events of the span before that tick, or of the end.
  func note(_ events: [ScheduledEvent])
}

/// An observer that keeps the events of a performance, so that an engine elsewhere can play it again.
package final class EventCollector: PerformanceObserver {
  /// All events so far, in the order in which engines got them.
  package private(set) var events: [Event] = []

  package init() {}

  package func note(tick: Int, _ conductor: Conductor, values: [Double], row: Int?) {}

  package func note(_ events: [ScheduledEvent]) { self.events += events.map { $0.event } }
}

/// The values of one target of a mapping: on the grid of the sound's tracks, and at every new row of the dataset.
package struct TargetTrack {
  package let name: String
  package let spec: ParameterSpec
  package let percept: Percept
  /// The values on the grid of `SoundTracks.hop`.
  package var values: [Float]
  /// The value at each new row.
  var rowValues: [Double]
  /// The lines of the mapping that gave the values, each from a place of the grid on.
  package var lines: [(index: Int, line: Int)] = []

  mutating func note(line: Int?, at index: Int) {
    guard let line, lines.last?.line != line else { return }
    lines.append((index, line))
  }
}
