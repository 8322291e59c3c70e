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
