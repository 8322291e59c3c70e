import Engine
import JSON
import Playback
import Prompt
import Rendering
import Score

/// A thing that a session shows to one who looks at it, a page for example. A prompt only hears of what is said.
public enum SessionView: Sendable {
  /// The things that stay from version to version: the mapping, the walk, the inputs, the site.
  case scene(JSONText)
  /// The things that move: time, values, levels, the walker.
  case state(JSONText)
  /// Decisions of a garden, each with its reason, in their order.
  case decisions([JSONText])
  /// Callouts and other acts of a guide, each with its reason, in their order.
  case callouts([JSONText])
  /// A pattern that the walker's hand shall feel: `heavy`, `light` or `error`.
  case felt(String)
  /// A line that somebody typed, and the answer.
  case typed(PromptInput, Reply)
}

/// One who looks at a session: called on the conductor's thread, so it returns soon.
public typealias SessionViewer = @Sendable (SessionView) -> Void

extension LiveSession {
  /// Shows the session to one who looks at it, from now on: at once what there is, then the state ten times a second
  /// and everything else as it happens. It costs nothing while nobody looks.
  /// - Parameter viewer: nil looks away.
  public func look(_ viewer: SessionViewer?) { mailbox.post(.look(viewer)) }
}

extension ConductorLoop {
  /// The states that are shown in a second.
  static let viewsPerSecond = 10.0

  /// Begins to show, or ends.
  func look(_ viewer: SessionViewer?) {
    self.viewer = viewer
    guard let viewer else { return }
    if levels == nil {
      let sink = LevelSink()
      if (try? hub.add(sink)) != nil { levels = sink }
    }
    viewer(.scene(SessionScene(performance).json))
    if let garden = performance.garden {
      let all = garden.director.log.decisions.suffix(50)
      viewer(.decisions(all.map { SessionScene.json($0, in: garden) }))
      let notes = (garden.director.guidance?.notes ?? []).filter(CalloutJSON.isShown).suffix(50)
      viewer(.callouts(notes.map(CalloutJSON.json)))
    }
    viewer(.state(SessionState(self).json))
  }

  /// Shows the state, when it is time for it.
  func show() {
    guard let viewer else { return }
    let every = max(1, Int(held: performance.request.controlRate / Self.viewsPerSecond))
    if performance.tick % every == 0 { viewer(.state(SessionState(self).json)) }
  }
}

/// What moves in a session, as those see it who look at it, ten times a second.
struct SessionState {
  private let loop: ConductorLoop
  private var performance: LivePerformance { loop.performance }

  init(_ loop: ConductorLoop) { self.loop = loop }

  var json: JSONText {
    let conductor = performance.conductor
    return .object([
      "time": JSONText.number(performance.seconds, decimals: 3), "walk": walk, "inputs": inputs,
      "taken": performance.takenInputs,
      "params": JSONText.object(
        conductor.mapping.parameters.map { ($0.spec.name, .number($0.value)) }),
      "muted": performance.muted.sorted(), "beat": JSONText.number(conductor.beat, decimals: 3),
      "tempo": JSONText.number(conductor.tempo, decimals: 2), "sounding": loop.sound.soundingNotes,
      "version": performance.version.number, "isSaved": loop.reloads.isSaved, "map": map,
      "meters": meters, "load": load, "isRecording": loop.recorder.path,
      "reality": loop.reality.map { JSONText.object(["isRecording": $0.recorder.path]) },
      "garden": performance.garden.map { GardenState($0, inputs: conductor.inputs).json },
      "room": performance.room.map { RoomState($0).json },
    ])
  }

  private var walk: JSONText {
    let feed = performance.feed
    guard let time = performance.walked else { return .null }
    let loop = feed.loop.map { JSONText.array([.number($0.lowerBound), .number($0.upperBound)]) }
    return .object([
      "time": JSONText.number(time, decimals: 3), "isPlaying": feed.isPlaying, "speed": feed.speed,
      "loop": loop, "hasEnded": feed.hasEnded(at: performance.tick),
    ])
  }

  private var inputs: JSONText {
    .object(
      performance.conductor.inputs.filter(\.value.isFinite).map {
        ($0.spec.name, .number($0.value, decimals: 7))
      })
  }

  /// The present datum and value of each map entry; null for those that have none.
  private var map: JSONText {
    let conductor = performance.conductor
    let data = conductor.inputs
    let moved = conductor.moved
    return .array(
      conductor.mapping.entries.map { entry in
        let datum =
          data.first { $0.spec.name == entry.sourceName }?.value
          ?? conductor.mapping.parameters.first { "param \($0.spec.name)" == entry.sourceName }?
          .value
        guard let datum, datum.isFinite,
          let value = moved.first(where: { $0.name == entry.targetName })?.value
        else { return .null }
        return .array([.number(datum, decimals: 6), .number(value, decimals: 6)])
      })
  }

  private var meters: JSONText {
    .object((loop.levels?.members ?? []) + VoiceLevels(performance).members)
  }

  private var load: JSONText {
    let clock = loop.clock.counters
    return .object([
      "p99": JSONText.number(clock.load99, decimals: 3), "dropped": clock.dropped,
      "late": loop.sound.counters.late,
    ])
  }
}

/// The levels of what a session mixes: voices and buses of its mapping, and the parts of its garden.
///
/// Asking for them has them measured, so that they are there when they are asked for again, a tenth of a second later.
struct VoiceLevels {
  private let performance: LivePerformance

  init(_ performance: LivePerformance) { self.performance = performance }

  /// By the names of voices and buses and the ids of ripples: peak and RMS in dBFS; null where nothing was measured.
  var members: [(String, JSONText)] {
    let orchestra = performance.orchestra
    let levels = performance.engine.takeLevels()
    let parts = performance.garden.flatMap { $0.director.levels(of: $0.stage) }
    return [
      ("voices", Self.json(levels.map { zip(orchestra.voices.map(\.name), $0.voices) })),
      ("buses", Self.json(levels.map { zip(orchestra.buses.map(\.name), $0.buses) })),
      ("parts", Self.json(parts.map { zip($0.map(\.id), $0.map(\.level)) })),
    ]
  }

  private static func json(_ levels: Zip2Sequence<[String], [SoundLevel]>?) -> JSONText {
    levels.map { .object($0.map { ($0, json($1)) }) } ?? .null
  }

  private static func json(_ level: SoundLevel) -> JSONText {
    .object([
      "peak": JSONText.number(Decibels.level(Double(level.peak)), decimals: 1),
      "rms": JSONText.number(Decibels.level(Double(level.rms)), decimals: 1),
    ])
  }
}
