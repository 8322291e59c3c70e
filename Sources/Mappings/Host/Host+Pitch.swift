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
      if let known = Tuning.named(name) { return known }
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
    let steps = value.table?.array.compactMap(\.finiteNumber) ?? []
    let period = period.isNil ? value["period"] : period
    let octave = period.isNil ? 12 : period.finiteNumber ?? 0
    guard let first = steps.first, first == 0, steps.count == value.table?.array.count,
      zip(steps, steps.dropFirst()).allSatisfy({ $0 < $1 }), octave > steps.last!
    else {
      throw Fault.mapping(
        "a tuning of one's own is \(value.spoken)",
        expected: "ascending semitones from 0, all below the period (12)",
        hint: "the steps of a .scl file are cents, without the 0 and with the period last: "
          + "100.0, 1200.0 is tuning({ 0, 1 }, \"C4\", 12)")
    }
    return Tuning("own", steps, period: octave)
  }
}
