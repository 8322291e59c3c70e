import Analysis
import Datasets
import Mappings
import Rendering
import Score

/// A mapping played without sound on a dataset, for what can be said of it only with data.
struct Rehearsal {
  let findings: [Score.Finding]
  /// The pairings of inputs with targets; those of earlier datasets come last.
  private let pairings: [Pairing]

  /// The most seconds of sound that are played: longer data are played faster.
  private static let longest = 600.0
  private static let ticks = TickGrid()
  /// The most steps of scripts and the most notes that are played, however long the data are: about 10 s of processor
  /// time.
  private static let mostSteps = 1_000_000_000
  private static let mostNotes = 200_000

  /// The seconds of sound that were played, and the seconds of data that pass in each.
  let seconds: Double
  let speed: Double

  /// Plays a mapping.
  /// - Parameters:
  ///   - pace: the pace that was asked for.
  ///   - earlier: the rehearsal of the same mapping on another dataset.
  /// - Throws: `Fault` where the mapping fails while it plays.
  init(
    _ mapping: Mapping, _ played: LogPart.Cut, pace: PlayPace, after earlier: Rehearsal?
  ) throws {
    let dataset = played.dataset
    speed =
      pace == PlayPace()
      ? max(1, dataset.usualSpeed ?? dataset.duration / Self.longest)
      : pace.speed(of: dataset, from: played.start) ?? PlayPace.recorded
    var feed = DataFeed(dataset, start: played.start, speed: speed)
    seconds = feed.duration
    let conductor = try Conductor(mapping, inputs: feed.inputs, sampleRate: Self.ticks.sampleRate)
    let performer = Performer(conductor)
    let recorder = PerformanceRecorder(
      truth: feed, inputNames: mapping.inputNames, orchestra: mapping.orchestra,
      ticks: Self.ticks)
    var (steps, cut) = (0, Score.Finding?.none)
    for tick in 0...Int(feed.duration * Self.ticks.controlRate) {
      let time = Self.ticks.seconds(of: tick)
      let sample = feed.sample(at: time)
      let events = performer.step(tick, inputs: sample.values, row: sample.row)
      recorder.note(tick: tick, conductor, values: sample.values, row: sample.row)
      recorder.note(events)
      steps += conductor.steps
      cut = Self.excess(steps: steps, notes: conductor.notes, after: time)
      if cut != nil { break }
    }
    recorder.note(performer.finish())
    let found = PairingList(recorder, mapping).pairings
    pairings = found + (earlier?.pairings ?? [])
    var subject = LintSubject(
      pairings: found, notes: recorder.notes.spans(until: feed.duration),
      columns: Self.columns(dataset, mapping), duration: feed.duration)
    subject.entries = ConductorReport(conductor).entries.map {
      .init(
        $0.name.replacing("->", with: "→"), line: $0.line, ticks: $0.ticks, missed: $0.missed)
    }
    subject.levels = recorder.targets.values.filter { $0.percept == .loudness }.map {
      .init($0.name, line: $0.lines.last?.line, step: SoundTracks.hop, values: $0.values)
    }
    subject.others = earlier?.pairings ?? []
    subject.struckVoices = conductor.struckVoices
    subject.isCutShort = conductor.hasStoppedSequence
    subject.doubted = dataset.doubtedInputs
    findings =
      dataset.conclusions(about: mapping.inputNames, every: speed / Self.ticks.controlRate).map {
        .init($0, in: dataset.name)
      }
      + conductor.problems.map(\.finding) + [cut].compactMap { $0 } + Lint.findings(subject)
  }

  /// Plays a mapping for 16 s without data, each input at the middle of what is plausible, and returns what fails in its scripts.
  static func trial(_ mapping: Mapping) throws -> [Score.Finding] {
    let inputs = mapping.inputNames.compactMap(Inputs.named)
    let values = inputs.map { spec -> Double in
      if case .category = spec.kind { return 0 }
      return (spec.plausible.lowerBound + spec.plausible.upperBound) / 2
    }
    let conductor = try Conductor(
      mapping, inputs: inputs, sampleRate: ticks.sampleRate, absent: .known)
    let performer = Performer(conductor)
    var steps = 0
    for tick in 0...Int(16 * ticks.controlRate) {
      performer.step(tick, inputs: values, row: nil)
      steps += conductor.steps
      if excess(steps: steps, notes: conductor.notes, after: 0) != nil { break }
    }
    return conductor.problems.map(\.finding)
  }

  /// The finding that a mapping does too much to be played to the end; nil where it does not.
  /// - Parameters:
  ///   - steps: the steps of Lua so far.
  ///   - notes: the notes so far.
  ///   - seconds: the seconds of sound so far.
  static func excess(steps: Int, notes: Int, after seconds: Double) -> Score.Finding? {
    let what =
      if notes > mostNotes { "\(mostNotes) notes" } else if steps > mostSteps {
        "\(mostSteps / 1_000_000) million steps of its scripts"
      } else { String?.none }
    return what.map {
      Score.Finding(
        .script(.budget), line: nil,
        "played dry for the first \(Figure.fixedOrDash(seconds, decimals: 1)) s only: that took \($0)",
        cure: "let the scripts do less, or check a part of the data: ‹from 0› ‹to 60›",
        severity: .warning)
    }
  }

  /// The columns that the log itself holds, without time and place.
  private static func columns(_ dataset: Dataset, _ mapping: Mapping) -> [LintSubject.Column] {
    let place: Set = [
      "time", "latitude", "longitude", "altitude", "accuracy", "steps", "season_name",
    ]
    let read = dataset.sources(of: mapping.inputNames)
    return dataset.columns.compactMap { column in
      guard !column.isDerived, !place.contains(column.name), let spread = column.range else {
        return nil
      }
      return .init(column.name, column.unit, spread: spread, isRead: read.contains(column.name))
    }
  }
}

/// A few seconds of a mapping's sound on a dataset, for what can be said of it only by listening.
enum SoundRehearsal {
  /// The seconds of sound in which a longer dataset is played whole, so that everything in it is heard.
  private static let longest = 20.0
  private static let sampleRate = TickGrid.usualSampleRate

  static func findings(
    _ path: String, _ source: String, _ data: String, _ settings: PlaySettings,
    _ played: LogPart.Cut
  ) throws -> [Score.Finding] {
    var request = RenderRequest(mapping: path, data: data, output: nil)
    request.play = settings.at(.render)
    request.sampleRate = sampleRate
    request.start = played.start
    request.tail = 1
    request.allowsMissing = true
    if settings.pace == PlayPace(),
      (played.dataset.playDuration ?? played.dataset.duration) > longest
    {
      request.length = longest
    }
    let feed = try request.feed(played.dataset)
    let piece = try SoloPiece(
      request, source: source, dataset: played.dataset, feed: feed, purpose: .measuring)
    let performance = Performance(request, feed, piece)
    var samples: [Float] = []
    samples.reserveCapacity(2 * performance.frameCount)
    _ = try performance.play { block in
      samples.append(contentsOf: block)
      return true
    }
    return HeardLint.findings(HeardSound(samples, sampleRate: Double(sampleRate)))
  }
}
