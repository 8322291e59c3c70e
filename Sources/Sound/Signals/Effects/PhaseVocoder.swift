import Score

/// A phase vocoder that continues a sound at any speed, or at none, from short-time spectra whose phases advance as
/// those of the sound do.
///
/// It follows M. Puckette, "Phase-locked vocoder", IEEE WASPAA 1995: of two spectra of the sound a hop apart, the
/// later gives the magnitudes and both give the advance of each phase; neighbouring bins are locked by adding them to
/// the phase that continues. No angle is ever computed: phases are complex numbers of magnitude 1.
final class PhaseVocoder {
  /// The length of a frame in samples, a power of two of 43 ms or a little less.
  let size: Int
  /// The number of samples from frame to frame: a quarter of a frame.
  let hop: Int
  /// The number of samples that `hear` reads.
  var reach: Int { size + hop }

  /// The spectrum of both channels up to half the sample rate.
  private struct Spectrum {
    let left: Bins
    let right: Bins
  }

  private struct Bins {
    let re: UnsafeMutablePointer<Double>
    let im: UnsafeMutablePointer<Double>
  }

  private let transform: DoubleTransform
  private let memory: UnsafeMutablePointer<Double>
  private let memoryCount: Int
  private let window: UnsafeMutablePointer<Double>
  private let real: UnsafeMutablePointer<Double>
  private let imaginary: UnsafeMutablePointer<Double>
  private let sumLeft: UnsafeMutablePointer<Double>
  private let sumRight: UnsafeMutablePointer<Double>
  private let early: Spectrum
  private let late: Spectrum
  private let sounding: Spectrum

  init(sampleRate: Double) {
    var size = 256
    while Double(size) < 0.0415 * sampleRate { size *= 2 }
    self.size = size
    hop = size / 4
    transform = DoubleTransform(capacity: size)
    let bins = size / 2 + 1
    memoryCount = 5 * size + 12 * bins
    memory = .allocate(capacity: memoryCount)
    memory.initialize(repeating: 0, count: memoryCount)
    window = memory
    (real, imaginary) = (memory + size, memory + 2 * size)
    (sumLeft, sumRight) = (memory + 3 * size, memory + 4 * size)
    let spectra = memory + 5 * size
    func spectrum(_ number: Int) -> Spectrum {
      let place = spectra + 4 * number * bins
      return Spectrum(
        left: Bins(re: place, im: place + bins),
        right: Bins(re: place + 2 * bins, im: place + 3 * bins))
    }
    (early, late, sounding) = (spectrum(0), spectrum(1), spectrum(2))
    for i in 0..<size {
      window[i] = 0.5 - 0.5 * UnitCircle.at(turns: Double(i) / Double(size)).cosine
    }
  }

  deinit { memory.deallocate() }

  /// Clears all memory of sound.
  func reset() { (memory + size).update(repeating: 0, count: memoryCount - size) }

  /// Takes the sound that `next` continues: `reach` samples of both channels.
  func hear(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    analyse(left, right, into: early)
    analyse(left + hop, right + hop, into: late)
  }

  private func analyse(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, into spectrum: Spectrum
  ) {
    for i in 0..<size {
      real[i] = Double(left[i]) * window[i]
      imaginary[i] = Double(right[i]) * window[i]
    }
    transform.forward(real, imaginary, count: size)
    for k in 0...size / 2 {
      let mirror = (size - k) & (size - 1)
      spectrum.left.re[k] = (real[k] + real[mirror]) * 0.5
      spectrum.left.im[k] = (imaginary[k] - imaginary[mirror]) * 0.5
      spectrum.right.re[k] = (imaginary[k] + imaginary[mirror]) * 0.5
      spectrum.right.im[k] = (real[mirror] - real[k]) * 0.5
    }
  }

  /// Makes the next `hop` samples.
  func next(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>) {
    turn(sounding.left, early.left, late.left)
    turn(sounding.right, early.right, late.right)
    for k in 0...size / 2 {
      let (l, r) = (sounding.left, sounding.right)
      let mirror = (size - k) & (size - 1)
      real[mirror] = l.re[k] + r.im[k]
      imaginary[mirror] = r.re[k] - l.im[k]
      real[k] = l.re[k] - r.im[k]
      imaginary[k] = r.re[k] + l.im[k]
    }
    transform.inverse(real, imaginary, count: size)
    let gain = 1 / (1.5 * Double(size))
    for i in 0..<size {
      sumLeft[i] += real[i] * (window[i] * gain)
      sumRight[i] += imaginary[i] * (window[i] * gain)
    }
    for i in 0..<hop {
      left[i] = Float(sumLeft[i])
      right[i] = Float(sumRight[i])
    }
    moveOn(sumLeft)
    moveOn(sumRight)
  }

  private func moveOn(_ sum: UnsafeMutablePointer<Double>) {
    sum.update(from: sum + hop, count: size - hop)
    (sum + size - hop).update(repeating: 0, count: hop)
  }

  /// Writes the magnitudes of `late` with the phases of `sounding`, advanced as from `early` to `late`.
  private func turn(_ sounding: Bins, _ early: Bins, _ late: Bins) {
    let last = size / 2
    var (beforeRe, beforeIm) = (0.0, 0.0)
    for k in 0...last {
      let (re, im) = (sounding.re[k], sounding.im[k])
      let lockedRe = re - beforeRe - (k < last ? sounding.re[k + 1] : 0)
      let lockedIm = im - beforeIm - (k < last ? sounding.im[k + 1] : 0)
      (beforeRe, beforeIm) = (re, im)
      let turnRe = lockedRe * early.re[k] + lockedIm * early.im[k]
      let turnIm = lockedIm * early.re[k] - lockedRe * early.im[k]
      let size = (turnRe * turnRe + turnIm * turnIm).squareRoot()
      let isKnown = size > 1e-30
      let (c, s) = (isKnown ? turnRe / size : 1, isKnown ? turnIm / size : 0)
      sounding.re[k] = late.re[k] * c - late.im[k] * s
      sounding.im[k] = late.re[k] * s + late.im[k] * c
    }
  }
}

/// The last samples of both channels, contiguous in memory. Whoever makes it frees it.
struct RecentSound {
  private let memory: StereoBuffer
  private let reach: Int
  private var end: Int

  /// - Parameter reach: number of samples that are kept.
  init(reach: Int) {
    self.reach = reach
    end = reach
    memory = StereoBuffer(4 * reach)
  }

  func deallocate() { memory.deallocate() }

  mutating func reset() {
    memory.clear()
    end = reach
  }

  @inline(__always)
  mutating func add(_ l: Float, _ r: Float) {
    let (left, right) = (memory.left, memory.right)
    if end == memory.count {
      left.update(from: left + end - reach, count: reach)
      right.update(from: right + end - reach, count: reach)
      end = reach
    }
    left[end] = l
    right[end] = r
    end += 1
  }

  /// The last `reach` samples.
  var last: (left: UnsafePointer<Float>, right: UnsafePointer<Float>) {
    (UnsafePointer(memory.left + end - reach), UnsafePointer(memory.right + end - reach))
  }
}
