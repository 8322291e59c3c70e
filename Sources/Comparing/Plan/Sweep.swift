import Glibc
import Score

/// A parameter that is stepped through: `brightness=500:12000:5` are five values from 500 to 12,000, equally far apart
/// on the parameter's own scale; `brightness=500,800` are those.
package struct Sweep: Equatable {
  private enum Steps: Equatable {
    case list([Double])
    case range(Double, Double, count: Int)
  }

  package let parameter: String
  private let steps: Steps
  private static let form = "write it as name=from:to:count or name=value,value"

  /// - Throws: `Fault` for a text that says something else.
  /// - Parameter setting: which it is given in.
  package init(_ text: String, of setting: String = "sweep") throws {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty else {
      throw Self.fault(setting, text, "has no name")
    }
    parameter = String(sides[0])
    let isList = sides[1].contains(",") || !sides[1].contains(":")
    let parts = sides[1].split(separator: isList ? "," : ":", omittingEmptySubsequences: false)
    let numbers = try parts.map { part in
      guard let number = Double(part), number.isFinite else {
        throw Self.fault(setting, text, "\"\(part)\" is not a number")
      }
      return number
    }
    if isList {
      steps = .list(numbers)
      return
    }
    guard numbers.count == 3 else {
      throw Self.fault(setting, text, "has \(numbers.count) numbers, not 3")
    }
    guard numbers[2] == numbers[2].rounded(), (2...100).contains(numbers[2]) else {
      throw Self.fault(setting, text, "the count is a whole number from 2 to 100")
    }
    steps = .range(numbers[0], numbers[1], count: Int(numbers[2]))
  }

  private static func fault(_ setting: String, _ text: String, _ what: String) -> Fault {
    .call(setting, "\(text): \(what)", hint: form)
  }

  /// Returns the values, on the scale of the parameter.
  package func values(_ spec: ParameterSpec) -> [Double] {
    switch steps {
    case .list(let values): return values
    case .range(let low, let high, let count):
      let range = Span(low, high)
      let scale = spec.scale.fault(domain: Span(0, 1), range: range) == nil ? spec.scale : .linear
      return (0..<count).map { step in
        let value = scale.value(at: Double(step) / Double(count - 1), in: range)
        return rounded(value)
      }
    }
  }

  /// Returns a value with six digits, which are enough for a name.
  private func rounded(_ value: Double) -> Double {
    guard value != 0 else { return 0 }
    let power = pow(10, 5 - floor(log10(abs(value))))
    return (value * power).rounded() / power
  }
}
