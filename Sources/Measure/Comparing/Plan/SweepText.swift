import Score

/// The text of a sweep's values as it is typed.
struct SweepText {
  private let text: String
  private let setting: String
  private static let form =
    "write it as name=value,value or name=from:to:count or name=range(start,stop,step)"

  init(_ text: String, _ setting: String) { (self.text, self.setting) = (text, setting) }

  func fault(_ what: String) -> Fault { .call(setting, "\(text): \(what)", hint: Self.form) }

  /// - Throws: `Fault` for values that are none.
  func steps(_ values: Substring, isOfNames: Bool) throws -> Sweep.Steps {
    if values.hasSuffix(")"), let bracket = values.firstIndex(of: "(") {
      let inside = values[values.index(after: bracket)...].dropLast()
      return try call(values[..<bracket], inside, isOfNames: isOfNames)
    }
    let isList = values.contains(",") || !values.contains(":")
    let parts = values.split(separator: isList ? "," : ":", omittingEmptySubsequences: false)
    if isOfNames { return .names(try names(parts)) }
    let numbers = try numbers(parts)
    if isList { return .list(numbers) }
    guard numbers.count == 3 else { throw fault("has \(numbers.count) numbers, not 3") }
    guard numbers[2] == numbers[2].rounded(), (2...100).contains(numbers[2]) else {
      throw fault("the count is a whole number from 2 to 100")
    }
    return .scale(numbers[0], numbers[1], count: Int(numbers[2]))
  }

  /// Returns what Hydra's words stand for: `range`, `choice`, `interval`, `glob`.
  private func call(_ word: Substring, _ inside: Substring, isOfNames: Bool) throws -> Sweep.Steps {
    let parts = inside.split(separator: ",", omittingEmptySubsequences: false)
    switch word {
    case "glob":
      guard isOfNames else { throw fault("glob finds variants: write variant=glob(*)") }
      return .pattern(String(inside).trimmed)
    case "choice" where isOfNames: return .names(try names(parts))
    case "choice": return .list(try numbers(parts))
    case "range": return .list(try range(try numbers(parts)))
    case "interval":
      let ends = try numbers(parts)
      guard ends.count == 2, ends[0] < ends[1] else {
        throw fault("an interval has two ends, the lower one first")
      }
      return .interval(SweepInterval(low: ends[0], high: ends[1]))
    default: throw fault("\(quoted(String(word))) is none of range, choice, interval, glob")
    }
  }

  private func names(_ parts: [Substring]) throws -> [String] {
    let names = parts.map { String($0).trimmed }
    if names.contains("") { throw fault("a name is missing") }
    return names
  }

  private func numbers(_ parts: [Substring]) throws -> [Double] {
    try parts.map { part in
      guard let number = Double(String(part).trimmed), number.isFinite else {
        throw fault("\"\(part)\" is not a number")
      }
      return number
    }
  }

  private func range(_ numbers: [Double]) throws -> [Double] {
    guard (1...3).contains(numbers.count) else {
      throw fault("range has a start, a stop and a step")
    }
    let (start, stop) = numbers.count == 1 ? (0, numbers[0]) : (numbers[0], numbers[1])
    let step = numbers.count == 3 ? numbers[2] : 1
    guard step != 0, (stop - start) / step > 0 else { throw fault("the range holds no value") }
    guard (stop - start) / step <= Double(Sweep.mostValues) else {
      throw fault("a range holds \(Sweep.mostValues) values at most")
    }
    return Self.range(start, stop, step: step, isClosed: false)
  }

  /// Returns start, start + step, … up to the stop, which belongs to a closed range only; a step that misses the stop by
  /// rounding alone has reached it.
  static func range(_ start: Double, _ stop: Double, step: Double, isClosed: Bool) -> [Double] {
    let exact = (stop - start) / step
    let whole = exact.rounded()
    let isReached = abs(exact - whole) < 1e-9 * max(1, whole)
    let count = isReached ? Int(whole) + (isClosed ? 1 : 0) : Int(exact.rounded(.down)) + 1
    return (0..<count).map { start + Double($0) * step }
  }
}
