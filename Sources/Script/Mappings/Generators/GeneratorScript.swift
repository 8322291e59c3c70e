public import Score

/// A Lua file that makes callouts of where the walker is: `return generator { on = "location", every = 5, function(walker)
/// … end }`.
///
/// It runs in the same sandbox as a mapping, with its words, and with `near`, `junctions`, `callout` and `silence`; one
/// call has the budget of a mapping's control tick. Used from one thread at a time.
public final class GeneratorScript {
  /// The event that a generator waits for.
  public enum Trigger: String, CaseIterable, Sendable {
    /// A new position.
    case location
    /// A new direction.
    case heading
  }

  /// The name under which its text was loaded, such as `benches.lua`.
  public let fileName: String
  /// The title and description of its first comment.
  public let header: MappingHeader
  public let trigger: Trigger
  /// It is not called again before more than so many seconds have passed; nil does not wait.
  public let every: Double?
  /// It is not called again before the walker is more than so many metres from where it was called; nil does not wait.
  public let moved: Double?
  /// The sentences on what the version before could not hand on.
  public private(set) var dropped: [String] = []

  private let state: LuaState
  private let host: Host
  private let words: GeneratorHost
  private let environment: LuaEnvironment
  private let function: LuaFunction
  private let walker: FieldTable
  private let log: (LuaLogLine) -> Void
  private var last: GeneratorFix?
  private var failures = 0

  /// Failures after which it is not called any more.
  public static let failureLimit = 16

  /// Compiles and runs a generator's file and checks what it declares.
  /// - Parameters:
  ///   - name: the name of the file, for messages.
  ///   - categories: the categories of things and callouts; empty accepts any.
  ///   - earcons: the short sounds that there are; empty accepts any.
  ///   - seed: the seed of everything random in it.
  ///   - log: receives what it prints.
  /// - Throws: `Fault` with file and line.
  public convenience init(
    source: String, name: String, categories: [String] = [], earcons: [String] = [],
    seed: UInt64 = 0, log: @escaping (LuaLogLine) -> Void = { _ in }
  ) throws(Fault) {
    let words = GeneratorHost(categories: categories, earcons: earcons)
    try self.init(source, name, words, seed: seed, carried: LuaTable(), log)
  }

  private init(
    _ source: String, _ name: String, _ words: GeneratorHost, seed: UInt64, carried: LuaTable,
    _ log: @escaping (LuaLogLine) -> Void
  ) throws(Fault) {
    let host = Host(builder: OrchestraBuilder(units: [], effects: []), seed: seed)
    let state = LuaState(log: log)
    do {
      let loaded = try state.within(.load) { () throws(Fault) in
        try Self.load(source, name, state, host, words, carried)
      }
      walker = try FieldTable(
        state, names: GeneratorFix.names, kind: "field of the walker", direction: .input)
      (environment, function) = (loaded.environment, loaded.declared.function)
      (trigger, every, moved) = (
        loaded.declared.trigger, loaded.declared.every, loaded.declared.moved
      )
    } catch { throw error.completed(file: name, hint: error.loadAdvice) }
    (self.state, self.host, self.words, self.log) = (state, host, words, log)
    fileName = name
    header = MappingHeader(source: source)
  }

  private static func load(
    _ source: String, _ name: String, _ state: LuaState, _ host: Host, _ words: GeneratorHost,
    _ carried: LuaTable
  ) throws(Fault) -> (environment: LuaEnvironment, declared: GeneratorDeclaration) {
    let prelude = try host.runPrelude(in: state)
    try words.register(in: state)
    try state.register("generator") { call in
      [.table(LuaTable(fields: ["#kind": "generator", "declared": call[0]]))]
    }
    try state.setGlobal("state", .table(carried))
    let environment = try state.makeEnvironment()
    try state.call(prelude.strict, on: environment, named: "names")
    let chunk = try state.load(source: source, name: name, environment: environment)
    let result = try state.call(chunk).first ?? .nil
    guard result.kind == "generator" else {
      throw .mapping(
        "the file returns \(result.spoken)", at: FaultPlace(name),
        expected: "the table made by generator { … }",
        hint: "end the file with return generator { … }")
    }
    let text = MappingSource(name: name, text: source, word: "generator")
    return (environment, try GeneratorDeclaration(result["declared"], text))
  }

