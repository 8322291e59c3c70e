import Score

extension FindingKind {
  static let runningLimits = FindingKind(
    "running-limits", .warning, "Limits are taken from the data that have come so far",
    why:
      "The same datum sounds different in another dataset, and at another time of the same one: what is heard cannot be "
      + "compared between places, days or mappings.",
    source:
      "Walker and Nees, Theory of sonification, The Sonification Handbook, ch. 2, 2011 (scaling; absolute values)",
    cure: "use fixed limits, written as a domain or as params")
}

/// Finds variables that keep the smallest or largest datum: `x = math.min(x, env.temperature)`, and
/// `if env.temperature < x then x = env.temperature`, directly or by a local of that value.
struct RunningLimitFindings {
  private let mapping: Mapping
  private let tokens: [LuaLexeme]
  /// Locals that hold an input: `local t = env.temperature`.
  private var inputOfLocal: [String: String] = [:]

  init(_ mapping: Mapping) {
    self.mapping = mapping
    tokens = mapping.source.lexemes
    for i in tokens.indices where tokens[i].word == "local" && symbol(i + 2, "=") {
      if let name = word(i + 1), let input = input(at: i + 3) { inputOfLocal[name] = input }
    }
  }

  var all: [Finding] {
    tokens.indices.compactMap { i in
      guard symbol(i, "="), let target = chain(endingAt: i - 1) else { return nil }
      let input = extreme(of: target.text, at: i + 1) ?? guarded(target, at: i + 1)
      return input.map { finding($0, target) }
    }
  }

  private func finding(_ input: String, _ target: Chain) -> Finding {
    let spec = mapping.knownInputs.first { $0.name == input }
    let limits = spec.map {
      "domain = { \(Figure.text($0.plausible.lowerBound)), \(Figure.text($0.plausible.upperBound)) }"
    }
    return mapping.source.finding(
      .runningLimits, at: tokens[target.start].start,
      "\(target.text) keeps an extreme of env.\(input): the limits depend on the data so far",
      cure: "write a map entry from = \"\(input)\" with fixed limits"
        + (limits.map { ", at most \($0)" } ?? "")
        + ", or param \"…\" for limits that are set")
  }

  // MARK: Forms

  /// `math.min(target, … env.input …)` or `math.max`; the input it reads.
  private func extreme(of target: String, at start: Int) -> String? {
    guard word(start) == "math", symbol(start + 1, "."),
      word(start + 2) == "min" || word(start + 2) == "max", symbol(start + 3, "(")
    else { return nil }
    var (depth, i, keeps, input) = (1, start + 4, false, String?.none)
    while i < tokens.count, depth > 0 {
      if symbol(i, "(") { depth += 1 }
      if symbol(i, ")") { depth -= 1 }
      if let found = chain(startingAt: i) {
        keeps = keeps || found.text == target
        input = input ?? self.input(at: i)
        i = found.end
      }
      i += 1
    }
    return keeps ? input : nil
  }

  /// `if input < target then target = input`; the input.
  private func guarded(_ target: Chain, at start: Int) -> String? {
    guard let input = input(at: start), word(target.start - 1) == "then" else { return nil }
    let condition = tokens[..<(target.start - 1)].lastIndex {
      $0.word == "if" || $0.word == "elseif"
    }
    guard let condition else { return nil }
    let inside = condition..<target.start
    let compares = inside.contains { i in ["<", ">", "<=", ">="].contains { symbol(i, $0) } }
    let names = inside.compactMap { chain(startingAt: $0)?.text }
    let reads = inside.contains { self.input(at: $0) == input }
    return compares && names.contains(target.text) && reads ? input : nil
  }

  /// The input that `env.name`, or a local of it, reads.
  private func input(at i: Int) -> String? {
    if word(i) == "env", symbol(i + 1, "."), let name = word(i + 2) { return name }
    return word(i).flatMap { inputOfLocal[$0] }
  }

  // MARK: Tokens

  /// Names joined by dots: `state.low`.
  private struct Chain {
    let text: String
    let start: Int
    let end: Int
  }

  private func chain(startingAt i: Int) -> Chain? {
    guard let first = word(i), !symbol(i - 1, ".") else { return nil }
    var (text, end) = (first, i)
    while symbol(end + 1, "."), let next = word(end + 2) {
      text += "." + next
      end += 2
    }
    return Chain(text: text, start: i, end: end)
  }

  private func chain(endingAt i: Int) -> Chain? {
    guard word(i) != nil else { return nil }
    var start = i
    while symbol(start - 1, "."), word(start - 2) != nil { start -= 2 }
    return chain(startingAt: start)
  }

  private func word(_ i: Int) -> String? { tokens.indices.contains(i) ? tokens[i].word : nil }

  private func symbol(_ i: Int, _ text: String) -> Bool {
    tokens.indices.contains(i) && tokens[i].isSymbol(text)
  }
}
