import Score

/// The host of the prelude's functions: one object for a mapping, from loading to the last note.
final class Host {
  let builder: OrchestraBuilder
  /// Plays notes and keeps time; nil while the file is only being loaded.
  weak var sequencer: Sequencer?
  /// The random stream of the file, of map functions and of control; sequences have their own.
  var random: SeededRandom
  /// Which of the mapping's tunings `degree` uses, from 1.
  var tuningIndex = 1
  /// The wait that the running coroutine asked for when it yielded, and the line that did.
  var wait: Wait?
  var lastWaitLine: Int?

  init(builder: OrchestraBuilder, seed: UInt64) {
    self.builder = builder
    random = SeededRandom(seed: seed).split("mapping")
  }

  func uniform() -> Double { sequencer?.sequenceUniform() ?? random.uniform() }

  func sequencer(for word: String) throws(Fault) -> Sequencer {
    if let sequencer, sequencer.canPlay { return sequencer }
    throw Fault.mapping(
      "\(word) works in a sequence only", hint: "put it into a function of `sequences`")
  }

  /// The functions by name, as a table for the prelude.
  func functions(in state: LuaState) throws(Fault) -> LuaTable {
    var table = LuaTable()
    let groups: [KeyValuePairs<String, LuaCallback>] = [
      errorFunctions, pitchFunctions, graphFunctions, voiceFunctions, timeFunctions, clockFunctions,
      tempoFunctions, noteFunctions,
    ]
    for (name, body) in groups.joined() {
      table[name] = .function(try state.makeFunction(name, body))
    }
    func names(_ specs: [UnitSpec]) -> LuaValue {
      .table(LuaTable(array: specs.map { .string($0.name) }))
    }
    table["unitNames"] = names(builder.units.filter { $0.family != .arithmetic })
    table["effectNames"] = names(builder.effectUnits)
    return table
  }

  /// The words to write in place of `signal.name`.
  private func memberHint(_ name: String) -> String {
    if builder.units.contains(where: { $0.name == name }) {
      return "write \(name)(…), with the signal in the parentheses"
    }
    return ForeignWord.hint(for: name) ?? "what a signal goes through is written round it: tanh(x)"
  }

  /// The fault of a statement that gives a word of the language another value: every later use of it would fail.
  private static func refusal(ofWord name: String, _ value: LuaValue) -> Fault {
    let written = value.double.map(Figure.plain) ?? value.string.map { "\"\($0)\"" }
    let cure: String? =
      switch name {
      case "tempo", "meter": written.map { "write \(name)(\($0))" }
      case "params": "params are set from outside: :set NAME VALUE, sliders, variants"
      default: nil
      }
    return .mapping(
      "\(name) is a word of Ripples, and cannot be given another value",
      hint: cure
        ?? "choose another name, or write local \(name) = … where only one function needs it")
  }

  private var errorFunctions: KeyValuePairs<String, LuaCallback> {
    [
      "fail": { call in throw Fault.mapping(try call.string(0), hint: call[1].string) },
      "refuseMember": { [unowned self] call in
        let name = call[0].string ?? call[0].spoken
        throw Fault.mapping("a signal has no \"\(name)\"", hint: memberHint(name))
      },
      "refuseWord": { call in throw Self.refusal(ofWord: try call.string(0), call[1]) },
      "describe": { call in [.string(call[0].spoken)] },
      "line": { call in [call.caller.map { .integer(Int64($0.line)) } ?? .nil] },
      "refuseName": { call in
        let name = call[1].string ?? call[1].spoken
        let known = try call.table(2).array.compactMap(\.string).sorted()
        throw Fault.mapping(
          "unknown \(try call.string(0)) \"\(name)\"",
          hint: call[3].isTruthy
            ? VoiceParameterHint.hint(for: name, among: known)
            : known.count > 40
              ? NearestName.to(name, among: known).map { "did you mean \"\($0)\"?" }
              : NearestName.hint(for: name, among: known))
      },
    ]
  }
}

extension Host {
  /// About as many instructions of Lua as could run while a note is begun or changed.
  private static let noteSteps = 500

