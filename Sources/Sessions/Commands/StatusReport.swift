import Engine
import JSON
import Score

/// The state of a session, and whether it keeps up, for `:status` and the journal.
struct StatusReport {
  private let loop: ConductorLoop

  init(_ loop: ConductorLoop) { self.loop = loop }

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

  var text: String {
    let performance = loop.performance
    let (clock, engine) = (loop.clock.counters, loop.sound.counters)
    let rate = Double(performance.request.sampleRate)
    let ahead = (Double(performance.knownFrame) - Double(loop.sound.renderedFrames)) / rate
    return [
      "\(performance.conductor.mapping.name), version \(performance.version.number)"
        + " (\(counted(loop.reloads.swaps, "swap")), \(loop.reloads.refusals) refused), \(performance.version.path)",
      "sound \(Figure.fixedOrDash(performance.seconds, decimals: 1)) s, \(walk(performance))"
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
    ].joined(separator: "\n") + garden + microphone + delays + "\n" + sinks
  }

  private func input(_ engine: EngineCounters) -> String {
    if engine.missingInput + engine.droppedInput == 0 { return "" }
    return
      "; of the microphone \(counted(engine.missingInput, "frame")) missing, \(engine.droppedInput) dropped"
  }

  private var garden: String {
    guard let garden = loop.performance.garden else { return "" }
    let counts = garden.director.wayfinder.counts
    return
      "\n\(counted(garden.stage.parts.count, "part")) sounding in \(garden.director.title), entered "
      + "\(counted(counts[.enter] ?? 0, "time")), left \(counted(counts[.leave] ?? 0, "time")); :where says where"
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

  private func walk(_ performance: LivePerformance) -> String {
    let feed = performance.feed
    guard feed.dataDuration > 0 else { return "no dataset" }
    let time = min(feed.time(at: performance.tick), feed.dataDuration)
    return
      "walk \(Figure.fixedOrDash(time, decimals: 1)) of \(Figure.fixedOrDash(feed.dataDuration, decimals: 1)) s"
      + (feed.isPlaying ? "" : ", held")
  }

  private var sinks: String {
    loop.hub.counters.filter { $0.name != loop.meter.name }.map { sink in
      let seconds = Figure.fixedOrDash(
        Double(sink.frames) / Double(loop.hub.sampleRate), decimals: 1)
      let figures = sink.figures.map { ", \($0.name) \($0.value)" }.joined()
      return
        "to \(sink.name): \(sink.state.rawValue), \(seconds) s, \(counted(sink.droppedBlocks, "block")) dropped, "
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
