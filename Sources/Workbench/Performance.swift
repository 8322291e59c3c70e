import Datasets
import Engine
import Mappings
import Output
import Score
import Signals

/// One playing of a mapping on a dataset: the conductor makes events, the engine makes samples of them.
final class Performance: Performing {
  let mapping: Mapping
  let conductor: Conductor
  /// Frames of sound: the data's duration and the tail.
  let frameCount: Int
  /// What was found wrong with the mapping's sound files, in sentences.
  private let fileWarnings: [String]
  private let engine: Engine
  /// The parts of the sound, and an engine for each.
  let stems: [Stem]
  private let stemEngines: [Engine]
  /// Renders what is no environment, where that is measured apart.
  private let musicEngine: Engine?
  private let fades: Fades
  private let request: RenderRequest
  private var feed: DataFeed
  private let dataEnd: Double
  private var pending: [Event] = []
  private var pendingStart = 0
  private var tick = 0
  private var isFinished = false
  private var trace: TraceWriter?
  private let recorder: TranscriptRecorder?
  private var microphone: MicrophonePlayer?
  private var watch: RippleWatch?
  private let start: Double
  private let output = PrintedLines()
  /// Gets every tick and the end.
  var observer: (any PerformanceObserver)?

  /// What a performance is for.
  enum Purpose {
    /// To be heard: the limiter is at work, stems and notes are kept.
    case hearing
    /// To be measured before its gain is known: peaks are left as they are.
    case measuring
    /// To be compared with others: as `measuring`, with stems of a mapping with several voices.
    case comparing
  }

