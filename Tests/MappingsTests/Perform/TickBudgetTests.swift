import Score
import Testing

@testable import Mappings

/// What a mapping does in one tick is limited as a whole, by steps: alike on every machine.
struct TickBudgetTests {
  private static let good =
    "good = function() while true do play(\"v\", { duration = 0.1 }) sync(1) end end,"

  /// Each of these, in the sequence `bad`, is short in every run and endless in all.
  static let floods: [(name: String, body: String)] = [
    (
      "forks that sleep",
      "local function f() while true do clock.run(f) sleep(0.001) end end f()"
    ),
    ("forks at once", "while true do clock.run(function() end) end"),
    ("forks that wait", "while true do clock.run(function() sleep(1000) end) end"),
    (
      "forks that double",
      "local function f() sleep(0.01) clock.run(f) clock.run(f) end clock.run(f)"
    ),
    (
      "many that are woken",
      """
      for i = 1, 3000 do
        clock.run(function() while true do sleep(1e-5) end end)
        if i % 500 == 0 then sleep(0.01) end
      end
      """
    ),
    ("notes", "while true do play(\"v\", { duration = 1 }) end"),
    (
      "notes of many",
      """
      for i = 1, 2000 do
        clock.run(function()
          while true do for j = 1, 9 do play("v", { duration = 9 }) end sleep(0.01) end
        end)
      end
      """
    ),
    ("print", "while true do print(\"flood\") end"),
    (
      "lattices",
      """
      for i = 1, 200 do
        local l = lattice:new { ppqn = 9600 }
        local function act() play("v", { duration = 1 }) end
        for j = 1, 50 do l:new_sprocket { division = 1 / 4096, action = act } end
        l:start()
      end
      """
    ),
    (
      "coroutines within coroutines",
      "local function f() coroutine.wrap(f)() end while true do pcall(f) end"
    ),
    (
      "coroutines that are thrown away",
      "while true do coroutine.wrap(function() coroutine.yield() end)() end"
    ),
    ("errors", "while true do clock.run(function() error(\"e\") end) end"),
    ("long strings", "local s = (\"x\"):rep(1e6) while true do local t = s .. s end"),
  ]

  @Test(arguments: floods.map(\.name))
  func aFloodIsStoppedAndTheOthersGoOn(name: String) throws {
    let body = try #require(Self.floods.first { $0.name == name }).body
    let text = mappingText("sequences = { bad = function() \(body) end, \(Self.good) }")
    let one = try Performance(text, seconds: 2)
    let reasons = ["budget", "used up", "coroutines", "times without", "memory"]
    #expect(
      one.problems.contains { problem in reasons.contains { problem.contains($0) } },
      "\(one.problems)")
    #expect(one.conductor.sequencer.tasks.count < 20_000)
    let other = try Performance(text, seconds: 2)
    #expect(one.events.map(\.event) == other.events.map(\.event), "at the same instruction")
    #expect(one.problems == other.problems)
    let mapping = try Performance(mappingText("sequences = { \(Self.good) }"), seconds: 2)
    let beats = Set(one.starts).intersection(mapping.starts)
    #expect(beats.count >= mapping.starts.count - 1, "a beat may come a tick late: \(one.starts)")
  }

  @Test func controlThatStartsCoroutinesWithoutEndIsStopped() throws {
    let text = mappingText(
      """
      control = function()
        for i = 1, 500 do clock.run(function() while true do sleep(0.001) end end) end
      end,
      sequences = { \(Self.good) },
      """)
    let performance = try Performance(text, seconds: 2)
    #expect(performance.conductor.sequencer.tasks.count < 20_000)
    #expect(!performance.conductor.problems.isEmpty)
  }

  @Test func manySequencesThatLoopEndSoon() throws {
    let loops = (1...300).map { "s\($0) = function() while true do end end," }
    let text = mappingText("sequences = { \(loops.joined(separator: "\n")) },")
    let performance = try Performance(text, seconds: 2)
    #expect(performance.conductor.hasLostAllSequences)
    #expect(
      performance.problems.contains {
        $0.contains("scripts were stopped 16 times, so none of them goes on")
      })
  }

  @Test func whatIsDueGoesOnATickLaterAndThatIsSaid() throws {
    let loop = "function() sleep(0.5) while true do end end"
    let text = mappingText(
      """
      sequences = {
        a = \(loop), b = \(loop), c = function() sleep(0.5) play("v", { duration = 0.1 }) end,
      }
      """)
    let performance = try Performance(text, seconds: 1)
    #expect(performance.starts == [24_480])
    #expect(
      performance.problems.contains {
        $0.contains("what was due went on a tick later, because the scripts of its tick")
      }, "\(performance.problems)")
  }

  /// How far it came is known by its traces in Lua's own variables.
  @Test func aStoppedScriptStopsAtTheSameInstruction() throws {
    func count() throws -> String {
      let text = mappingText(
        "sequences = { s = function() while true do n = n + 1 end end },", before: "n = 0")
      let conductor = try Performance(text, seconds: 0.1).conductor
      return try conductor.evaluate("n", budget: .tick).values[0]
    }
    let first = try count()
    #expect(try count() == first)
    #expect(try #require(Int(first)) > 100_000)
  }

  @Test func aTickThatIsToldWhereItWasCutIsCutThere() throws {
    let text = mappingText(
      "sequences = { s = function() while true do n = n + 1 end end },", before: "n = 0")
    func performed(_ cuts: [Int]) throws -> (String, [Int]) {
      let conductor = try Conductor(loaded(text), inputs: [], sampleRate: 48_000)
      _ = conductor.advance(to: 0, inputs: [])
      conductor.foretell(cuts: cuts)
      _ = conductor.advance(to: 1, inputs: [])
      return (try conductor.evaluate("n", budget: .tick).values[0], conductor.cuts)
    }
    let whole = try performed([])
    #expect(try performed(whole.1) == whole)
    let early = try performed([700_000])
    #expect(early.1.count == 1 && (700_000..<701_000).contains(early.1[0]), "\(early)")
    #expect(early.0 != whole.0)
    #expect(try performed(early.1) == early)
  }

  @Test func linesOfPrintAreLimitedForATick() throws {
    var lines = 0
    let mapping = try Mapping.load(
      source: mappingText(
        """
        sequences = { s = function()
          for i = 1, 50 do clock.run(function() for j = 1, 50 do print(j) end end) end
        end },
        """), name: "test.lua", units: SmallCatalogue.units, effects: SmallCatalogue.effects,
      log: { _ in lines += 1 })
    let conductor = try Conductor(mapping, inputs: [], sampleRate: 48_000)
    for tick in 0...1 { _ = conductor.advance(to: tick, inputs: []) }
    #expect(lines == 65)
  }
}
