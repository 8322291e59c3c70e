import FoundationEssentials
import Glibc
import Score
import TestSupport
import Testing

@testable import Mappings

/// Every hostile script, in every way a script is run, is stopped in time and leaves no mark.
@Suite(.serialized) struct HostileTests {
  enum Way: CaseIterable { case chunk, tick, sequence, prompt }

  static let budget = LuaBudget(seconds: 0.02)
  static let memoryLimit = 16 << 20

  /// The files of `shared/hostile` where they are present.
  static let files: [HostileScript] = {
    let folder = SharedFiles.hostile
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".lua") }.sorted().compactMap { name in
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { return nil }
      return HostileScript(
        name: name, group: .time, source: String(decoding: data, as: UTF8.self))
    }
  }()

  static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// What a script did to the state it was given.
  struct Trial {
    var canaries = 0
    var logged = 0
    var error: Fault?
    var results: [LuaValue] = []
    var seconds = 0.0
    var peak = 0
  }

  static func run(_ script: HostileScript, _ way: Way) -> Trial {
    final class Count { var canaries = 0, logged = 0 }
    let count = Count()
    var trial = Trial()
    let start = cpuSeconds()
    do {
      let state = LuaState(memoryLimit: memoryLimit) { _ in count.logged += 1 }
      do {
        try state.register("CANARY") { arguments in
          count.canaries += arguments[0].isTruthy ? 1 : 0
          return []
        }
        trial.results = try perform(script, way, state)
      } catch {
        trial.error = error as? Fault
      }
      trial.peak = state.memoryPeak
    }
    trial.seconds = cpuSeconds() - start
    trial.canaries = count.canaries
    trial.logged = count.logged
    return trial
  }

  private static func perform(
    _ script: HostileScript, _ way: Way, _ state: LuaState
  ) throws -> [LuaValue] {
    switch way {
    case .chunk:
      let chunk = try state.load(source: script.source, name: "h.lua", budget: budget)
      return try state.call(chunk, budget: budget)
    case .prompt:
      return try state.evaluate(script.source, in: state.makeEnvironment(), budget: budget)
    case .tick, .sequence:
      let source = "return function(env, out) \(script.source)\nend"
      let chunk = try state.load(source: source, name: "h.lua", budget: budget)
      let function = try #require(try state.call(chunk, budget: budget)[0].function)
      if way == .tick {
        let env = try FieldTable(state, names: ["pace"], kind: "input", direction: .input)
        let out = try FieldTable(state, names: ["level"], kind: "output", direction: .output)
        try state.call(function, env, out, budget: budget)
        return []
      }
      let thread = try state.makeThread(function)
      for _ in 0..<3 {
        if case .finished(let values) = try thread.resume(budget: budget) { return values }
      }
      return []
    }
  }

  static func check(_ script: HostileScript) throws {
    let witness = LuaState()
    let answer = try witness.load(source: "return 6 * 7", name: "witness.lua")
    for way in Way.allCases {
      let trial = run(script, way)
      let context = Comment(rawValue: "\(way): \(trial.error.map { "\($0)" } ?? "no error")")
      #expect(trial.seconds < 2.5, context)
      #expect(trial.canaries == 0, context)
      #expect(trial.logged <= 66, context)
      #expect(Double(trial.peak) <= 1.05 * Double(memoryLimit), context)
      if let error = trial.error, error.code == .budget || error.code == .memory {
        #expect(error.place.file != nil && error.place.line != nil, context)
      }
      #expect((trial.error?.description.utf8.count ?? 0) < 4096, context)
      for value in trial.results {
        if let number = value.finiteNumber { #expect(number.magnitude <= 1e12, context) }
      }
      #expect(try witness.call(answer) == [42], context)
    }
  }

  @Test(arguments: Drawn.cases(50, of: HostileScript.all)) func everyScriptIsStopped(
    script: HostileScript
  ) throws {
    try Self.check(script)
  }

  @Test(.enabled(if: SharedFiles.hasHostile, "needs ../shared/hostile"), arguments: files)
  func everySharedFileIsStopped(script: HostileScript) throws {
    try Self.check(script)
  }

  @Test func scriptsThatLoopAreStoppedForTheirTime() {
    for script in HostileScript.all where script.group == .time && script.source.contains("while") {
      let trial = Self.run(script, .chunk)
      if script.source.contains("__gc") || script.source.contains("__close =") { continue }
      #expect(
        trial.error?.code == .budget, "\(script.name): \(String(describing: trial.error))")
    }
  }
}
