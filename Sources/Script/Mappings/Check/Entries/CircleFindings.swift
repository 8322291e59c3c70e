import Score

extension FindingKind {
  static let circularWrap = FindingKind(
    "circular-wrap", .warning, "A circle is mapped to a line",
    why:
      "Where the circle closes the sound jumps from one end of its range to the other: a turn from 359° to 1° is one of 2°.",
    source: "Mardia and Jupp, Directional Statistics, 2000, ch. 1",
    cure: "map half the circle, or use a function such as cos of the angle")
}

extension EntryView {
  /// A whole circle on a straight scale, declared or read by a function that knows nothing of circles.
  var circularWrap: Finding? {
    guard let domain, let range, range.start != range.end else { return nil }
    if case .input(let input) = entry.source, let period = entry.period,
      Angle.wrap(domain.end - domain.start, period: period) == 0
    {
      return wrap(of: input, period)
    }
    guard case .function = entry.source, let input = inputReturned,
      case .circular(let period) = input.kind, domain.upper - domain.lower > 0.9 * period
    else { return nil }
    return wrap(of: input, period)
  }

  private func wrap(of input: InputSpec, _ period: Double) -> Finding {
    let low = domain!.lower
    let function = heard?.step == .pan ? "sin" : "cos"
    let angle =
      period == 360
      ? "math.rad(env.\(input.name) or 0)"
      : "2 * math.pi * (env.\(input.name) or 0) / \(Figure.text(period))"
    return finding(
      .circularWrap, at: "domain",
      "jumps from one end of the range to the other at \(Figure.text(low))\(input.unit == .degrees ? "°" : " " + input.unit.symbol)",
      cure: "write from = function(env) return math.\(function)(\(angle)) end, domain = { -1, 1 }; "
        + "or a domain of half the circle: { \(Figure.text(low)), \(Figure.text(low + period / 2)) }"
    )
  }

  /// The input that the function of `from` hands on as it is: `function(env) return env.heading or 0 end`.
  private var inputReturned: InputSpec? {
    guard let tokens = mapping.source.outline.texts["\(path).from"] else { return nil }
    let start = ["function", "(", "env", ")", "return", "env", "."]
    guard tokens.starts(with: start), tokens.count > start.count else { return nil }
    let name = tokens[start.count]
    let rest = tokens.dropFirst(start.count + 1)
    let plain = rest.count == 1
    let orNumber = rest.count == 3 && rest.first == "or"
    guard plain || orNumber, rest.last == "end" else { return nil }
    return mapping.knownInputs.first { $0.name == name }
  }
}
