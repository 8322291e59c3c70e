import Datasets
import Engine
import Mappings
import Notation
import Score
import Signals
import Wayfinding

/// A mapping that sounds alone: its performer, whose engine renders the stems beside the mix.
package final class SoloPiece: Piece {
  package let channels = 2
  package let loudnessWeights = [1.0, 1.0]
  package let latency = Engine.latency
  package let stems: [Stem]
  private let performer: Performer
  private let engine: Engine
  /// Whether what is no environment is rendered apart, behind the stems.
  private let hasMusic: Bool
  /// The mix of a block, and its stems.
  private let blocks: [StereoBuffer]
  private let places: [UnsafeMutablePointer<Float>]
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
    hasMusic = music != nil
    var options = EngineOptions(
      gain: Float(gain), ending: isLimited ? .limited : .aligned, voices: plan.heard,
      units: request.units)
    options.stems = stems.map(\.voices) + [music].compactMap { $0 }
    if let site = request.site {
      walker = try WalkerToRipple(
        site: request.permit.scope(of: site), mapping: request.mapping, inputs: feed.inputs,
        of: request.data)
    }
    let hears = orchestra.hearsMicrophone && MicrophonePlayer.isHeard(atSpeed: feed.speed)
    performer = try Performer(
      mapping, orchestra, inputs: feed.inputs, ticks: ticks, seed: request.seed,
      threads: request.threads, outputLevel: Decibels.level(gain), options: options,
      recording: hears ? request.microphone ?? dataset.ambience : nil,
      ring: InputRing(capacity: request.block + 2 * 64))
    engine = performer.engine!
    blocks = (0...options.stems.count).map { _ in StereoBuffer(request.block) }
    places = blocks.dropFirst().flatMap { [$0.left, $0.right] }
  }

  deinit {
    for block in blocks { block.deallocate() }
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
    guard !places.isEmpty else {
      engine.render(left: frames[0], right: frames[1], frames: count)
      return try take(.mix(isMusic: true))
    }
    let mix = blocks[0]
    places.withUnsafeBufferPointer {
      engine.render(left: mix.left, right: mix.right, frames: count, stems: $0.baseAddress)
    }
    for (number, block) in blocks.enumerated().dropFirst() {
      block.copy(to: frames, count: count)
      try take(number <= stems.count ? .stem(number - 1) : .music)
    }
    mix.copy(to: frames, count: count)
    try take(.mix(isMusic: !hasMusic))
  }

  package func transcript() -> Transcript? {
    recorder?.finish(
      name: mapping.name, meters: conductor.meters, end: ticks.frame(of: max(conductor.tick, 0)))
  }
}

extension StereoBuffer {
  /// Copies its first frames.
  fileprivate func copy(
    to frames: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, count: Int
  ) {
    frames[0].update(from: left, count: count)
    frames[1].update(from: right, count: count)
  }
}

/// Tells one mapping where the walker is in relation to its ripple, without the rest of the garden.
struct WalkerToRipple {
  private var wayfinder: Wayfinder
  private let sense: WalkSense
  private let ripple: Int

  /// - Parameters:
  ///   - scope: of the site's file.
  ///   - mapping: its file; the first ripple that plays it is watched.
  ///   - inputs: of the walk, in the order of the values.
  /// - Throws: `Fault`, also when no ripple plays the mapping or the walk has no positions.
  init(site scope: ReadScope, mapping: String, inputs: [InputSpec], of data: String) throws {
    let site = try SiteFile.read(in: scope)
    ripple = try SiteFile.ripple(of: site, in: scope, playing: mapping)
    wayfinder = Wayfinder(site)
    sense = try WalkSense(inputs, of: data)
  }

  /// Returns where the walker is at a second of the walk; nil before its first usable position.
  mutating func whereabouts(time: Double, row: Int?, _ values: [Double]) -> Whereabouts? {
    _ = sense.update(&wayfinder, time: time, row: row, values)
    return wayfinder.relation(to: ripple).map(Whereabouts.init)
  }
}
