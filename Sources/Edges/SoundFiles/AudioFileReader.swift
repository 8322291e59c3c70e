import Files
import Glibc
import Score

/// Decodes a file block by block.
protocol AudioSource: AnyObject {
  var sampleRate: Int { get }
  var channels: Int { get }
  /// The frames that the header promises, nil when it does not say; the file may hold fewer.
  var promisedFrames: Int? { get }
  var formatName: String { get }
  /// Sentences that say what is wrong with the file; reading goes on.
  var warnings: [String] { get }
  /// Fills the buffer with interleaved frames; fewer than fit only at the end.
  func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(Fault) -> Int
  /// Goes to a frame of the file; false when it cannot.
  func seek(to frame: Int) -> Bool
}

/// Reads an audio file of any format of libsndfile as float samples, integers divided by 2^(bits − 1).
///
/// Memory grows with what the file really holds, never with what its header says.
public final class AudioFileReader {
  /// The endings of what is written with a header, and of what is only read.
  private static let endings =
    AudioFormat.extensions.filter { $0.format.ending != "raw" }.map(\.name)
    + ["aif", "aiff", "aifc", "caf", "w64", "au"]

  /// Whether a path is that of a sound file as far as its ending tells, in letters of any size.
  public static func knows(_ path: String) -> Bool {
    let name = path.lowercased()
    return endings.contains { name.hasSuffix("." + $0) }
  }

  public let path: String
  private let source: any AudioSource
  private var framesRead = 0
  private var nonFinite = 0
  private var hasEnded = false

  /// Opens a file and reads its header.
  /// - Throws: `Fault` when it cannot be opened (`missing`, `permission` or `file`), or is no regular file,
  ///   no audio, or has a sample rate outside 100 Hz to 1.536 MHz (`sound`).
  public init(path: String) throws(Fault) {
    self.path = path
    let held = try ReadGate.hold(path)
    defer { withExtendedLifetime(held) {} }
    let place = held?.path ?? path
    switch SystemCalls.kind(of: place) {
    case nil: throw Fault.opening(path, errno, to: "read")
    case S_IFREG: break
    default:
      throw Fault(
        .sound, "is not a file, expected an audio file", at: FaultPlace(path),
        hint: "give a file's name")
    }
    do throws(Fault) { source = try SndfileSource(place, name: path) } catch {
      guard let wide = WideWAVSource(place) else { throw error }
      source = wide
    }
    try checkRate()
  }

  /// Opens a file that is in memory.
  /// - Parameter name: the name that errors give the file.
  /// - Throws: `Fault` (`sound`) when it is no audio, or has a sample rate outside 100 Hz to 1.536 MHz.
  public init(_ bytes: [UInt8], name: String) throws(Fault) {
    path = name
    source = try SndfileSource(bytes, name: name)
    try checkRate()
  }

  private func checkRate() throws(Fault) {
    guard (100...1_536_000).contains(source.sampleRate) else {
      throw Fault(
        .sound, "the header says a sample rate of \(source.sampleRate) Hz, expected 100 to 1536000",
        at: FaultPlace(path), hint: "the file is damaged or not audio")
    }
  }

  /// The sample rate in Hz.
  public var sampleRate: Int { source.sampleRate }
  public var channels: Int { source.channels }
  /// Frames that the header promises, nil for an encoded stream that was cut off or never ended; a damaged
  /// file may hold fewer.
  public var promisedFrames: Int? { source.promisedFrames }
  /// The format in libsndfile's words: "WAV (Microsoft), Signed 24 bit PCM".
  public var formatName: String { source.formatName }

  /// The file's words for samplers, if it has any.
  public var samplerChunk: SamplerChunk? { (source as? SndfileSource)?.samplerChunk }

  /// The sentences that say what was found wrong so far; they are complete after the last `read`.
  public var warnings: [String] {
    var all = source.warnings
    if hasEnded, let promisedFrames, framesRead < promisedFrames {
      all.append("the header promises \(promisedFrames) frames, \(framesRead) could be read")
    }
    if nonFinite > 0 { all.append("\(nonFinite) samples were not a number and were read as 0") }
    return all
  }

  /// Fills a buffer with interleaved frames and returns how many; 0 at the end.
  /// - Throws: `Fault` (`sound`) when the file cannot be decoded.
  public func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(Fault) -> Int {
    precondition(buffer.count >= channels, "the buffer must hold a frame")
    let frames = max(0, try source.read(buffer))
    for i in 0..<frames * channels where !buffer[i].isFinite {
      buffer[i] = 0
      nonFinite += 1
    }
    framesRead += frames
    hasEnded = hasEnded || frames < buffer.count / channels
    return frames
  }

  /// Goes to a frame, counted from 0, so that it is read next; false when the file has no such frame or
  /// cannot be read but in order.
  public func seek(to frame: Int) -> Bool {
    hasEnded = false
    framesRead = frame
    return source.seek(to: frame)
  }

  /// Reads a whole file.
  /// - Parameters:
  ///   - path: the file.
  ///   - sampleRate: Hz to convert to (see `AudioData.resampled(to:)`); nil keeps the file's own.
  ///   - maximumFrames: more than this in the file is an error; the default is 6 h at 48 kHz.
  /// - Throws: `Fault` as `init(path:)` does, and `sound` for a file that is too long, cannot be decoded or converted.
  public static func read(
    _ path: String, sampleRate: Int? = nil, maximumFrames: Int = 1 << 30
  ) throws(Fault) -> AudioData {
    let data = try AudioFileReader(path: path).rest(maximumFrames: maximumFrames)
    guard let sampleRate, sampleRate != data.sampleRate else { return data }
    return try data.resampled(to: sampleRate)
  }

  /// Reads a whole file that is in memory, as it is.
  /// - Throws: `Fault` (`sound`) when it is no audio, is too long or cannot be decoded.
  public static func read(
    _ bytes: [UInt8], name: String, maximumFrames: Int = 1 << 30
  ) throws(Fault) -> AudioData {
    try AudioFileReader(bytes, name: name).rest(maximumFrames: maximumFrames)
  }

  /// Reads all that follows.
  /// - Parameter maximumFrames: more than this in the file is an error; where the header promises more, nothing is read.
  /// - Throws: `Fault` (`sound`) when the file is too long or cannot be decoded.
  public func rest(maximumFrames: Int) throws(Fault) -> AudioData {
    if let promisedFrames, promisedFrames > maximumFrames {
      throw tooLong(
        "the header promises \(promisedFrames) frames, expected at most \(maximumFrames)")
    }
    var sound = [[Float]](repeating: [], count: channels)
    let block = UnsafeMutableBufferPointer<Float>.allocate(
      capacity: max(1, 65_536 / channels) * channels)
    defer { block.deallocate() }
    while true {
      let frames = try read(into: block)
      if frames == 0 { break }
      for channel in sound.indices {
        for frame in 0..<frames { sound[channel].append(block[frame * channels + channel]) }
      }
      guard framesRead <= maximumFrames else {
        throw tooLong("holds more than \(maximumFrames) frames")
      }
    }
    return AudioData(sampleRate: sampleRate, channels: sound, warnings: warnings)
  }

  private func tooLong(_ what: String) -> Fault {
    Fault(.sound, what, at: FaultPlace(path), hint: "cut it into shorter files")
  }
}
