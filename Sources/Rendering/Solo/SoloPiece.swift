import Datasets
import Engine
import Mappings
import Notation
import Score

/// A mapping that sounds alone: its performer, with engines for its stems beside the mix's.
package final class SoloPiece: Piece {
  package let channels = 2
  package let loudnessWeights = [1.0, 1.0]
  package let latency = Engine.latency
  package let stems: [Stem]
  /// The performer, with the engines of the mix and of the stems, and that of what is no environment, where that is
  /// measured apart.
  private let performer: Performer
  private let request: RenderRequest
  private let speed: Double
  /// Sentences on what was found wrong with the mapping's sound files.
  private let fileWarnings: [String]
  private var trace: TraceWriter?
  private let recorder: TranscriptRecorder?
  private var walker: WalkerToRipple?
  private let output = PrintedLines()
  private let ticks: TickGrid
  /// The observers that get every tick and the end.
  package var observers: [any PerformanceObserver] = []
  /// The mapping's orchestra with the sounds of its files.
  package let orchestra: Orchestra

  /// The purpose of a performance.
  package enum Purpose {
    /// It is heard: the limiter is at work, stems and notes are kept.
    case hearing
    /// It is measured before its gain is known: peaks are left as they are.
    case measuring
    /// It is compared with others: as `measuring`, with stems of a mapping with several voices.
    case comparing
  }

  /// - Parameters:
  ///   - gain: factor on the whole mix.
  /// - Throws: `Fault` with the file at fault.
  package init(
    _ request: RenderRequest, source: String, dataset: Dataset, feed: DataFeed, gain: Double = 1,
    trace: TraceWriter? = nil, purpose: Purpose = .hearing
  ) throws {
    let isLimited = purpose == .hearing
    (self.request, self.trace) = (request, trace)
    speed = feed.speed
    ticks = request.play.ticks
    let mapping = try UnheardData.loading(on: request.data) { [output] in
      let mapping = try MappingFile.load(
        request.mapping, source: source, extra: feed.inputs, units: request.units,
        seed: request.seed, printed: output)
      try MappingFile.configure(mapping, variant: request.variant, parameters: request.parameters)
      return mapping
    }
    let fault = UnheardData.fault(
      mapping, request.mapping, dataset, request.data, start: request.start,
      isInSite: request.site != nil)
    if let fault, !request.allowsMissing { throw fault }
    let sounds = try SoundTables.load(
      mapping.orchestra, in: request.permit.scope(of: request.mapping))
    orchestra = sounds.orchestra
    fileWarnings = sounds.warnings
    let plan = try StemPlan(
      orchestra, kind: Self.stemKind(request, purpose, orchestra), solo: request.solo,
      muted: request.mute)
    recorder =
      isLimited
      ? NotationFiles(request: request).recorder(mapping.orchestra, heard: plan.heard) : nil
    stems = plan.stems
    let music = isLimited ? Self.music(orchestra, plan.heard) : nil
    let engines: [(Set<Int>?, EngineOptions.Ending)] =
      [(plan.heard, isLimited ? .limited : .aligned)] + stems.map { ($0.voices, .aligned) }
      + (music.map { [($0, .aligned)] } ?? [])
    if let site = request.site {
      walker = try WalkerToRipple(
        site: request.permit.scope(of: site), mapping: request.mapping, inputs: feed.inputs,
        of: request.data)
    }
    let hears = orchestra.hearsMicrophone && MicrophonePlayer.isHeard(atSpeed: feed.speed)
    performer = try Performer(
      mapping, orchestra, inputs: feed.inputs, ticks: ticks, seed: request.seed,
      threads: request.threads, outputLevel: Decibels.level(gain),
      engines: engines.map { voices, ending in
        EngineOptions(gain: Float(gain), ending: ending, voices: voices, units: request.units)
      }, recording: hears ? request.microphone ?? dataset.ambience : nil
    ) { InputRing(capacity: request.block + 2 * 64) }
  }

  package var mapping: Mapping { performer.mapping }
  private var conductor: Conductor { performer.conductor }
  package var title: String { mapping.name }
  package var report: ConductorReport { ConductorReport(conductor) }
  package var inputNames: [String] { mapping.inputNames }
  package var printed: [String] { output.lines }
  package var counters: EngineCounters { performer.engines[0].counters }
  package var parameters: [(name: String, value: Double)] {
    mapping.parameters.map { ($0.spec.name, $0.value) }
  }
  package var sounds: [String] {
    SoundTables.files(of: mapping.orchestra, in: request.permit.scope(of: request.mapping))
  }
  /// Whether a recording plays that it hears by the microphone.
  package var hearsRecording: Bool { performer.microphone != nil }
  package var soundWarnings: [String] {
    fileWarnings + (request.isNotesOnly ? [] : [deafness].compactMap { $0 })
  }
  /// Why a mapping that hears the microphone heard none; nil when it did, or listens to nothing.
  private var deafness: String? {
    guard mapping.orchestra.hearsMicrophone, performer.microphone == nil else { return nil }
    return MicrophonePlayer.isHeard(atSpeed: speed)
      ? "the mapping hears the microphone, and there is no recording of it (‹mic FILE›)"
      : "the microphone is silent: a recording is heard at the walk's own speed only (‹speed 1›)"
  }

  private static func stemKind(
    _ request: RenderRequest, _ purpose: Purpose, _ orchestra: Orchestra
  ) -> StemKind? {
    switch purpose {
    case .hearing: request.stems
    case .measuring: nil
    case .comparing: orchestra.voices.count > 1 ? .voice : nil
    }
  }

  /// The voices that are heard without the environment; nil when there is none among them.
  private static func music(_ orchestra: Orchestra, _ heard: Set<Int>?) -> Set<Int>? {
    let voices = heard ?? Set(orchestra.voices.indices)
    let music = voices.filter { orchestra.voices[$0].layer != .environment }
    return music.count < voices.count ? music : nil
  }

  // MARK: Performing

  package func step(
    _ tick: Int, _ moment: WalkMoment, at seconds: Double, plot: RenderPlot?
  ) throws {
    let beat = conductor.beat
    if let place = walker?.whereabouts(time: moment.time, row: moment.row, moment.inputs) {
      conductor.whereabouts = place
    }
    let events = performer.step(tick, inputs: moment.inputs, row: moment.row)
    if let plot { for control in conductor.controls { plot.note(control, at: seconds) } }
    for observer in observers {
      observer.note(tick: tick, conductor, values: moment.inputs, row: moment.row)
    }
    recorder?.tick(frame: ticks.frame(of: tick), beat: conductor.beat)
    if tick > 0 {
      trace?.add(
        beats: conductor.beat - beat, in: 1 / request.controlRate, from: ticks.frame(of: tick - 1))
    }
    try note(events)
  }

  package func letGo() throws { try note(performer.finish()) }

  private func note(_ events: [ScheduledEvent]) throws {
    try trace?.add(events, orchestra: mapping.orchestra)
    recorder?.add(events)
    for observer in observers { observer.note(events) }
  }

  package func flush() -> Int64? { performer.flush() }

  package func dropEvents() { performer.drop() }

  /// It goes on after the data's end, while the recording lasts.
  package func playMicrophone(until end: Int64) {
    guard let microphone = performer.microphone else { return }
    let time = request.start + Double(microphone.frame) / Double(request.sampleRate)
    microphone.play(until: end, time: time)
  }

  package func render(
    _ frames: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, count: Int,
    _ take: (RenderedPart) throws -> Void
  ) throws {
    for (number, engine) in performer.engines.enumerated().dropFirst() {
      engine.render(left: frames[0], right: frames[1], frames: count)
      try take(number <= stems.count ? .stem(number - 1) : .music)
    }
    performer.engines[0].render(left: frames[0], right: frames[1], frames: count)
    try take(.mix(isMusic: performer.engines.count == 1 + stems.count))
  }

  package func transcript() -> Transcript? {
    recorder?.finish(
      name: mapping.name, meters: conductor.meters, end: ticks.frame(of: max(conductor.tick, 0)))
  }
}
