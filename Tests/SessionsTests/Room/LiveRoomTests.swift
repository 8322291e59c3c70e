import Engine
import Files
import Score
import TestSupport
import Testing
import Wayfinding

@testable import Rendering
@testable import Sessions

/// A room in a live performance, tick by tick and without a clock.
struct LiveRoomTests {
  private func peak(_ sound: some Sequence<Float>) -> Float { sound.reduce(0) { max($0, abs($1)) } }

  @Test func whatPlaysIsTheRenderOfTheFile() throws {
    let bench = try RoomBench()
    var request = bench.ground.request(bench.scene)
    request.length = 2
    let render = try bench.ground.render(request)[0]
    let performance = try bench.performance()
    let room = try #require(performance.room)
    var late = 0
    let sound = try performance.play(ticks: 200) { tick in
      guard tick == 5 else { return }
      _ = try performance.perform(.room(.play))
      let take = try #require(room.playing)
      late = Int(take.begin) + take.ensemble.latency - Engine.latency
    }
    #expect(late > 2400)
    #expect(peak(sound.prefix(late)) == 0 && peak(render.prefix(48_000)) > 0.01)
    #expect(sound.dropFirst(late).prefix(48_000).elementsEqual(render.prefix(48_000)))
  }

  @Test func aStopFadesToSilenceAndPlayBeginsAnew() throws {
    let bench = try RoomBench()
    let performance = try bench.performance()
    let room = try #require(performance.room)
    let sound = try performance.play(ticks: 300) { tick in
      if tick == 10 || tick == 200 { _ = try performance.perform(.room(.play)) }
      if tick == 100 { _ = try performance.perform(.room(.stop)) }
      if tick == 150 { #expect(room.playing == nil && room.time == nil) }
    }
    #expect(peak(sound[40_000..<47_000]) > 0.01)
    #expect(peak(sound[53_000..<90_000]) == 0)
    #expect(Clicks.find(Array(sound[40_000..<60_000])).isEmpty)
    #expect(peak(sound[115_000..<140_000]) > 0.01)
    #expect(room.playing != nil)
  }

  @Test func movesFollowTheRulesAndAreKept() throws {
    let bench = try RoomBench()
    let performance = try bench.performance()
    let room = try #require(performance.room)
    func change(_ action: RoomAction) throws -> String { try performance.perform(.room(action)) }
    #expect(try change(.move(name: "a", to: [1, 2, 0.03])).contains("put on a plane"))
    #expect(
      try change(.move(name: "b", to: [20, 0, 1.6]))
        .contains("outside the room: shortened: more than 10 m from the listener (placement.reach)")
    )
    #expect(!(try change(.listener(at: [0, 0, 1.6], heading: 0)).contains("outside")))
    #expect(try change(.listener(at: [0, 5, 1.6], heading: 0)).contains("outside the room"))
    _ = try change(.listener(at: [0, 0, 1.6], heading: 0))
    #expect(throws: Fault.self) { try change(.move(name: "z", to: [0, 0, 0])) }
    #expect(throws: Fault.self) { try change(.release(name: "a")) }
    try performance.play(ticks: 30)
    let (a, b) = (room.director.objects.poses[0], room.director.objects.poses[1])
    #expect(a.position == Vector3(1, 2, 0) && a.plane == "floor")
    #expect((b.position - Vector3(10, 0, 1.6)).length < 1e-9)
    _ = try change(.play)
    try performance.play(ticks: 30)
    _ = try change(.turn(name: "a", degrees: 90))
    _ = try change(.stop)
    #expect(room.director.objects.poses[0].position == Vector3(1, 2, 0))
    #expect(room.scene.objects[0].position == Vector3(1, 2, 0))
    #expect(room.scene.objects[0].rotation == Quaternion(degrees: 90, round: Vector3(0, 0, 1)))
    _ = try change(.release(name: "b"))
    try performance.play(ticks: 30)
    #expect((room.director.objects.poses[1].position - Vector3(0, 2, 1.6)).length < 1e-9)
  }

  @Test func theRoomStaysWhileItPlays() throws {
    let bench = try RoomBench()
    let performance = try bench.performance()
    let room = try #require(performance.room)
    _ = try performance.perform(.room(.play))
    let refused: [RoomAction] = [
      .add(file: "c.wav", name: nil), .remove(name: "a"), .height(metres: 4), .lock(isOn: true),
      .material(surface: "floor", name: "heavy_velour"), .play,
    ]
    for action in refused {
      #expect(throws: Fault.self, "\(action)") { try performance.perform(.room(action)) }
    }
    _ = try performance.perform(.room(.stop))
    for action in refused { _ = try performance.perform(.room(action)) }
    #expect(room.scene.objects.map(\.name) == ["b", "c"])
    #expect(room.scene.room?.height == 4 && room.scene.room?.isLocked == true)
    #expect(throws: Fault.self) { try performance.perform(.room(.height(metres: .nan))) }
  }

