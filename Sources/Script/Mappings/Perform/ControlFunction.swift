import Score

/// The function `control(env, out)` with its table `out`.
///
/// At each tick `out` shows what the map gives, or the default; what the function writes holds for that
/// tick. Pitches are MIDI numbers in it; note names can be written too.
final class ControlFunction {
  private let function: LuaFunction
  private let state: LuaState
  private let targets: [Targets.Entry]
  /// Indices of the targets in the table.
  private let shown: [Int]
  private let out: FieldTable
  private var written: [Double]
  /// The last good value that the function gave for a target.
  private var good: [Double?]

  init(_ function: LuaFunction, state: LuaState, targets: [Targets.Entry]) throws(Fault) {
    (self.function, self.state, self.targets) = (function, state, targets)
    shown = targets.indices.filter { targets[$0].target != .tuning }
    out = try FieldTable(
      state, names: shown.map { targets[$0].name }, kind: "target", direction: .output)
    written = Array(repeating: 0, count: shown.count)
    good = Array(repeating: nil, count: shown.count)
  }

  func call(
    _ env: FieldTable, _ values: inout [Double], _ lines: inout [Int?], _ problems: ProblemLog
  ) throws(Fault) {
    for (field, index) in shown.enumerated() {
      written[field] = shownValue(values[index], targets[index])
      out.set(field, written[field])
    }
    try state.call(function, env, out)
    for (field, index) in shown.enumerated() {
      guard try out.value(field) != .number(written[field]) else { continue }
      let target = targets[index]
      let line = function.definition?.line
      if let value = try read(field, target, problems) {
        good[field] = problems.clamp(value, to: target.spec, of: target.name, line: line)
      }
      guard let value = good[field] else { continue }
      values[index] = value
      lines[index] = line
    }
  }

  private func shownValue(_ value: Double, _ target: Targets.Entry) -> Double {
    target.target.isPitch ? Pitch.midi(hertz: max(value, 1e-3)) : value
  }

  /// The value that the function wrote, in the parameter's unit; nil when it is not usable.
  private func read(
    _ field: Int, _ target: Targets.Entry, _ problems: ProblemLog
  ) throws(Fault) -> Double? {
    if let number = out.get(field) {
      return target.target.isPitch ? Pitch.hertz(midi: number) : number
    }
    let value = try out.value(field)
    if case .text(let name) = value, target.target.isPitch, let midi = Pitch.midi(name: name) {
      return Pitch.hertz(midi: midi)
    }
    problems.refuse(Self.spoken(value), for: target.name, line: function.definition?.line)
    return nil
  }

  private static func spoken(_ value: FieldTable.Value) -> String {
    switch value {
    case .absent: "nil"
    case .number(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .text(let text): "\"\(text)\""
    case .other: "a table or a function"
    }
  }
}
