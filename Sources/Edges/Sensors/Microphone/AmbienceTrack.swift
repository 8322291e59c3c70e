import Score

/// The ambience of a recording, to be asked for at any time; the same for the same recording.
///
/// It knows at a moment what a microphone would: the last frame that has ended by then.
public struct AmbienceTrack: Sendable {
  /// The sample rate of the recording in Hz.
  public let sampleRate: Double
  /// The length of the recording in seconds.
  public private(set) var duration = 0.0
  private var values: [Float] = []
  /// The number of frames that were measured.
  public private(set) var frameCount = 0

  /// Measures a recording that is given piece by piece.
  /// - Parameters:
  ///   - sampleRate: Hz.
  ///   - next: the next samples of one channel; empty at the end.
  /// - Throws: what `next` throws.
  public init<Failure: Error>(
    sampleRate: Double, next: () throws(Failure) -> [Float]
  ) throws(Failure) {
    self.sampleRate = sampleRate
    let analyser = AmbienceAnalyser(sampleRate: sampleRate)
    var count = 0
    var measured: [Float] = []
    while true {
      let samples = try next()
      if samples.isEmpty { break }
      count += samples.count
      samples.withUnsafeBufferPointer { samples in
        analyser.push(samples) { values in measured += values.lazy.map { Float($0) } }
      }
    }
    values = measured
    frameCount = measured.count / Inputs.ambience.count
    duration = Double(count) / sampleRate
  }

  /// Measures a whole recording of one channel.
  public init(_ samples: [Float], sampleRate: Double) {
    var rest = samples
    self.init(sampleRate: sampleRate) { () throws(Never) -> [Float] in
      defer { rest = [] }
      return rest
    }
  }

  /// The values at a second of the recording, in the order of `Inputs.ambience`; not a number before the
  /// first frame has ended and after the recording.
  public func values(at seconds: Double) -> [Double] {
    var result = [Double](repeating: .nan, count: Inputs.ambience.count)
    result.withUnsafeMutableBufferPointer { write(at: seconds, to: $0) }
    return result
  }

  /// The time at which a frame has ended, in seconds of the recording.
  public func time(ofFrame frame: Int) -> Double {
    Double(AmbienceAnalyser.frame + frame * AmbienceAnalyser.hop) / sampleRate
  }

  /// The values of a frame, in the order of `Inputs.ambience`.
  public func values(ofFrame frame: Int) -> [Double] {
    let count = Inputs.ambience.count
    return values[frame * count..<(frame + 1) * count].map { Double($0) }
  }

  /// The values at a second, without memory of their own: `buffer` has a place for each of `Inputs.ambience`.
  public func write(at seconds: Double, to buffer: UnsafeMutableBufferPointer<Double>) {
    let count = Inputs.ambience.count
    precondition(buffer.count == count, "the ambience has \(count) values")
    guard let frame = frame(at: seconds) else { return buffer.update(repeating: .nan) }
    for i in 0..<count { buffer[i] = Double(values[frame * count + i]) }
  }

  private func frame(at seconds: Double) -> Int? {
    guard seconds >= 0, seconds <= duration else { return nil }
    // A time that was made from a sample's number must give that number again.
    let sample = Int(held: seconds * sampleRate + 1e-6, .down)
    guard sample >= AmbienceAnalyser.frame, frameCount > 0 else { return nil }
    return min(frameCount - 1, (sample - AmbienceAnalyser.frame) / AmbienceAnalyser.hop)
  }
}
