import Glibc
import Score
import TestSupport

@testable import Signals

/// Truths that many tests compare with, and the inputs that suit any unit.
enum Tests {
  static func sine(cycles: Double) -> Double { sin(2 * .pi * (cycles - cycles.rounded(.down))) }

  /// Seeded noise from -1 to 1.
  static func noise(_ count: Int, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in Float(random.uniform() * 2 - 1) }
  }

  /// Sensible inputs for a unit: noise where a signal is wanted, the default elsewhere, an open gate, and
  /// a trigger or frequency that does something.
  static func inputs(of code: UnitKind, frames: Int) -> [UnitBench.Input] {
    code.spec.inputs.enumerated().map { index, spec in
      switch spec.name {
      case "input", "a", "b": .signal(noise(frames, seed: UInt64(index + 7)))
      case "trigger": .signal(noise(frames, seed: 99).map { $0 > 0.98 ? 1 : 0 })
      case "gate": .constant(1)
      case "attack", "decay", "release",
        "duration" where spec.unit == .seconds:
        .constant(0.003)
      default: .constant(Float(spec.defaultValue))
      }
    }
  }

  /// The range of a parameter, times short enough to pass within a test and frequencies of up to 10 kHz.
  static func span(of spec: ParameterSpec) -> (low: Float, high: Float) {
    if spec.unit == .seconds { return (0.001, 0.005) }
    return (Float(spec.range.lowerBound), Float(min(spec.range.upperBound, 1e4)))
  }

  /// Noise over the span of a parameter; steps every 50 samples where units react to steps.
  static func moving(_ spec: ParameterSpec, _ frames: Int, seed: UInt64) -> [Float] {
    let (low, high) = span(of: spec)
    let steps = noise(frames, seed: seed)
    return (0..<frames).map { i in
      low + (high - low) * (steps[spec.name == "gate" ? i / 50 * 50 : i] + 1) / 2
    }
  }

  /// The table number that a unit needs.
  static func table(of code: UnitKind) -> Int {
    switch code.spec.table {
    case .waveform: UnitBench.waveform
    case .values: UnitBench.lists.firstIndex { $0.name == code.spec.name } ?? 0
    default: 0
    }
  }

  static let rates: [Float] = [44_100, 48_000, 96_000]

  static func bits(_ lanes: [[Float]]) -> [[UInt32]] { lanes.map { $0.map(\.bitPattern) } }
}
