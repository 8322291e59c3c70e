/// A part of a sound as a message for a page that plays it from its socket (`worklet.js`): 16-bit frames with the number of
/// the first.
///
/// The message has the first frame (Int64), the sample rate (UInt32), 4 bytes that are zero, then left and right in turn
/// (Int16), all little-endian.
package enum SoundPart {
  /// - Parameters:
  ///   - interleaved: samples from -1 to 1, left and right in turn; what is beyond is clipped.
  ///   - first: the number of the first frame.
  ///   - sampleRate: frames per second.
  package static func bytes(
    _ interleaved: UnsafeBufferPointer<Float>, from first: Int, sampleRate: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + 2 * interleaved.count)
    func append<Value: FixedWidthInteger>(_ value: Value) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append(Int64(first))
    append(UInt32(sampleRate))
    append(UInt32(0))
    for sample in interleaved { append(Int16(max(-32768, min(32767, (sample * 32768).rounded())))) }
    return bytes
  }
}
