import Engine
import JSON
import Playback
import Score
import Threads

/// The state of a session, and whether it keeps up, for `:status` and the journal.
struct StatusReport {
  let loop: ConductorLoop

  /// The counts that the journal keeps, each with its name.
  var counters: [(String, JSONText)] {
    let (clock, engine) = (loop.clock.counters, loop.sound.counters)
    return [
      ("blocks", .integer(clock.blocks)), ("droppedBlocks", .integer(clock.dropped)),
      ("lateEvents", .integer(engine.late)), ("loadMedian", .number(clock.medianLoad, decimals: 4)),
      ("load99", .number(clock.load99, decimals: 4)),
      ("loadMaximum", .number(clock.maximumLoad, decimals: 4)),
      ("tickMedianMicroseconds", .number(loop.timing.quantile(0.5) * 1e6, decimals: 1)),
      ("tick99Microseconds", .number(loop.timing.quantile(0.99) * 1e6, decimals: 1)),
      ("tickMaximumMicroseconds", .number(loop.timing.longest * 1e6, decimals: 1)),
      ("notes", .integer(engine.notes)), ("stolenNotes", .integer(engine.stolen)),
      ("notFiniteNotes", .integer(engine.faults)), ("limitedSamples", .integer(engine.limited)),
      ("missingInputFrames", .integer(engine.missingInput)),
      ("droppedInputFrames", .integer(engine.droppedInput)),
      ("heardAfterMedian", .number(loop.reloads.delays.quantile(0.5) ?? .nan, decimals: 4)),
      ("heardAfter95", .number(loop.reloads.delays.quantile(0.95) ?? .nan, decimals: 4)),
      ("swaps", .integer(loop.reloads.swaps)), ("refusedVersions", .integer(loop.reloads.refusals)),
    ]
  }

  /// The figures of `text` for programs: seconds, unless the name ends in `_ms` or `_us`, and percent of a core.
  var figures: JSONText {
    let (performance, timing, reloads) = (loop.performance, loop.timing, loop.reloads)
    let (clock, engine) = (loop.clock.counters, loop.sound.counters)
    func heard(_ part: Double) -> Double? {
      reloads.delays.quantile(part).map { Figure.rounded(1000 * $0, decimals: 0) }
    }
    return .object([
      "mapping": performance.mapping.name, "version": performance.version.number,
      "swaps": reloads.swaps, "refused": reloads.refusals, "path": performance.version.path,
      "sound": Figure.rounded(performance.seconds, decimals: 1), "walk": walk,
      "beat": Figure.rounded(performance.conductor.beat, decimals: 2),
      "tempo": Figure.rounded(performance.conductor.tempo, decimals: 1),
      "blocks": clock.blocks, "dropped_blocks": clock.dropped,
      "load": Figure.rounded(100 * clock.medianLoad, decimals: 1),
      "load_p99": Figure.rounded(100 * clock.load99, decimals: 1),
      "load_max": Figure.rounded(100 * clock.maximumLoad, decimals: 1),
      "script_us": Figure.rounded(1e6 * timing.quantile(0.5), decimals: 0),
      "script_us_p99": Figure.rounded(1e6 * timing.quantile(0.99), decimals: 0),
      "script_us_max": Figure.rounded(1e6 * timing.longest, decimals: 0),
      "late_events": engine.late, "ahead_ms": Figure.rounded(1000 * ahead, decimals: 0),
      "waiting_events": performance.backlog, "sounding_notes": loop.sound.soundingNotes,
      "notes": engine.notes, "held_notes": performance.conductor.heldNotes.count,
      "stolen_notes": engine.stolen, "limited_samples": engine.limited,
      "heard_after_ms": heard(0.5), "heard_after_ms_p95": heard(0.95),
      "sinks": sinks.map { Self.figures(of: $0, rate: loop.hub.sampleRate) },
      "other": (surroundings + microphone).split(separator: "\n").map(String.init),
    ])
  }

  private var walk: JSONText {
    guard let walked = loop.performance.walked else { return .null }
    let feed = loop.performance.feed
    return .object([
      "at": Figure.rounded(walked, decimals: 1),
      "length": Figure.rounded(feed.dataDuration, decimals: 1), "held": !feed.isPlaying,
    ])
  }

  /// The seconds by which events are known before they sound.
  private var ahead: Double {
    (Double(loop.performance.knownFrame) - Double(loop.sound.renderedFrames))
      / Double(loop.performance.request.sampleRate)
  }

  private var sinks: [SinkCounters] { loop.hub.counters.filter { $0.name != loop.meter.name } }

  private static func figures(of sink: SinkCounters, rate: Int) -> JSONText {
    let own = sink.figures.map { figure in
      (
        figure.name.replacing(" ", with: "_"),
        Int(figure.value, radix: 10)?.json ?? figure.value.json
      )
    }
    return .object(
      [
        ("place", sink.name.json), ("state", "\(sink.state)".json),
        ("seconds", .number(Double(sink.frames) / Double(rate), decimals: 1)),
        ("dropped_blocks", sink.droppedBlocks.json),
        ("ring", .number(100 * sink.ringFill, decimals: 1)),
      ] + own)
  }