  /// Each take that is stopped at once sounds for a moment all the same, and the next one waits for its end.
  @Test func takesInQuickTurnsDoNotPileUp() throws {
    let bench = try RoomBench()
    let performance = try bench.performance()
    var begun = 0
    let refusal = #expect(throws: Fault.self) {
      while begun < 100 {
        _ = try performance.perform(.room(.play))
        begun += 1
        _ = try performance.perform(.room(.stop))
      }
    }
    #expect(refusal?.message.contains("fades out") == true && begun > 1)
    try performance.play(ticks: 150)
    _ = try performance.perform(.room(.play))
    #expect(performance.room?.playing != nil)
  }

  @Test func nothingIsAddedBeyondThePlacesOfAScene() throws {
    let bench = try RoomBench()
    let performance = try bench.performance()
    let far = [ObjectScene.farthest, ObjectScene.farthest, 0]
    _ = try performance.perform(.room(.listener(at: far, heading: 0)))
    #expect(throws: Fault.self) {
      try performance.perform(.room(.add(file: "c.wav", name: nil)))
    }
    #expect(performance.room?.scene.objects.count == 2)
  }

  @Test func aRefusedEditLeavesTheDirectorAsItIs() throws {
    let bench = try RoomBench()
    let performance = try bench.performance()
    let room = try #require(performance.room)
    let director = room.director
    for action in [RoomAction.add(file: "none.wav", name: nil), .remove(name: "none")] {
      #expect(throws: Fault.self) { try performance.perform(.room(action)) }
    }
    #expect(room.director === director)
    let text = try FileContent.text(bench.scene)
    _ = try performance.perform(.room(.move(name: "b", to: [20, 0, 1.6])))
    // its sound is there, and is none
    try bench.ground.space.write("no sound", to: "a.wav")
    #expect(throws: (any Error).self) { try room.order(after: .reread(text: text))?.make() }
    #expect(room.director === director && room.reasons["b"] == .tooFar)
    _ = try performance.perform(.room(.remove(name: "a")))
    #expect(room.director !== director)
  }

  @Test func levelsAndFieldChangeWithoutClicks() throws {
    let bench = try RoomBench()
    let performance = try bench.performance()
    let sound = try performance.play(ticks: 260) { tick in
      let action: RoomAction? =
        switch tick {
        case 0: .play
        case 120: .level(of: .late, decibels: nil)
        case 140: .level(of: .reflections, decibels: -20)
        case 160: .field(isFree: true)
        case 180: .field(isFree: false)
        case 200: .level(of: .late, decibels: 0)
        default: nil
        }
      if let action { _ = try performance.perform(.room(action)) }
    }
    #expect(Clicks.find(Array(sound[52_000...])).isEmpty)
    let room = try #require(performance.room)
    #expect(room.scene.room?.lateLevel == 0 && room.scene.room?.reflectionsLevel == -20)
  }

  @Test(arguments: [
    (#""a.wav""#, #""nowhere.wav""#, "there is no file"), ("]}", "]", "bench.json"),
    (#""audioFile": "a.wav""#, #""voice": "pad""#, "ripples render"),
    (#""order": 1"#, #""order": 9"#, "order"),
  ])
  func aBrokenSceneIsRefusedAsInARender(part: String, other: String, said: String) throws {
    let bench = try RoomBench()
    let text = try FileContent.text(bench.scene)
    try bench.ground.space.write(text.replacing(part, with: other), to: "bench.json")
    let error = #expect(throws: (any Error).self) { try bench.performance() }
    #expect(error.map { "\($0)" }?.contains(said) == true)
  }

  @Test func aSceneWithoutFloorSaysSoAndDoesNotPlay() throws {
    let bench = try RoomBench(#""profile": "leia", "#)
    let text = try FileContent.text(bench.scene)
    try bench.ground.space.write(
      text.replacing(#""width": 6, "depth": 8, "#, with: ""), to: "bench.json")
    let performance = try bench.performance()
    #expect(performance.room?.refusals.count == 1)
    let error = #expect(throws: Fault.self) { try performance.perform(.room(.play)) }
    #expect(error?.message.contains("no floor") == true)
  }
}
