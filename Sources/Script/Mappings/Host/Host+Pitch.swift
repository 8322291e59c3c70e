import Score

extension Host {
  var pitchFunctions: KeyValuePairs<String, LuaCallback> {
    [
      "midi": { call in [.number(try PitchValue(call[0], what: "the pitch").midi)] },
      "hertz": { call in [.number(try PitchValue(call[0], what: "the pitch").hertz)] },
      "note": { call in [.string(Pitch.name(midi: try PitchValue(call[0], what: "the pitch").midi))]
      },
      "tuning": { call in
        let set = try Self.tuning(call[0], period: call[1])
        return [
          .string(set.name), .table(LuaTable(array: set.degrees.map { .number($0) })),
          .number(set.period),
        ]
      },
      "scales": { _ in
        let scales = NamedScale.all.map { scale in
          LuaValue.table(
            LuaTable(fields: [
              "name": .string(scale.name),
              "alt_names": .table(LuaTable(array: scale.otherNames.map { .string($0) })),
              "intervals": .table(
                LuaTable(array: (scale.degrees + [12]).map { .integer(Int64($0)) })),
            ]))
        }
        return [.table(LuaTable(array: scales))]
      },
      "tuningIndex": { [unowned self] _ in [.integer(Int64(tuningIndex))] },
    ]
  }

  private static func tuning(_ value: LuaValue, period: LuaValue) throws(Fault) -> Tuning {
    if let name = value.string {
      if let known = Tuning.named(name) {
        guard period.isNil else {
          throw Fault.mapping(
            "the tuning \"\(name)\" has its own period", hint: "write tuning(\"\(name)\", \"D3\")")
        }
        return known
      }
      if Pitch.midi(name: name) != nil {
        throw Fault.mapping(
          "\"\(name)\" is a note, and a tuning comes first",
          hint: "write tuning(\"major\", \"\(name)\"), with the name of the tuning first")
      }
      let near = NearestName.to(name, among: Tuning.names).map { "did you mean \"\($0)\"? " } ?? ""
      throw Fault.mapping(
        "unknown tuning \"\(name)\"",
        hint: near + "A tuning of one's own is a list of semitones (cents / 100) and its period: "
          + "tuning({ 0, 2.04, 3.86, 7.02 }, \"D3\", 12); ripples reference tuning lists the names")
    }
    for name in value.plainTable?.names ?? [] where name != "period" {
      throw Fault.mapping(
        "a tuning of one's own has no field \"\(name)\"",
        hint: "the interval after which it repeats is period, in semitones: "
          + "tuning({ 0, 4, 8, period = 19 }, \"C3\")")
    }
    guard period.isNil || value["period"].isNil else {
      throw Fault.mapping(
        "the tuning is given two periods", hint: "write one: tuning({ 0, 4, 8 }, \"C3\", 19)")
    }
    let steps = value.table?.array ?? []
    let period = period.isNil ? value["period"] : period
    let octave = period.isNil ? 12 : period.finiteNumber
    if let wrong = wrong(steps, octave, period, value) {
      throw Fault.mapping(
        wrong, expected: "ascending semitones from 0, all below the period (12)",
        hint:
          "a ratio 9/8 is 12 * math.log(9 / 8, 2); the steps of a .scl file are cents, without the 0 and with the "
          + "period last: 100.0, 1200.0 is tuning({ 0, 1 }, \"C4\", 12)")
    }
    return Tuning("own", steps.compactMap(\.finiteNumber), period: octave ?? 12)
  }

  /// Says what is wrong with a tuning of one's own; nil where nothing is.
  private static func wrong(
    _ steps: [LuaValue], _ octave: Double?, _ period: LuaValue, _ whole: LuaValue
  ) -> String? {
    if steps.isEmpty { return "a tuning of one's own is \(whole.spoken)" }
    for (index, step) in steps.enumerated() where step.finiteNumber == nil {
      return "step \(index + 1) of the tuning is \(step.spoken)"
    }
    let numbers = steps.compactMap(\.finiteNumber)
    if numbers[0] != 0 { return "the first step of the tuning is \(Figure.plain(numbers[0]))" }
    for (index, (before, step)) in zip(numbers, numbers.dropFirst()).enumerated()
    where step <= before {
      return
        "step \(index + 2) of the tuning, \(Figure.plain(step)), is not above the one before, \(Figure.plain(before))"
    }
    guard let octave else { return "the period of the tuning is \(period.spoken)" }
    return octave > numbers[numbers.count - 1]
      ? nil
      : "the period of the tuning, \(Figure.plain(octave)), does not lie above its last step, \(Figure.plain(numbers[numbers.count - 1]))"
  }
}
