import JSON
import Playback
import Score

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
