import Fourier

/// Analyses a voice alone for the measures of masking: half the work of `SoundAnalyser`, on the same frames.
public final class StemAnalyser {
  private let feed: SampleFeed
  private let spectrum: PowerSpectrum
  private let bands: BandMeter
  private var bark: [Float] = []
  private var centroid: [Float] = []
  private var level: [Float] = []

  /// - Parameters:
  ///   - sampleRate: Hz, 8000...192,000.
  ///   - channels: 1 or more; the first two are left and right.
  public init(sampleRate: Double, channels: Int) {
    precondition((8000...192_000).contains(sampleRate), "a sample rate is 8000...192,000 Hz")
    precondition(channels > 0, "a sound has at least one channel")
    spectrum = SoundAnalyser.transform(sampleRate: sampleRate)
    bands = BandMeter(size: spectrum.size, sampleRate: sampleRate)
    feed = SampleFeed(sampleRate: sampleRate, channels: channels, needsMiddle: false)
  }

  /// Adds interleaved frames, 1 = full scale. Block sizes do not change the result.
  public func add(_ samples: UnsafeBufferPointer<Float>) {
    feed.add(samples) { _ in self.advance() }
  }

  /// Finishes the analysis and returns the stem.
  public func finish(name: String) -> SoundCell.Stem {
    feed.finish(spectrum.size / 2 + feed.cell) { _ in self.advance() }
    return SoundCell.Stem(name: name, bark: bark, centroid: centroid, level: level)
  }

  private func advance() {
    let half = spectrum.size / 2
    while feed.isFrameReady(level.count, reach: half) {
      let centre = feed.time(level.count)
      level.append(BandMeter.level(feed.power(around: level.count).mean))
      spectrum.measure(feed.left.at(centre - half), feed.right.at(centre - half))
      centroid.append(bands.centroid(spectrum.power))
      bands.levels(spectrum.power, to: &bark)
    }
    feed.forget(before: feed.time(level.count) - half - feed.cell)
  }
}
