import Score
import Testing

@testable import Rendering
@testable import Sessions

/// What waits for takes, with a loader that makes them when the test says so.
struct RoomTakesTests {
  private final class Room {
    let bench: RoomBench
    let performance: LivePerformance
    let room: LiveRoom
    private(set) var orders: [() -> MadeTake] = []
    private(set) var said: [String] = []
    private var takes: RoomTakes?

    init(_ bench: RoomBench) throws {
      let performance = try bench.performance()
      (self.bench, self.performance) = (bench, performance)
      room = try #require(performance.room)
      takes = RoomTakes(
        performance, room, journal: nil, send: { [unowned self] in orders.append($0) },
        perform: { try performance.perform(.room($0)) })
    }

    func change(_ action: RoomAction) {
      takes?.change(action) { [unowned self] done in
        switch done {
        case .success(let text): said.append(text)
        case .failure(let error): said.append("\(Fault.of(error).code)")
        }
      }
    }

    func tend() { takes?.tend() }

    /// Lets the loader follow its oldest order.
    func load() { takes?.made(orders.removeFirst()()) }
  }

  @Test func aBeginningWaitsForItsTakeAndTheNewestWins() throws {
    let room = try Room(try RoomBench())
    room.change(.play)
    #expect(room.said == ["playing 2 objects"] && room.orders.isEmpty)
    room.change(.stop)
    room.change(.play)
    room.change(.play)
    #expect(room.said.count == 3 && room.said[2] == "interrupted")
    #expect(room.orders.count == 1 && room.room.playing == nil)
    room.load()
    #expect(room.said.last == "playing 2 objects" && room.room.playing != nil)
  }

  @Test func aTakeOfASceneThatWasChangedMeanwhileIsNotHeard() throws {
    let room = try Room(try RoomBench())
    room.change(.height(metres: 4))
    room.tend()
    room.change(.height(metres: 5))
    room.change(.play)
    #expect(room.orders.count == 1)
    room.load()
    #expect(room.room.playing == nil && room.orders.count == 1)
    room.load()
    #expect(room.room.playing?.plan?.height == 5)
  }

  @Test func aSoundIsAddedWhenItHasBeenReadAndTheBeginningWaitsForIt() throws {
    let room = try Room(try RoomBench())
    room.change(.add(file: "c.wav", name: nil))
    room.change(.move(name: "c", to: [1, 2, 1]))
    room.change(.play)
    #expect(room.said.isEmpty && room.room.scene.objects.count == 2)
    room.load()
    #expect(room.room.scene.objects.count == 3 && room.said.count == 2)
    #expect(room.said.last?.hasPrefix("c to 1 2") == true)
    room.load()
    #expect(room.said.last == "playing 3 objects")
  }

  @Test func aSoundThatCannotBeReadChangesNothing() throws {
    let bench = try RoomBench()
    let room = try Room(bench)
    try bench.ground.space.write("no sound", to: "c.wav")
    let director = room.room.director
    room.change(.add(file: "c.wav", name: nil))
    room.load()
    #expect(room.said.count == 1 && room.room.director === director)
    room.change(.play)
    #expect(room.said.last == "playing 2 objects")
  }

  @Test func aTakeThatCannotBeMadeSaysWhyAndIsTriedAgain() throws {
    let bench = try RoomBench()
    let room = try Room(bench)
    try bench.ground.space.write("no sound", to: "a.wav")
    room.change(.height(metres: 4))
    room.change(.play)
    room.load()
    #expect(room.said.count == 2 && room.room.playing == nil && room.orders.isEmpty)
    try bench.ground.tone("a.wav", 440, seconds: 1)
    room.change(.play)
    room.load()
    #expect(room.said.last == "playing 2 objects")
  }
}
