import Analysis
import Datasets

/// The meters of a render: loudness, masking, level of the end.
struct RenderMeters {
  private var meter: LoudnessMeter
  private let masking: MaskedTimeMeter?
  private var end: EndLevel

  init(_ request: RenderRequest, _ performance: Performance, _ dataset: Dataset) {
    let sampleRate = Double(request.sampleRate)
    meter = performance.loudnessMeter
    masking =
      performance.piece.channels == 2
      ? MaskedTimeMeter(
        dataset, start: request.start, speed: performance.speed, sampleRate: sampleRate) : nil
    end = EndLevel(sampleRate: request.sampleRate, channels: performance.piece.channels)
  }

  var loudness: Loudness { meter.result() }
  /// The level of the last 50 ms, in dBFS.
  var endLevel: Double { end.decibels }
  var maskedTime: MaskedTime? { masking?.result }

  /// Hears a block of the mix without the environment.
  func hear(music block: UnsafeBufferPointer<Float>) { masking?.add(block) }

  mutating func hear(_ block: UnsafeBufferPointer<Float>) {
    meter.add(block)
    end.add(block)
  }
}