  var text: String {
    let performance = loop.performance
    let (clock, engine) = (loop.clock.counters, loop.sound.counters)
    return [
      "\(performance.mapping.name), version \(performance.version.number)"
        + " (\(counted(loop.reloads.swaps, "swap")), \(loop.reloads.refusals) refused), \(performance.version.path)",
      "sound \(Figure.fixedOrDash(performance.seconds, decimals: 1)) s, \(walkText)"
        + ", beat \(Figure.fixedOrDash(performance.conductor.beat, decimals: 2))"
        + " at \(Figure.fixedOrDash(performance.conductor.tempo, decimals: 1)) bpm",
      "\(counted(clock.blocks, "block")), \(clock.dropped) dropped; load \(percent(clock.medianLoad)) median, "
        + "\(percent(clock.load99)) p99, \(percent(clock.maximumLoad)) max"
        + (clock.hasPrecedence ? "" : " (no real-time precedence)"),
      "script \(micro(loop.timing.quantile(0.5))) per tick, \(micro(loop.timing.quantile(0.99))) p99, "
        + "\(micro(loop.timing.longest)) max; \(counted(engine.late, "late event")); "
        + "\(Figure.fixedOrDash(ahead * 1000, decimals: 0)) ms ahead, "
        + "\(counted(performance.backlog, "event")) waiting",
      "\(loop.sound.soundingNotes) of \(counted(engine.notes, "note")) sounding, "
        + "\(performance.conductor.heldNotes.count) held; \(engine.stolen) stolen, "
        + "\(counted(engine.limited, "sample")) limited" + input(engine),
    ].joined(separator: "\n") + surroundings + microphone + delays + "\n" + sinkLines
  }

  private func input(_ engine: EngineCounters) -> String {
    if engine.missingInput + engine.droppedInput == 0 { return "" }
    return
      "; of the microphone \(counted(engine.missingInput, "frame")) missing, \(engine.droppedInput) dropped"
  }

  private var surroundings: String {
    loop.performance.surroundings.map { "\n" + $0.summary } ?? ""
  }

  private var microphone: String {
    let request = loop.performance.request
    guard request.hearsDevice else { return "" }
    let frames = request.deviceLatency + Engine.latency
    let seconds = Double(frames) / Double(request.sampleRate)
    return
      "\nthe microphone is heard \(Figure.fixedOrDash(1000 * seconds, decimals: 1)) ms after it "
      + "came, besides what the devices take"
  }

  private var delays: String {
    guard let median = loop.reloads.delays.quantile(0.5),
      let most = loop.reloads.delays.quantile(0.95)
    else { return "" }
    return "\nfrom save to sound \(Figure.fixedOrDash(1000 * median, decimals: 0)) ms median, "
      + "\(Figure.fixedOrDash(1000 * most, decimals: 0)) ms p95"
  }

  private var walkText: String {
    guard let walked = loop.performance.walked else { return "no dataset" }
    let feed = loop.performance.feed
    return
      "walk \(Figure.fixedOrDash(walked, decimals: 1)) of \(Figure.fixedOrDash(feed.dataDuration, decimals: 1)) s"
      + (feed.isPlaying ? "" : ", held")
  }

  private var sinkLines: String {
    sinks.map { sink in
      let seconds = Figure.fixedOrDash(
        Double(sink.frames) / Double(loop.hub.sampleRate), decimals: 1)
      let figures = sink.figures.map { ", \($0.name) \($0.value)" }.joined()
      return
        "to \(sink.name): \(sink.state), \(seconds) s, \(counted(sink.droppedBlocks, "block")) dropped, "
        + "ring \(percent(sink.ringFill))" + figures
    }.joined(separator: "\n")
  }

  private func percent(_ part: Double) -> String {
    "\(Figure.fixedOrDash(100 * part, decimals: 1)) %"
  }

  private func micro(_ seconds: Double) -> String {
    "\(Figure.fixedOrDash(1e6 * seconds, decimals: 0)) µs"
  }
}

/// The durations of ticks, which is the time of scripts, for `:status`.
final class TickTiming {
  /// The numbers of ticks by their duration in steps of a quarter of a doubling, from 1 µs.
  private var counts = [Int](repeating: 0, count: 100)
  private(set) var ticks = 0
  /// The seconds of the longest tick.
  private(set) var longest = 0.0

  func measure(_ body: () -> Void) {
    let begin = SteadyTime.now
    body()
    let seconds = Double(SteadyTime.now - begin) * 1e-9
    ticks += 1
    longest = max(longest, seconds)
    counts[Self.bin(seconds)] += 1
  }

  private static func bin(_ seconds: Double) -> Int {
    var (bin, edge) = (0, 1e-6)
    while seconds > edge, bin < 99 { (bin, edge) = (bin + 1, edge * 1.189207) }
    return bin
  }

  /// The duration in seconds that a part (0 to 1) of the ticks does not exceed.
  func quantile(_ part: Double) -> Double {
    var left = Int(held: Double(ticks) * part, .up)
    var edge = 1e-6
    for count in counts {
      left -= count
      if left <= 0 { return edge }
      edge *= 1.189207
    }
    return longest
  }
}
