internal import CSndfile
import Files
import Glibc
import Score

/// A file that libsndfile decodes.
final class SndfileSource: AudioSource {
  let sampleRate: Int
  let channels: Int
  let promisedFrames: Int?
  let formatName: String
  private(set) var warnings: [String]
  /// The file's words for samplers.
  let samplerChunk: SamplerChunk?
  private let file: OpaquePointer
  private let memory: VirtualInput?
  private var framesRead = 0
  private var hasFailed = false

  /// - Parameter name: stands for the file in errors.
  /// - Throws: `Fault` (`sound`) with libsndfile's reason.
  convenience init(_ path: String, name: String) throws(Fault) {
    var info = SF_INFO()
    let opened = sf_open(path, Int32(SFM_READ), &info)
    if opened == nil, let fault = Self.faultOfRate(FileContent.firstBytes(path, 4096), name: name) {
      throw fault
    }
    try self.init(opened, info, memory: nil, name: name)
  }

  /// A file in memory; `name` stands for it in errors.
  convenience init(_ bytes: [UInt8], name: String) throws(Fault) {
    var info = SF_INFO()
    var callbacks = VirtualInput.callbacks
    let memory = VirtualInput(bytes)
    let opened = sf_open_virtual(
      &callbacks, Int32(SFM_READ), &info, Unmanaged.passUnretained(memory).toOpaque())
    if opened == nil, let fault = Self.faultOfRate(bytes, name: name) { throw fault }
    try self.init(opened, info, memory: memory, name: name)
  }

  /// The fault of a WAV whose sample rate nothing can have: libsndfile calls it an internal error.
  private static func faultOfRate(_ head: [UInt8], name: String) -> Fault? {
    guard head.starts(with: Array("RIFF".utf8)),
      let place = head.firstRange(of: Array("fmt ".utf8))?.lowerBound,
      place + 16 <= head.count
    else { return nil }
    let rate = (0..<4).reduce(0) { $0 | Int(clamping: head[place + 12 + $1]) << (8 * $1) }
    guard rate == 0 || rate > 0x7fff_ffff else { return nil }
    return Fault(
      .sound, "cannot be read as audio: its header says \(rate) frames per second",
      at: FaultPlace(name),
      hint:
        "write the file again with its sample rate; sox -r 48000 -t raw … reads the samples alone")
  }

  private init(
    _ opened: OpaquePointer?, _ info: SF_INFO, memory: VirtualInput?, name: String
  ) throws(Fault) {
    guard let file = opened else {
      let why = String(cString: sf_strerror(nil))
      throw Fault(
        .sound, "cannot be read as audio: \(why.hasSuffix(".") ? String(why.dropLast()) : why)",
        at: FaultPlace(name),
        hint: "expected WAV, RF64, AIFF, FLAC, Ogg, Opus, MP3 or another format of libsndfile")
    }
    (self.file, self.memory) = (file, memory)
    sampleRate = Int(clamping: info.samplerate)
    channels = Int(clamping: info.channels)
    promisedFrames = info.frames == Int64.max ? nil : Int(clamping: info.frames)
    formatName = Self.name(of: info.format)
    warnings = Self.truncation(in: Self.log(of: file))
    samplerChunk = SamplerChunk(of: file, frames: promisedFrames ?? .max)
  }

  deinit { sf_close(file) }

  func read(_ buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    let wanted = buffer.count / channels
    let frames = Int(clamping: sf_readf_float(file, buffer.baseAddress, sf_count_t(wanted)))
    framesRead += max(0, frames)
    if frames < wanted, sf_error(file) != 0, !hasFailed {
      hasFailed = true
      warnings.append(
        "decoding stopped at frame \(framesRead): \(String(cString: sf_strerror(file)))")
    }
    return frames
  }

  func seek(to frame: Int) -> Bool {
    sf_seek(file, sf_count_t(frame), Int32(SEEK_SET)) == sf_count_t(frame)
  }

  /// The format in libsndfile's words: "WAV (Microsoft), Signed 24 bit PCM".
  private static func name(of format: Int32) -> String {
    let parts = [SF_FORMAT_TYPEMASK, SF_FORMAT_SUBMASK].map { mask -> String in
      var question = SF_FORMAT_INFO()
      question.format = format & Int32(bitPattern: UInt32(clamping: mask))
      let size = Int32(clamping: MemoryLayout<SF_FORMAT_INFO>.size)
      let isKnown = sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &question, size) == 0
      return isKnown && question.name != nil ? String(cString: question.name) : "unknown"
    }
    return parts.joined(separator: ", ")
  }

  private static func log(of file: OpaquePointer) -> String {
    var text = [CChar](repeating: 0, count: 8192)
    sf_command(file, Int32(SFC_GET_LOG_INFO), &text, Int32(clamping: text.count - 1))
    return text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// libsndfile notes "data : 1000 (should be 500)" when the header promises more than there is; sizes
  /// of 0 and 2^32 − 1 are a stream's way to say "until the end" and no fault.
  private static func truncation(in log: String) -> [String] {
    log.split(separator: "\n").compactMap { line in
      let words = line.split(whereSeparator: { " :()".contains($0) })
      guard words.count == 5, words[0] == "data", words[2] == "should",
        let promised = Int(words[1], radix: 10), let there = Int(words[4], radix: 10),
        promised > there, promised < 0xffff_ffff
      else { return nil }
      return "the header promises \(promised) bytes of sound, \(there) are there; reading those"
    }
  }
}

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
