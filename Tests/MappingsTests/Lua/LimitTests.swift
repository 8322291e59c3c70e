import Glibc
import Synchronization
import Score
import Testing

@testable import Mappings

/// Time, memory and printing limits, and the state after them.
@Suite struct LimitTests {
  static let short = LuaBudget(seconds: 0.01)

  @Test func aStoppedCallLeavesAUsableState() throws {
    let state = LuaState()
    let loop = try state.load(source: "n = 0\nwhile true do n = n + 1 end", name: "loop.lua")
    let answer = try state.load(source: "return 6 * 7", name: "answer.lua")
    for _ in 0..<10 {
      #expect {
        try state.call(loop, budget: Self.short)
      } throws: {
        let error = $0 as? Fault
        return error?.code == .budget && error?.place.file == "loop.lua" && error?.place.line == 2
          && error?.excerpt == "while true do n = n + 1 end"
      }
      #expect(try state.call(answer) == [42])
    }
  }

  @Test func nothingCanCatchAStop() throws {
    let state = LuaState()
    let caught = try state.load(
      source: """
        local function loop() while true do end end
        pcall(loop) after = "pcall"
        xpcall(loop, function() after = "handler" end) after = "xpcall"
        coroutine.resume(coroutine.create(loop)) after = "resume"
        """, name: "catch.lua", environment: state.makeEnvironment())
    #expect(throws: Fault.self) { try state.call(caught, budget: Self.short) }
    let environment = try state.makeEnvironment()
    for wrapper in ["pcall", "coroutine.wrap", "table.sort"] {
      let source = """
        after = nil
        local f = \(wrapper == "coroutine.wrap" ? "coroutine.wrap(function() while true do end end)" : "function() while true do end end")
        \(wrapper == "table.sort" ? "pcall(table.sort, {2, 1}, f)" : "pcall(f)")
        after = "caught"
        """
      let chunk = try state.load(source: source, name: "c.lua", environment: environment)
      #expect(throws: Fault.self) { try state.call(chunk, budget: Self.short) }
      #expect(try state.global("after", in: environment) == .nil)
    }
  }

  @Test func aCallWithinItsBudgetIsNotDisturbedByEarlierStops() throws {
    let state = LuaState()
    let loop = try state.load(source: "while true do end", name: "loop.lua")
    let work = try state.load(
      source: "local n = 0 for i = 1, 1e4 do n = n + i end return n", name: "work.lua")
    for _ in 0..<5 {
      #expect(throws: Fault.self) { try state.call(loop, budget: Self.short) }
      for _ in 0..<50 { #expect(try state.call(work, budget: .load) == [50_005_000]) }
    }
  }

  @Test func theParserIsStoppedToo() throws {
    let state = LuaState()
    let source = (1...100_000).map { "::a\($0):: x = 1" }.joined(separator: "\n")
    #expect {
      try state.load(source: source, name: "labels.lua", budget: Self.short)
    } throws: {
      let error = try #require($0 as? Fault)
      return error.code == .budget && error.place.file == "labels.lua"
        && error.place.line ?? 0 > 100
    }
  }

  @Test func aSourceOfMoreThanFourMebibytesIsRefused() {
    let state = LuaState()
    let source = String(repeating: " ", count: (4 << 20) + 1)
    #expect(throws: Fault.self) { try state.load(source: source, name: "long.lua") }
  }

  @Test func memoryIsCappedAndTheStateGoesOn() throws {
    let state = LuaState(memoryLimit: 4 << 20)
    for source in [
      "local t = {}\nwhile true do t[#t + 1] = {} end",
      "local s = 'x'\nwhile true do s = s .. s end",
      "local t = {}\nwhile true do pcall(function() t[#t + 1] = ('x'):rep(1e5) .. #t end) end",
    ] {
      let chunk = try state.load(source: source, name: "grow.lua")
      #expect {
        try state.call(chunk, budget: .load)
      } throws: {
        let error = $0 as? Fault
        return error?.code == .memory && error?.place.line == 2
      }
      #expect(state.memoryPeak <= 4 << 20)
      #expect(try state.call(state.load(source: "return #{1, 2}", name: "a.lua")) == [2])
    }
  }

  @Test func valuesGivenToAScriptCountAgainstItsMemory() throws {
    let state = LuaState(memoryLimit: 1 << 20)
    let echo = try state.load(source: "return ...", name: "echo.lua")
    let text = LuaValue.string(String(repeating: "x", count: 2 << 20))
    #expect {
      try state.call(echo, [text])
    } throws: {
      ($0 as? Fault)?.code == .memory
    }
    #expect(try state.call(echo, [1]) == [1])
    #expect(state.memoryUsed < 1 << 20)
  }

  @Test func anotherThreadCanStopACall() throws {
    let state = LuaState()
    let stopper = state.stopper
    #expect(!stopper.stop(), "nothing runs")
    let started = Counter()
    try state.register("ready") { _ in
      Self.detach {
        while !stopper.stop() {}
        started.add()
      }
      return []
    }
    let chunk = try state.load(source: "\nready() while true do end", name: "long.lua")
    #expect {
      try state.call(chunk, budget: LuaBudget(seconds: 20))
    } throws: {
      let error = $0 as? Fault
      return error?.code == .interrupted && error?.place.line == 2
    }
    #expect(started.value == 1, "the stopper says that it has stopped something")
    #expect(try state.call(state.load(source: "return 1", name: "a.lua")) == [1])
  }

  @Test func aStopperMayOutliveItsState() {
    var state: LuaState? = LuaState()
    let stopper = state!.stopper
    state = nil
    stopper.stop()
  }

  @Test func statesOnManyThreadsAreStoppedEachForItself() throws {
    let done = Counter()
    let threads = (0..<8).map { _ in
      Self.start {
        let state = LuaState()
        guard
          let loop = try? state.load(source: "while true do end", name: "loop.lua"),
          let work = try? state.load(source: "return 1", name: "work.lua")
        else { return }
        for _ in 0..<3 {
          do { try state.call(loop, budget: Self.short) } catch {
            guard (error as? Fault)?.code == .budget else { continue }
            if (try? state.call(work)) == [1] { done.add() }
          }
        }
      }
    }
    for thread in threads { pthread_join(thread, nil) }
    #expect(done.value == 24)
  }

  @Test func printingIsLimitedAndWhatIsLeftOutIsCounted() throws {
    var lines: [LuaLogLine] = []
    let state = LuaState() { lines.append($0) }
    let chunk = try state.load(
      source: "print('a', 1, nil, true, {})\nfor i = 1, 100 do print(('x'):rep(5000)) end",
      name: "print.lua")
    try state.call(chunk)
    #expect(lines.count == 65)
    #expect(lines[0].text == "a\t1\tnil\ttrue\ttable")
    #expect(lines[0].position == ScriptPosition(file: "print.lua", line: 1))
    #expect(lines[1].text.utf8.count == 1024)
    #expect(lines[64].suppressed == 37)
    #expect(lines[64].position == nil)
    lines = []
    try state.call(state.load(source: "print('again')", name: "print.lua"))
    #expect(lines.map(\.text) == ["again"])
  }

  // MARK: Threads

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    func add() { count.add(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
  }

  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { raw in
        Unmanaged<Body>.fromOpaque(raw!).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(Body(body)).toOpaque())
    return thread
  }

  private static func detach(_ body: @escaping @Sendable () -> Void) {
    pthread_detach(start(body))
  }
}
