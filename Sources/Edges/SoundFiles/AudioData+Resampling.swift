internal import CSoxr
import Score

extension AudioData {
  /// This sound at another sample rate (Hz), in time with the original: libsoxr's very high
  /// quality, linear phase, pass band up to 95 % of the lower of both rates' halves.
  /// - Throws: `Fault` (`sound`) when libsoxr cannot convert between these rates.
  public func resampled(to rate: Int) throws(Fault) -> AudioData {
    precondition(rate > 0, "a sample rate is above 0")
    if rate == sampleRate { return self }
    let length = Int(held: Double(frameCount) * Double(rate) / Double(sampleRate))
    let converted = try channels.map { channel throws(Fault) in
      try Self.convert(channel, sampleRate, rate, length: length)
    }
    return AudioData(sampleRate: rate, channels: converted, warnings: warnings)
  }

  private static func convert(
    _ input: [Float], _ from: Int, _ to: Int, length: Int
  ) throws(Fault) -> [Float] {
    if input.isEmpty { return [] }
    var quality = soxr_quality_spec(UInt(SOXR_VHQ), 0)
    var output = [Float](repeating: 0, count: length)
    var (taken, made) = (0, 0)
    let error = soxr_oneshot(
      Double(from), Double(to), 1, input, input.count, &taken, &output, length, &made, nil,
      &quality, nil)
    if let error {
      throw Fault(
        .sound, "\(from) Hz to \(to) Hz: \(String(cString: error))",
        at: FaultPlace("resampling"), hint: "choose another sample rate")
    }
    return output
  }
}
