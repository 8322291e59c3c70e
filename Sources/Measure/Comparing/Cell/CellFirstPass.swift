import Analysis
import Rendering

/// Renders a cell as it is: the samples wait in a file, the loudness and the voices alone are measured.
struct CellFirstPass {
  struct Result {
    /// The meter that has measured the sound.
    let meter: LoudnessMeter
    let stems: [SoundCell.Stem]
    /// The level of the last 50 ms, in dBFS.
    let endLevel: Double
  }

  let performance: Performance
  let sound: RawSound
  let sampleRate: Double

  /// - Returns: nil when given up.
  func run(_ goesOn: (Double) -> Bool) throws -> Result? {
    var meter = LoudnessMeter(channels: 2, sampleRate: sampleRate)
    let analysers = performance.piece.stems.map { _ in
      SoundAnalyser(sampleRate: sampleRate, channels: 2)
    }
    var end = EndLevel(sampleRate: Int(sampleRate))
    var done = 0
    var isGivenUp = false
    let whole = Double(performance.frameCount)
    _ = try performance.play(
      stems: { block, samples in analysers[block].add(samples) }
    ) { block in
      meter.add(block)
      end.add(block)
      try sound.write(block)
      done += block.count / 2
      isGivenUp = !goesOn(Double(done) / whole)
      return !isGivenUp
    }
    if isGivenUp { return nil }
    let stems = zip(performance.piece.stems, analysers).map { stem, analyser in
      SoundCell.Stem(name: stem.name, tracks: analyser.finish())
    }
    return Result(meter: meter, stems: stems, endLevel: end.decibels)
  }
}
