import JSON
import Score

/// The cells that a sweep has and lacks, with the reasons.
public struct SweepFindings: Sendable {
  /// Cells that failed for one reason.
  struct Failure: Sendable {
    let reason: String
    var cells: [Int]
  }

  public private(set) var cells = 0
  public private(set) var made = 0
  /// The numbers of the cells that nobody has made yet, or that are damaged.
  public private(set) var missing: [Int] = []
  /// The other bytes that the same work gave.
  var strangers: [Stranger] = []
  private(set) var failures: [Failure] = []
  private var places: [String: Int] = [:]
  private(set) var damaged = 0
  /// The number of cells that warn of something, by the warning.
  private(set) var warnings: [String: Int] = [:]
  /// The means of the measures along everything that was varied.
  var means = JSONText.array([])
  /// A sentence on what could not be written.
  public var note: String?

  public var failed: Int { failures.reduce(0) { $0 + $1.cells.count } }

  /// Whether every cell is there.
  public var isComplete: Bool { made == cells && strangers.isEmpty }

  /// Whether nobody has to make a cell that has not failed.
  public var isDone: Bool { missing.isEmpty && strangers.isEmpty }

  /// Adds the findings of further cells.
  mutating func add(_ other: SweepFindings) {
    cells += other.cells
    made += other.made
    damaged += other.damaged
    missing += other.missing
    for failure in other.failures {
      for cell in failure.cells { add(cell, failure.reason) }
    }
    warnings.merge(other.warnings, uniquingKeysWith: +)
  }

  private mutating func add(_ cell: Int, _ reason: String) {
    if places[reason] == nil {
      places[reason] = failures.count
      failures.append(Failure(reason: reason, cells: []))
    }
    failures[places[reason]!].cells.append(cell)
  }

  mutating func add(_ cell: Int, _ content: CellObject.Content) {
    cells += 1
    switch content {
    case .measured(_, let found):
      made += 1
      for warning in found { warnings[warning, default: 0] += 1 }
    case .missing: missing.append(cell)
    case .damaged:
      missing.append(cell)
      damaged += 1
    case .failed(let fault): add(cell, fault.description)
    }
  }

  /// The report for people.
  public var text: String {
    var lines = [
      "\(counted(cells, "cell")): \(made) made, \(failed) failed, \(missing.count) missing"
    ]
    if !missing.isEmpty {
      lines.append("Missing: \(Self.ranges(missing)). The command ripples sweep run goes on.")
    }
    if damaged > 0 {
      lines.append("Of these, \(damaged) lie damaged in the store; they are made again, too.")
    }
    for failure in failures {
      lines.append("Failed: \(Self.ranges(failure.cells)): \(failure.reason)")
    }
    if !failures.isEmpty {
      lines.append("The command ripples sweep retry makes failed cells again.")
    }
    for one in strangers {
      lines.append("The same work gave other bytes: \(one.place): \(one.difference)")
    }
    for (warning, count) in warnings.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      lines.append("Warning of \(counted(count, "cell")): \(warning)")
    }
    if let note { lines.append("Note: \(note)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for programs.
  public var json: JSONText {
    .object([
      "cells": cells, "made": made, "failed": failed, "missing": missing, "damaged": damaged,
      "failures": JSONText.array(
        failures.map { failure in
          .object(["reason": failure.reason, "cells": failure.cells])
        }),
      "differing": strangers.map(\.place), "differences": strangers.map(\.difference),
      "warnings": JSONText.object(
        warnings.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) }), "note": note,
      "means": means,
    ])
  }

  /// Writes numbers as ranges: `0-4, 7`; of many the first ones.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let shown = ranges.prefix(10).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    let rest = ranges.count > 10 ? " and others" : ""
    return (numbers.count == 1 ? "cell " : "cells ") + shown.joined(separator: ", ") + rest
  }
}