  /// The next version of the file, which goes on with the table `state` of this one. Where it cannot be loaded this one
  /// stays as it is.
  /// - Throws: `Fault` with file and line.
  public func reloaded(source: String) throws(Fault) -> GeneratorScript {
    let (carried, dropped) = state.carriedState(in: environment)
    let next = try GeneratorScript(
      source, fileName, words.fresh, seed: 0, carried: carried, log)
    next.host.random = host.random
    (next.dropped, next.last) = (dropped, last)
    return next
  }

  /// True when it has failed so often that it is not called any more.
  public var isOver: Bool { failures >= Self.failureLimit }

  /// True when it is to be called about a position: more than `every` seconds and more than `moved` metres lie behind.
  public func isDue(_ fix: GeneratorFix) -> Bool {
    guard !isOver else { return false }
    guard let last else { return true }
    return every.map { fix.time - last.time > $0 } ?? true
      && moved.map { fix.point.distance(to: last.point) > $0 } ?? true
  }

  /// Calls it about a position, if it is due.
  /// - Returns: nil where it is not due.
  public func run(_ fix: GeneratorFix, on map: GeneratorMap) -> GeneratorRun? {
    guard isDue(fix) else { return nil }
    last = fix
    var run = words.collect(map, facing: fix.heading) { () throws(Fault) in
      try fix.write(to: walker)
      try state.call(function, walker)
    }
    guard let fault = run.fault else { return run }
    failures += 1
    let advice =
      isOver
      ? "it has failed \(failures) times and is not called any more"
      : fault.code == .budget ? "let it do less at a time, or end its loop" : nil
    run.fault = fault.completed(file: fileName, hint: advice)
    if isOver { run.fault?.hint = advice }
    return run
  }
}

/// The declaration in `generator { … }`.
struct GeneratorDeclaration {
  let trigger: GeneratorScript.Trigger
  let every: Double?
  let moved: Double?
  let function: LuaFunction

  init(_ value: LuaValue, _ source: MappingSource) throws(Fault) {
    guard let table = value.table else {
      throw .mapping(
        "generator needs a table, not \(value.described)", at: FaultPlace(source.name),
        hint: "write generator { on = \"location\", function(walker) … end }")
    }
    try source.checkNames(
      of: table, at: "", subject: "a generator", known: ["on", "every", "moved"])
    trigger = try Self.trigger(table["on"], source)
    every = try Self.number(table["every"], "every", "seconds", source)
    moved = try Self.number(table["moved"], "moved", "metres", source)
    guard table.array.count == 1, let function = table.array[0].function else {
      throw source.error(
        "a generator has one function, and here are \(table.array.count)", at: "on",
        hint: "write generator { on = \"location\", function(walker) … end }")
    }
    self.function = function
  }

  private static func trigger(
    _ value: LuaValue, _ source: MappingSource
  ) throws(Fault) -> GeneratorScript.Trigger {
    let names = GeneratorScript.Trigger.allCases.map(\.rawValue)
    if let trigger = value.string.flatMap({ GeneratorScript.Trigger(rawValue: $0) }) {
      return trigger
    }
    throw source.error(
      value.isNil ? "a generator does not say when it is called" : "on is \(value.described)",
      at: "on", expected: names.map { "\"\($0)\"" }.joined(separator: " or "),
      hint: value.string.flatMap { NearestName.to($0, among: names) }.map {
        "did you mean \"\($0)\"?"
      })
  }

  /// A number from 0 to a day's seconds.
  private static func number(
    _ value: LuaValue, _ name: String, _ unit: String, _ source: MappingSource
  ) throws(Fault) -> Double? {
    if value.isNil { return nil }
    if let number = value.finiteNumber, (0...86_400).contains(number) { return number }
    throw source.error(
      "\(name) is \(value.described)", at: name, expected: "a number of 0...86400 \(unit)")
  }
}

/// The answer of a generator script to one position.
public struct GeneratorRun: Hashable, Sendable {
  /// The callouts, in their order.
  public var callouts: [GeneratorCallout] = []
  /// The reasons that it gave for saying nothing.
  public var silences: [String] = []
  /// Why it was stopped, with file and line; what it had said until then counts.
  public var fault: Fault?
}

/// Something that a generator script wants to be said.
public struct GeneratorCallout: Hashable, Sendable {
  public var text: String
  /// The short sound before it; nil for none.
  public var earcon: String?
  /// The category that it is about; nil leaves it to whoever speaks.
  public var category: String?
  /// The id of the thing that it is about; empty where there is none.
  public var source: String
  /// Where it is heard from; nil for nowhere.
  public var point: GeoPoint?
}
