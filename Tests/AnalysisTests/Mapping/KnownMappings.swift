import Glibc
import Score

@testable import Analysis

/// Mappings whose measures are known.
enum Known {
  /// The minimal standard generator (Park and Miller 1988, multiplier 48271), easy to repeat in any language.
  static func uniform(_ count: Int, seed: Int = 20_240_607) -> [Double] {
    var state = seed
    return (0..<count).map { _ in
      state = state * 48271 % 2_147_483_647
      return Double(state) / 2_147_483_647
    }
  }

  static func gaussian(_ count: Int, seed: Int = 20_240_607) -> [Double] {
    let u = uniform(2 * count, seed: seed)
    return (0..<count).map { (-2 * log(u[$0])).squareRoot() * cos(2 * .pi * u[count + $0]) }
  }

  /// Independent of all series of another seed, which those of the minimal standard generator are not.
  static func independent(_ count: Int, seed: UInt64) -> [Double] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in random.uniform() }
  }

  /// Numbers from 0 to 1 in even steps.
  static func ramp(_ count: Int) -> [Double] { (0..<count).map { Double($0) / Double(count - 1) } }

  /// 600 data, 0 to 1: a slow wave that drifts, a fast one, a little noise, and one datum that stands out.
  static let series: [Double] = {
    let noise = gaussian(600)
    var x = (0..<600).map { i -> Double in
      let t = Double(i) / 600
      let slow: Double = 0.5 + 0.5 * sin(2 * .pi * t) + 0.6 * t
      return slow + 0.09 * sin(2 * .pi * 43 * t) + 0.01 * noise[i]
    }
    let (low, high) = (x.min()!, x.max()!)
    x[200] = low - 0.15 * (high - low)
    let lowest = x[200]
    return x.map { ($0 - lowest) / (high - lowest) }
  }()

  static let temperature = Inputs.named("temperature")!
  static let heading = Inputs.named("heading")!
  static let weather = Inputs.named("weather")!

  static func pitch(
    _ data: [Double], _ hertz: (Double) -> Double, input: InputSpec = temperature,
    target: String = "tone.pitch"
  ) -> Pairing {
    Pairing(
      input: input, target: target, percept: .pitch, unit: .hertz, line: 1, data: data,
      values: data.map(hertz))
  }

  /// Semitones above A3.
  static func semitones(_ span: Double, from hertz: Double = 220) -> (Double) -> Double {
    { hertz * exp2(span * $0 / 12) }
  }

  /// One of some MIDI numbers, each for an equal part of 0...1.
  static func notes(_ notes: [Int]) -> (Double) -> Double {
    { x in
      let index = min(Int(x * Double(notes.count)), notes.count - 1)
      return Pitch.hertz(midi: Double(notes[index]))
    }
  }

  static let pentatonic = (0..<15).map { (note: Int) -> Int in
    let steps: [Int] = [0, 2, 4, 7, 9]
    return 48 + 12 * (note / 5) + steps[note % 5]
  }
  static func chromatic(_ x: Double) -> Double { Pitch.hertz(midi: (36 + 48 * x).rounded()) }

  /// Levels of a parameter, evenly spaced over two octaves.
  static func levels(_ count: Int) -> (Double) -> Double {
    { x in
      let index = min(Int(x * Double(count)), count - 1)
      return 220 * exp2(2 * Double(index) / Double(count - 1))
    }
  }

  /// The same numbers in another order.
  static func shuffled(_ values: [Double], seed: UInt64 = 5) -> [Double] {
    var random = SeededRandom(seed: seed)
    return values.shuffled(using: &random)
  }
}

/// The value of a metric, NaN where there is none.
func value(_ id: String, _ pairings: Pairing..., seed: UInt64 = 1) -> Double {
  value(id, MappingMeasures.measure(pairings, seed: seed))
}

func value(_ id: String, _ measurements: [Measurement]) -> Double {
  measurements.first { $0.metric == id }?.estimate?.value ?? .nan
}