  /// - Parameters:
  ///   - gain: factor on the whole mix.
  init(
    _ request: RenderRequest, source: String, dataset: Dataset, gain: Double, trace: TraceWriter?,
    purpose: Purpose = .hearing
  ) throws {
    let isLimited = purpose == .hearing
    self.request = request
    self.trace = trace
    feed = DataFeed(dataset, start: request.start, speed: try Self.speed(request, dataset))
    mapping = try UnheardData.loading(on: request.data) { [feed, output] in
      try MappingFile.load(request, source: source, extra: feed.inputs, printed: output)
    }
    let fault = UnheardData.fault(
      mapping, request.mapping, dataset, request.data, start: request.start,
      isInSite: request.site != nil)
    if let fault, !request.allowsMissing { throw fault }
    conductor = try Conductor(
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
          gain: Float(gain), ending: isLimited ? .limited : .aligned, voices: voices), input: ring
      )
    }
    self.engine = try engine(plan.heard, isLimited: isLimited)
    stems = plan.stems
    stemEngines = try plan.stems.map { try engine($0.voices, isLimited: false) }
    let music = Self.music(orchestra, plan.heard)
    musicEngine = try isLimited && music != nil ? engine(music, isLimited: false) : nil
    start = request.start
    if let site = request.site {
      watch = try RippleWatch(
        site: request.permit.scope(of: site), mapping: request.mapping, inputs: feed.inputs,
        of: request.data)
    }
    if orchestra.hearsMicrophone, let path = request.microphone ?? dataset.ambience,
      MicrophonePlayer.isHeard(atSpeed: feed.speed)
    {
      microphone = MicrophonePlayer(
        try MicrophoneTape(path, sampleRate: request.sampleRate), into: rings,
        sampleRate: Double(request.sampleRate))
    }
    dataEnd = feed.duration
    frameCount = Int(
      held: (feed.duration + request.tail) * Double(request.sampleRate), in: 0...(1 << 53))
    fades = Fades(
      in: request.fadeIn, out: request.fadeOut, frames: frameCount, sampleRate: request.sampleRate)
  }

  var plot: PlotDesk?
  let channels = 2
  let loudnessWeights = [1.0, 1.0]
  var title: String { mapping.name }
  var report: ConductorReport { ConductorReport(conductor) }
  var inputNames: [String] { mapping.inputNames }
  var printed: [String] { output.lines }
  var counters: EngineCounters { engine.counters }
  var parameters: [(name: String, value: Double)] {
    mapping.parameters.map { ($0.spec.name, $0.value) }
  }
  var sounds: [String] {
    SoundTables.files(of: mapping.orchestra, in: request.permit.scope(of: request.mapping))
  }
  var soundWarnings: [String] {
    fileWarnings + (request.isNotesOnly ? [] : [deafness].compactMap { $0 })
  }
  /// Seconds of sound until the data ends.
  var duration: Double { dataEnd }
  var speed: Double { feed.speed }
  /// Why a mapping that hears the microphone heard none; nil when it did, or listens to nothing.
  private var deafness: String? {
    guard mapping.orchestra.hearsMicrophone, microphone == nil else { return nil }
    return MicrophonePlayer.isHeard(atSpeed: feed.speed)
      ? "the mapping hears the microphone, and there is no recording of it (--mic FILE)"
      : "the microphone is silent: a recording is heard at the walk's own speed only (--speed 1)"
  }

  func play(
    stems takeStem: (Int, UnsafeBufferPointer<Float>) throws -> Void,
    music takeMusic: (UnsafeBufferPointer<Float>) -> Void,
    _ take: (UnsafeBufferPointer<Float>) throws -> Bool
  ) throws -> Int {
    let size = request.block
    let left = UnsafeMutablePointer<Float>.allocate(capacity: size)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: size)
    let stereo = UnsafeMutablePointer<Float>.allocate(capacity: 2 * size)
    defer { for memory in [left, right, stereo] { memory.deallocate() } }
    // The engine's output comes `latency` frames late: those first frames are silence and are left out.
    var skip = Engine.latency
    var given = 0
    var rendered = 0
    while given < frameCount {
      let count = min(size, frameCount - given + skip)
      try schedule(until: rendered + count)
      playMicrophone(until: rendered + count)
      rendered += count
      let from = min(skip, count)
      skip -= from
      func render(_ engine: Engine) -> UnsafeBufferPointer<Float> {
        engine.render(left: left, right: right, frames: count)
        for i in from..<count {
          stereo[2 * (i - from)] = left[i]
          stereo[2 * (i - from) + 1] = right[i]
        }
        fades.shape(stereo, from: given, count: count - from)
        return UnsafeBufferPointer(start: stereo, count: 2 * (count - from))
      }
      for (number, engine) in stemEngines.enumerated() {
        let block = render(engine)
        if !block.isEmpty { try takeStem(number, block) }
      }
      if let musicEngine { takeMusic(render(musicEngine)) }
      let block = render(engine)
      if musicEngine == nil { takeMusic(block) }
      given += count - from
      if !block.isEmpty {
        guard try take(block) else { break }
      }
    }
    return given
  }

  func playNotes(_ goesOn: (Double) -> Bool) throws -> Int {
    while !isFinished {
      try step()
      pending.removeAll(keepingCapacity: true)
      guard goesOn(min(1, Double(tick) / request.controlRate / max(dataEnd, 1e-3))) else {
        return Int(conductor.frame(of: tick - 1))
      }
    }
    return frameCount
  }

  func transcript() -> Transcript? {
    recorder?.finish(
      name: mapping.name, meters: conductor.meters, end: conductor.frame(of: max(conductor.tick, 0))
    )
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

  /// Ticks between two moments that are drawn.
  private var plotStep: Int { max(1, Int(PlotDesk.step * request.controlRate)) }

  /// The voices that are heard without the environment; nil when there is none among them.
  private static func music(_ orchestra: Orchestra, _ heard: Set<Int>?) -> Set<Int>? {
    let voices = heard ?? Set(orchestra.voices.indices)
    let music = voices.filter { orchestra.voices[$0].layer != .environment }
    return music.count < voices.count ? music : nil
  }

  /// Lets the conductor work until all events before a frame, rounded up to the engine's quantum, are
  /// known, and hands them over.
  private func schedule(until frame: Int) throws {
    let end = Int64((frame + 63) / 64 * 64)
    while !isFinished, tick == 0 || conductor.frame(of: tick - 1) < end { try step() }
    while pendingStart < pending.count, pending[pendingStart].frame < end {
      for engine in stemEngines + [musicEngine].compactMap({ $0 }) {
        _ = engine.events.push(pending[pendingStart])
      }
      guard engine.events.push(pending[pendingStart]) else {
        throw WorkbenchError(
          request.mapping, "sends more than 16384 events within \(request.block) frames",
          hint: "let its sequences wait with sync or sleep, or play fewer notes at once")
      }
      pendingStart += 1
    }
    if pendingStart > 4096 {
      pending.removeFirst(pendingStart)
      pendingStart = 0
    }
  }

  /// Hands over the microphone's sound before a frame, rounded up to the engine's quantum. It goes on after
  /// the data's end, while the recording lasts.
  private func playMicrophone(until frame: Int) {
    guard let microphone else { return }
    let time = start + Double(microphone.frame) / Double(request.sampleRate)
    microphone.play(until: Int64((frame + 63) / 64 * 64), time: time)
  }

  /// One control tick; after the data's end, the release of all that is held.
  private func step() throws {
    let seconds = Double(tick) / request.controlRate
    let events: [ScheduledEvent]
    if seconds <= dataEnd {
      let sample = feed.sample(at: seconds)
      let beat = conductor.beat
      if let place = watch?.whereabouts(
        time: start + seconds * feed.speed, row: sample.row, sample.values)
      {
        conductor.whereabouts = place
      }
      events = conductor.advance(to: tick, inputs: sample.values, row: sample.row)
      if let plot, tick % plotStep == 0 {
        for control in conductor.controls { plot.note(control, at: seconds) }
      }
      observer?.note(tick: tick, conductor, values: sample.values, row: sample.row)
      recorder?.tick(frame: conductor.frame(of: tick), beat: conductor.beat)
      if tick > 0 {
        trace?.add(
          beats: conductor.beat - beat, in: 1 / request.controlRate,
          from: conductor.frame(of: tick - 1))
      }
    } else {
      events = conductor.finish()
      isFinished = true
    }
    try trace?.add(events, orchestra: mapping.orchestra)
    recorder?.add(events)
    observer?.note(events)
    pending.append(contentsOf: events.lazy.map(\.event))
    tick += 1
  }

  static func speed(_ request: RenderRequest, _ dataset: Dataset) throws -> Double {
    let length = dataset.duration - request.start
    guard dataset.duration > 0 else {
      throw WorkbenchError(
        request.data,
        "has \(counted(dataset.rowCount, "row")) and no duration, so there is nothing to play",
        hint: "look at it with ripples describe")
    }
    guard length > 0 else {
      throw WorkbenchError(
        "--start",
        "\(request.start) s is not before the end of \(request.data) at \(dataset.duration) s",
        hint: "begin earlier")
    }
    if let wanted = request.length { return length / wanted }
    if let speed = request.speed { return speed }
    // A dataset may say how long it is best played.
    if let usual = dataset.playDuration, usual > 0 { return dataset.duration / usual }
    if length > 4 * 3600 {
      throw WorkbenchError(
        request.data, "lasts \(Int(length / 3600)) hours",
        hint: "say how long the sound shall be (--length 60) or how much faster (--speed 1000)")
    }
    return 1
  }
}
