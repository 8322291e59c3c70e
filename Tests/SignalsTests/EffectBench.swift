import Score

@testable import Signals

/// Runs one effect on memory of its own.
final class EffectBench {
  let effect: any Effect
  let sampleRate: Double
  /// One per input of the spec.
  var parameters: [ControlSegment]

  init(_ code: EffectKind, _ values: [Float]? = nil, sampleRate: Double = 48_000) {
    let values = values ?? code.spec.inputs.map { Float($0.defaultValue) }
    effect = code.make(
      EffectSetup(sampleRate: sampleRate, table: Self.table(of: code), values: values))
    self.sampleRate = sampleRate
    parameters = values.map { ControlSegment(start: $0, end: $0) }
  }

  /// A room of three echoes, for an effect that reads a recording.
  private static func table(of code: EffectKind) -> SoundTable? {
    guard code.spec.table == .recording else { return nil }
    var echoes = [Float](repeating: 0, count: 500)
    (echoes[0], echoes[120], echoes[499]) = (0.6, -0.3, 0.1)
    return .recording(Recording(channels: [echoes], sampleRate: 48_000))
  }

  /// Processes both channels in stretches of the lengths in `cuts`, over and over.
  func process(_ left: [Float], _ right: [Float], cuts: [Int] = [64]) -> (
    left: [Float], right: [Float]
  ) {
    var (left, right) = (left, right)
    let count = left.count
    left.withUnsafeMutableBufferPointer { l in
      right.withUnsafeMutableBufferPointer { r in
        var (done, next) = (0, 0)
        while done < count {
          let frames = min(cuts[next % cuts.count], count - done)
          let stretch = StereoStretch(
            left: l.baseAddress! + done, right: r.baseAddress! + done, frames: frames)
          effect.process(stretch, parameters)
          done += frames
          next += 1
        }
      }
    }
    return (left, right)
  }
}
