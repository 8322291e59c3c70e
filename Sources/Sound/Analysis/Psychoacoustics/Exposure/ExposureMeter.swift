/// Meters the A-weighted level of a sound, frame by frame on the grid of `SoundTracks.hop`: the mean of the energies
/// of the first two channels. Frame k covers the times from (k - ½) to (k + ½) hops; a last frame whose middle lies
/// behind the end of the sound is left out.
struct ExposureMeter {
  private var filter: AWeighting
  private let sampleRate: Double
  private let channels: Int
  /// The mean square in (20 µPa)² of a mean square of 1.
  private let fullScale: Double
  private var sum = SIMD2<Double>()
  private var count = 0
  private var arrived = 0
  private var end: Int
  private var total = 0.0
  /// The level of each frame, dB(A); -120 for silence.
  private(set) var levels: [Float] = []

  init(sampleRate: Double, channels: Int, calibration: Double) {
    filter = AWeighting(sampleRate: sampleRate)
    (self.sampleRate, self.channels) = (sampleRate, channels)
    fullScale = 2 * PowerLevel.ratio(calibration)
    end = Int((0.5 * SoundTracks.hop * sampleRate).rounded(.up))
  }

  /// - Parameters:
  ///   - left: the samples of the first channel, finite.
  ///   - right: those of the second channel; the first again for a sound of one channel.
  mutating func add(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, frames: Int) {
    var at = 0
    while at < frames {
      let taken = min(frames - at, end - arrived)
      var (filter, sum) = (filter, sum)
      for i in at..<at + taken {
        let y = filter.next(SIMD2(Double(left[i]), Double(right[i])))
        sum += y * y
      }
      (self.filter, self.sum) = (filter, sum)
      at += taken
      arrived += taken
      count += taken
      if arrived == end { close() }
    }
  }

  mutating func finish() {
    guard count > 0 else { return }
    let reached = Double(arrived) > Double(levels.count) * SoundTracks.hop * sampleRate
    let before = levels.count
    close()
    if !reached { levels.removeLast(levels.count - before) }
  }

  /// The equivalent level LAeq of the whole sound, dB(A); -120 for silence.
  var level: Double { arrived == 0 ? -120 : PowerLevel.decibels(total / Double(arrived)) }

  private mutating func close() {
    let energy = fullScale * (sum[0] + sum[1]) / 2
    levels.append(Float(PowerLevel.decibels(energy / Double(count))))
    total += energy
    (sum, count) = (SIMD2(), 0)
    filter.settle()
    let next = (Double(levels.count) + 0.5) * SoundTracks.hop * sampleRate
    end = Int(next.rounded(.up))
  }
}
