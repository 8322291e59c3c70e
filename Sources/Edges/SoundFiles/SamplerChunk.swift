internal import CSndfile

/// A sound file's words for samplers (the chunk "smpl" of WAV, "INST" of AIFF).
public struct SamplerChunk: Equatable, Sendable {
  /// The MIDI key at which the sound is played as recorded.
  public let root: Int?
  /// The frames that a held note repeats.
  public let loop: Range<Int>?

  /// Swift does not see the loops of `SF_INSTRUMENT`: places in its bytes, as the C compiler lays them out.
  private static let size = 272, basePlace = 4, countPlace = 12, loopPlace = 16

  init?(of file: OpaquePointer, frames: Int) {
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: Self.size, alignment: 8)
    defer { chunk.deallocate() }
    guard sf_command(file, Int32(SFC_GET_INSTRUMENT), chunk, Int32(clamping: Self.size)) != 0 else {
      return nil
    }
    func word(_ place: Int) -> Int {
      Int(clamping: chunk.load(fromByteOffset: place, as: UInt32.self))
    }
    let base = Int(clamping: chunk.load(fromByteOffset: Self.basePlace, as: Int8.self))
    root = base >= 0 ? base : nil
    let isLoop = word(Self.countPlace) > 0 && word(Self.loopPlace) != SF_LOOP_NONE
    let (start, end) = (word(Self.loopPlace + 4), min(word(Self.loopPlace + 8), frames))
    loop = isLoop && start < end ? start..<end : nil
  }
}
