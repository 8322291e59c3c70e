import Analysis
import Datasets

/// Everything that a render measures.
struct RenderMeters {
  private var meter: LoudnessMeter
  private let masking: MaskedTimeMeter?
  private var end: EndLevel

  init(_ request: RenderRequest, _ performance: Performance, _ dataset: Dataset) {
    let sampleRate = Double(request.sampleRate)
    meter = LoudnessMeter(
      channels: performance.piece.channels, sampleRate: sampleRate,
      weights: performance.piece.loudnessWeights)
    masking =
      performance.piece.channels == 2
      ? MaskedTimeMeter(
        dataset, start: request.start, speed: performance.speed, sampleRate: sampleRate) : nil
    end = EndLevel(sampleRate: request.sampleRate, channels: performance.piece.channels)
  }

  var loudness: Loudness { meter.result() }
  /// dBFS of the last 50 ms.
  var endLevel: Double { end.decibels }
  var maskedTime: MaskedTime? { masking?.result }

  /// A block of the mix without the environment.
  func hear(music block: UnsafeBufferPointer<Float>) { masking?.add(block) }

  mutating func hear(_ block: UnsafeBufferPointer<Float>) {
    meter.add(block)
    end.add(block)
  }
}
