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
  private let performer: Performer
  private let engine: Engine
  private let stemEngines: [Engine]
  /// The engine that renders what is no environment, where that is measured apart.
  private let musicEngine: Engine?
  private let request: RenderRequest
  private let speed: Double
  /// Sentences on what was found wrong with the mapping's sound files.
  private let fileWarnings: [String]
  private var trace: TraceWriter?
  private let recorder: TranscriptRecorder?
  private var watch: RippleWatch?
  private let output = PrintedLines()
  private let ticks: TickGrid
  /// An observer that gets every tick and the end.
  package var observer: (any PerformanceObserver)?

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
    self.request = request
    self.trace = trace
    speed = feed.speed
    ticks = request.play.ticks
    let mapping = try UnheardData.loading(on: request.data) { [output] in
      try MappingFile.load(request, source: source, extra: feed.inputs, printed: output)
    }
    let fault = UnheardData.fault(
      mapping, request.mapping, dataset, request.data, start: request.start,
      isInSite: request.site != nil)
    if let fault, !request.allowsMissing { throw fault }
    let conductor = try Conductor(
      mapping, inputs: feed.inputs, sampleRate: Double(request.sampleRate),
      controlRate: request.controlRate, outputLevel: Decibels.level(gain))
    let sounds = try SoundTables.load(
      mapping.orchestra, in: request.permit.scope(of: request.mapping))
    let orchestra = sounds.orchestra
    fileWarnings = sounds.warnings
    let plan = try StemPlan(
      orchestra, kind: Self.stemKind(request, purpose, orchestra), solo: request.solo,
      muted: request.mute)
    recorder =
      isLimited
      ? NotationFiles(request: request).recorder(mapping.orchestra, heard: plan.heard) : nil
    var rings: [InputRing] = []
    func engine(_ voices: Set<Int>?, isLimited: Bool) throws -> Engine {
      let ring = InputRing(capacity: request.block + 2 * 64)
      rings.append(ring)
      return try Engine(
        orchestra, sampleRate: Double(request.sampleRate), seed: request.seed,
        threads: request.threads,
        options: EngineOptions(
          gain: Float(gain), ending: isLimited ? .limited : .aligned, voices: voices,
          units: request.units), input: ring
      )
    }
    self.engine = try engine(plan.heard, isLimited: isLimited)
    stems = plan.stems
    stemEngines = try plan.stems.map { try engine($0.voices, isLimited: false) }
    let music = Self.music(orchestra, plan.heard)
    musicEngine = try isLimited && music != nil ? engine(music, isLimited: false) : nil
    if let site = request.site {
      watch = try RippleWatch(
        site: request.permit.scope(of: site), mapping: request.mapping, inputs: feed.inputs,
        of: request.data)
    }
    var microphone: MicrophonePlayer?
    if orchestra.hearsMicrophone, let path = request.microphone ?? dataset.ambience,
      MicrophonePlayer.isHeard(atSpeed: feed.speed)
    {
      microphone = try MicrophonePlayer(path, into: rings, sampleRate: request.sampleRate)
    }
    performer = Performer(
      conductor, [self.engine] + stemEngines + [musicEngine].compactMap { $0 },
      microphone: microphone)
  }

  package var mapping: Mapping { performer.mapping }
  private var conductor: Conductor { performer.conductor }
  package var title: String { mapping.name }
  package var report: ConductorReport { ConductorReport(conductor) }
  package var inputNames: [String] { mapping.inputNames }
  package var printed: [String] { output.lines }
  package var counters: EngineCounters { engine.counters }
  package var parameters: [(name: String, value: Double)] {
    mapping.parameters.map { ($0.spec.name, $0.value) }
  }
  package var sounds: [String] {
    SoundTables.files(of: mapping.orchestra, in: request.permit.scope(of: request.mapping))
  }
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
    _ tick: Int, _ moment: SceneMoment, at seconds: Double, plot: RenderPlot?
  ) throws {
    let beat = conductor.beat
    if let place = watch?.whereabouts(time: moment.time, row: moment.row, moment.inputs) {
      conductor.whereabouts = place
    }
    let events = performer.step(tick, inputs: moment.inputs, row: moment.row)
    if let plot { for control in conductor.controls { plot.note(control, at: seconds) } }
    observer?.note(tick: tick, conductor, values: moment.inputs, row: moment.row)
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
    observer?.note(events)
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
    for (number, engine) in stemEngines.enumerated() {
      engine.render(left: frames[0], right: frames[1], frames: count)
      try take(.stem(number))
    }
    if let musicEngine {
      musicEngine.render(left: frames[0], right: frames[1], frames: count)
      try take(.music)
    }
    engine.render(left: frames[0], right: frames[1], frames: count)
    try take(.mix(isMusic: musicEngine == nil))
  }

  package func transcript() -> Transcript? {
    recorder?.finish(
      name: mapping.name, meters: conductor.meters, end: ticks.frame(of: max(conductor.tick, 0)))
  }
}
