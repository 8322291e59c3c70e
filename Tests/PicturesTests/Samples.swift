import Glibc

@testable import Pictures

/// A small garden and a walk through it.
enum Samples {
  static func at(_ east: Double, _ north: Double) -> MapPoint { MapPoint(east: east, north: north) }

  static let features: [MapFeature] = [
    MapFeature(.path, "main path", .line([at(-120, -60), at(-20, -40), at(60, 10), at(110, 90)])),
    MapFeature(.route, "first walk", .line([at(-90, 70), at(0, 30), at(90, -60)])),
    MapFeature(.ripple, "rose garden", .circle(at(-70, 40), radius: 35)),
    MapFeature(.ripple, "bamboo", .circle(at(60, 60), radius: 20)),
    MapFeature(
      .ripple, "pond",
      .polygon([
        [at(20, -80), at(90, -80), at(90, -20), at(20, -20)],
        [at(40, -60), at(40, -40), at(70, -40), at(70, -60)],
      ])),
    MapFeature(.ripple, "bees & <hives> 🐝", .circle(at(-40, -60), radius: 8)),
    MapFeature(.room, "pavilion", .polygon([[at(0, 60), at(12, 60), at(12, 68), at(0, 68)]])),
    MapFeature(.dejavu, "voices at the gate", .circle(at(-20, 10), radius: 7)),
    MapFeature(.beacon, "exit", .point(at(105, 20))),
  ]

  /// Two rounds on a circle of 60 m in ten minutes.
  static var walk: MapWalk {
    var walk = MapWalk()
    for second in 0...600 {
      let angle = Double(second) / 300 * 2 * .pi
      let drift = Double(second) / 20
      walk.track.append((Double(second), at((60 + drift) * sin(angle), (60 - drift) * cos(angle))))
    }
    for (time, enters) in [(60.0, true), (95, false), (190, true), (260, false)] {
      walk.crossings.append((time, walk.track[Int(time)].at, enters))
    }
    walk.targets = [(130, walk.track[130].at, [at(55, -50), at(-40, -60)])]
    return walk
  }

  static var map: MapPicture {
    MapPicture(title: "A small garden", features: features, walk: walk)
  }

  /// Two sources that go round the head in opposite directions, a glide, two controls.
  static func scene(seconds: Double = 120) -> SceneRecorder {
    var recorder = SceneRecorder(sampleRate: 48000)
    let ticks = Int(seconds * 20)
    for tick in 0..<ticks {
      let t = Double(tick) / 20
      var states = [
        SceneSource("rose garden", azimuth: t * 9, distance: 30 + 25 * sin(t / 9), level: -20)
      ]
      states[0].level = -20 - 12 * sin(t / 9)
      if t.truncatingRemainder(dividingBy: 40) < 25 {
        states.append(
          SceneSource("pond", azimuth: -t * 4, distance: 60 - t / 4, level: -30 + t / 12))
      }
      recorder.add(states, at: t)
      recorder.add(control: "tempo", unit: "bpm", range: 40...160, 90 + 30 * sin(t / 7), at: t)
      recorder.add(heading: "heading", 350 + 40 * sin(t / 5), at: t)
      recorder.add(control: "pad.cutoff", unit: "Hz", 900 + 600 * cos(t / 3), at: t)
    }
    let frames = Int(seconds * 48000)
    var block: [Float] = []
    var phase = 0.0
    for frame in 0..<frames {
      phase += 200 * pow(20, Double(frame) / Double(frames)) / 48000
      phase -= phase.rounded(.down)
      block.append(Float(0.3 * sin(2 * .pi * phase)))
      block.append(Float(frame % 48000 < 4000 ? 0.1 * sin(2 * .pi * Double(frame) / 6) : 0))
      if block.count == 9600 {
        block.withUnsafeBufferPointer { recorder.add($0, channels: 2) }
        block = []
      }
    }
    return recorder
  }
}
