import Glibc
import TestSupport
import Testing

@testable import Pictures

/// Whole pictures, as they stand in their files.
@Suite struct ScenePictureTests {
  @Test func everythingLiesOnTheSheet() throws {
    for picture in [
      ScenePicture(title: "scene", Samples.scene(seconds: 3), map: Samples.map),
      ScenePicture(
        title: String(repeating: "long title ", count: 40), SceneRecorder(sampleRate: 8000)),
    ] {
      let outline = try Outline(picture)
      #expect(outline.size == picture.size)
      let folder = TestFolder()
      try picture.write(to: folder / "scene.png")
      let image = Image(folder / "scene.png")
      let edge = image.pixels.indices.filter { place in
        let (x, y) = (place % image.width, place / image.width)
        return x < 8 || y < 8 || x >= image.width - 8 || y >= image.height - 8
      }
      #expect(edge.allSatisfy { image.pixels[$0] == 0xffffff }, "a margin of four points is white")
    }
  }

  /// A panel's line stands at a share of the panel's width that is the moment's share of the time.
  @Test func momentsStandAtTheirShareOfTheTime() throws {
    var recorder = SceneRecorder(sampleRate: 48_000)
    for tick in 0...100 {
      recorder.add(control: "tempo", range: 0...1, tick < 50 ? 0 : 1, at: Double(tick) / 10)
    }
    let picture = ScenePicture(title: "", recorder, duration: 20)
    let panel = try #require(picture.panels.first)
    let area = Rectangle(78, 42, 960 - 78 - 206, panel.height)
    let lines = try Outline(picture).paths.filter { $0.attributes["stroke-width"] == "1.5" }
    let line = try #require(lines.first).points
    // The control leaps from the panel's foot to its top at second 5 of 20.
    let leap = try #require(zip(line, line.dropFirst()).first { abs($0.y - $1.y) > 30 })
    #expect(abs((leap.0.x + leap.1.x) / 2 - (area.x + area.width * 5 / 20)) < 3)
    #expect(abs(leap.0.y - area.bottom) < 0.1 && abs(leap.1.y - area.y) < 0.1)
    #expect(abs(line.map(\.x).max()! - (area.x + area.width / 2)) < 3, "half of the axis is empty")
  }

  @Test func everyPanelHasTheSameAxisOfTime() throws {
    let picture = ScenePicture(title: "", Samples.scene(seconds: 6))
    let frames = try Outline(picture).paths.filter {
      $0.points.count >= 4 && $0.attributes["stroke-width"] == "0.8"
        && abs($0.points[0].x - 78) < 0.01 && abs($0.points[1].x - 754) < 0.01
    }
    #expect(frames.count == picture.panels.count)
    let tops = frames.map { $0.points[0].y }
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 < $1 }, "one below the other")
    for (frame, panel) in zip(frames, picture.panels) {
      #expect(abs(frame.points[2].y - frame.points[0].y - panel.height) < 0.01)
    }
  }

  /// A mapping may move a hundred targets: twelve are drawn, first of all those that move, and the rest is counted.
  @Test func ofManyControlsTwelveThatMoveAreShown() throws {
    var recorder = SceneRecorder(sampleRate: 48_000)
    for tick in 0...10 {
      for number in 0..<30 {
        let value = number < 10 ? 1 : Double(tick * number)
        recorder.add(control: "c\(number)", value, at: Double(tick))
      }
    }
    let picture = ScenePicture(title: "", recorder)
    let shown = picture.panels.compactMap { $0 as? ControlPanel }
    #expect(shown.map(\.control.name) == (10..<22).map { "c\($0)" })
    #expect(shown.map(\.more) == Array(repeating: 0, count: 11) + [18])
    #expect(ControlPanel.shown(Array(recorder.controls.prefix(12))).count == 12)
  }

  /// Entering is a whole line, leaving a broken one, each at its moment in every panel.
  @Test func crossingsAreLinesInEveryPanel() throws {
    var map = MapPicture(title: "", features: [], walk: MapWalk())
    map.walk.track = [(0, Samples.at(0, 0)), (10, Samples.at(50, 0))]
    map.walk.crossings = [(2.5, Samples.at(12, 0), true), (7.5, Samples.at(37, 0), false)]
    var recorder = SceneRecorder(sampleRate: 48_000)
    for tick in 0...10 {
      recorder.add(control: "tempo", Double(tick), at: Double(tick))
      recorder.add(control: "level", Double(-tick), at: Double(tick))
    }
    let lines = try Outline(ScenePicture(title: "", recorder, map: map)).paths.filter {
      $0.attributes["stroke-width"] == "0.9" && $0.points.count == 2
        && $0.points[0].x == $0.points[1].x
    }
    let (whole, broken) = (
      lines.filter { $0.attributes["stroke-dasharray"] == nil },
      lines.filter { $0.attributes["stroke-dasharray"] != nil }
    )
    #expect(whole.count == 2 && broken.count == 2)
    for line in whole { #expect(abs(line.points[0].x - (78 + 676 * 0.25)) < 0.01) }
    for line in broken { #expect(abs(line.points[0].x - (78 + 676 * 0.75)) < 0.01) }
  }

  /// The walk's colour at a moment is that of the bar at this moment: dark at first, light in the end.
  @Test func aWalkIsColouredByItsTime() throws {
    var walk = MapWalk()
    for second in 0...100 { walk.track.append((Double(second), Samples.at(Double(second), 0))) }
    let map = MapPicture(title: "", features: [], walk: walk)
    let drawn = Rectangle(16, 12, map.size.width - 32 - MapPicture.column, map.size.height - 24)
    let frame = MapFrame(map.bounds, in: drawn)
    let folder = TestFolder()
    try map.write(to: folder / "walk.png")
    let image = Image(folder / "walk.png")
    for second in [20.0, 40, 60, 80] {
      let point = frame.point(Samples.at(second, 0))
      let wanted = ColourMap().colour(second / 100)
      let seen = image.at(point.x, point.y)
      for (shift, part) in [(16, wanted.red), (8, wanted.green), (0, wanted.blue)] {
        #expect(abs(Double(seen >> UInt32(shift) & 255) - 255 * part) < 6, "second \(second)")
      }
    }
  }
}
