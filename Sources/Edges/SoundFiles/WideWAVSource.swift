import Glibc

/// A WAV file with integer samples of 5 to 8 bytes, which libsndfile does not decode.
///
/// Samples are left-justified in their bytes, as in all WAV files, so the top bytes decide.
final class WideWAVSource: AudioSource {
  let sampleRate: Int
  let channels: Int
  let promisedFrames: Int?
  let formatName: String
  let warnings: [String] = []
  private let descriptor: Int32
  private let bytesPerSample: Int
  private var remaining: Int
  private let size: Int
  private let start: off_t

  /// The source is nil when the file is not of that kind.
  init?(_ path: String) {
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    guard let found = Self.chunks(of: opened), (5...8).contains(found.bytesPerSample),
      (1...1024).contains(found.channels)
    else {
      close(opened)
      return nil
    }
    descriptor = opened
    (sampleRate, channels, bytesPerSample, remaining) = found
    size = remaining
    start = lseek(descriptor, 0, SEEK_CUR)
    // the size by which a stream says "until the end"
    promisedFrames = size == 0xffff_ffff ? nil : size / (bytesPerSample * channels)
    formatName = "WAV (Microsoft), Signed \(8 * bytesPerSample) bit PCM"
  }

  deinit { close(descriptor) }

  func read(_ buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    let frame = bytesPerSample * channels
    let wanted = min(buffer.count / channels * frame, remaining)
    let bytes = Self.read(descriptor, wanted)
    let frames = bytes.count / frame
    remaining = bytes.count < wanted ? 0 : remaining - bytes.count
    for i in 0..<frames * channels {
      var top: UInt32 = 0
      for byte in 1...4 {
        top = top << 8 | UInt32(clamping: bytes[(i + 1) * bytesPerSample - byte])
      }
      buffer[i] = Float(Int32(bitPattern: top)) * 0x1p-31
    }
    return frames
  }

  func seek(to frame: Int) -> Bool {
    let place = frame * bytesPerSample * channels
    guard place >= 0, place <= size, lseek(descriptor, start + off_t(place), SEEK_SET) >= 0 else {
      return false
    }
    remaining = size - place
    return true
  }

  /// Reads the `fmt ` chunk and stops at the first byte of `data`.
  private static func chunks(
    of descriptor: Int32
  ) -> (sampleRate: Int, channels: Int, bytesPerSample: Int, dataBytes: Int)? {
    let start = read(descriptor, 12)
    guard start.count == 12, start.starts(with: "RIFF".utf8), start[8...].starts(with: "WAVE".utf8)
    else { return nil }
    var format: [UInt8] = []
    while true {
      let head = read(descriptor, 8)
      guard head.count == 8 else { return nil }
      let size = little(head, 4, 4)
      if head.starts(with: "data".utf8) {
        guard format.count >= 16, little(format, 0, 2) == 1, little(format, 2, 2) > 0 else {
          return nil
        }
        let channels = little(format, 2, 2)
        return (little(format, 4, 4), channels, little(format, 12, 2) / channels, size)
      }
      guard size <= 4096 else { return nil }
      let body = read(descriptor, size + size % 2)
      if head.starts(with: "fmt ".utf8) { format = body }
    }
  }

  private static func little(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int(clamping: $1) }
  }

  private static func read(_ descriptor: Int32, _ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while used < count {
        let got = Glibc.read(descriptor, buffer.baseAddress! + used, count - used)
        if got <= 0 { break }
        used += got
      }
    }
  }
}