  private static func note(_ call: LuaArguments) throws(Fault) -> UInt32 {
    if let note = UInt32(exactly: try call.integer(0)) { return note }
    throw Fault.mapping("this is no note that play returned")
  }

  var noteFunctions: KeyValuePairs<String, LuaCallback> {
    [
      "play": { [unowned self] call in
        call.take(steps: Self.noteSteps)
        let (note, voice) = try sequencer(for: "play").play(
          call[0], call[1], at: call.caller)
        return [.integer(Int64(note)), .integer(Int64(voice))]
      },
      "dejavu": { [unowned self] call in
        call.take(steps: Self.noteSteps)
        let (note, voice) = try sequencer(for: "dejavu").dejavu(
          try call.string(0), line: call.caller?.line)
        return [.integer(Int64(note)), .integer(Int64(voice))]
      },
      "set": { [unowned self] call in
        call.take(steps: Self.noteSteps)
        try sequencer(for: "note:set").set(
          try Self.note(call), voice: try call.integer(1), call[2], at: call.caller)
        return []
      },
      "release": { [unowned self] call in
        try sequencer(for: "note:release").release(try Self.note(call), line: call.caller?.line)
        return []
      },
    ]
  }
}

extension Host {
  /// Runs the files of the prelude: the words of the language are then in every later environment.
  func runPrelude(in state: LuaState) throws(Fault) -> PreludeFunctions {
    try state.setGlobal("host", .table(functions(in: state)))
    for file in Prelude.files {
      try state.call(state.loadPrelude(source: file.source, name: file.name), budget: .load)
    }
    let host = try state.global("host")
    try state.setGlobal("host", .nil)
    func function(_ name: String) -> LuaFunction {
      guard let function = host[name].function else {
        preconditionFailure("the prelude defines no host.\(name)")
      }
      return function
    }
    return PreludeFunctions(
      adopt: function("adopt"), refresh: function("refresh"), perform: function("perform"),
      strict: function("strict"), positions: function("positions"), resume: function("resume"),
      keep: function("keep"), share: function("share"), prompt: function("prompt"))
  }
}

/// The functions of the prelude that this side calls.
struct PreludeFunctions {
  /// Takes the tables env and params.
  let adopt: LuaFunction
  /// Does nothing; a call with tables of fields brings them up to date.
  let refresh: LuaFunction
  /// The body of a sequence's coroutine.
  let perform: LuaFunction
  let strict: LuaFunction
  /// Positions of sequins and chains, to be given to `resume` of the next version.
  let positions: LuaFunction
  let resume: LuaFunction
  /// Takes the table `state` and the fields to put into it.
  let keep: LuaFunction
  /// Take the environments of the file and of the prompt.
  let share: LuaFunction
  let prompt: LuaFunction
}

/// The Lua side of the language, embedded in the program.
enum Prelude {
  /// The files in the order in which they run, with what each defines as its name.
  static var files: [(name: String, source: String)] {
    [
      ("support.lua", PackageResources.support_lua), ("carry.lua", PackageResources.carry_lua),
      ("pitch.lua", PackageResources.pitch_lua),
      ("tuning.lua", PackageResources.tuning_lua), ("chord.lua", PackageResources.chord_lua),
      ("musicutil.lua", PackageResources.musicutil_lua),
      ("graph.lua", PackageResources.graph_lua), ("clock.lua", PackageResources.clock_lua),
      ("play.lua", PackageResources.play_lua), ("sequins.lua", PackageResources.sequins_lua),
      ("rhythm.lua", PackageResources.rhythm_lua), ("random.lua", PackageResources.random_lua),
      ("markov.lua", PackageResources.markov_lua), ("walks.lua", PackageResources.walks_lua),
      ("lsystem.lua", PackageResources.lsystem_lua), ("lattice.lua", PackageResources.lattice_lua),
      ("pattern.lua", PackageResources.pattern_lua), ("data.lua", PackageResources.data_lua),
      ("mapping.lua", PackageResources.mapping_lua), ("names.lua", PackageResources.names_lua),
    ].map { ($0.0, String(decoding: $0.1, as: UTF8.self)) }
  }
}
