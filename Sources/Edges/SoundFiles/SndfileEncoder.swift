internal import CSndfile
import Files
import Glibc
import Score

/// Writes the compressed formats by libsndfile: FLAC, Ogg Vorbis, Ogg Opus and MP3.
final class SndfileEncoder: AudioEncoder {
  private let output: VirtualOutput
  private let channels: Int
  private var file: OpaquePointer?
  /// Vorbis keeps a whole call on its stack.
  private static let framesPerCall = 4096

  /// - Parameter pageLatency: seconds of sound that an Ogg page may hold back; nil leaves it to the codec.
  /// - Throws: `Fault` when the format does not take the sample rate or number of channels.
  init(
    _ sink: any ByteSink, format: AudioFormat, sampleRate: Int, channels: Int,
    pageLatency: Double? = nil
  ) throws(Fault) {
    output = VirtualOutput(sink, isOgg: format == .ogg || format == .opus)
    self.channels = channels
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = Int32(channels)
    info.format = Self.code(format)
    var callbacks = VirtualOutput.callbacks
    file = sf_open_virtual(
      &callbacks, Int32(SFM_WRITE), &info, Unmanaged.passUnretained(output).toOpaque())
    if let error = output.error { throw error }
    guard file != nil else {
      throw Fault(
        .call, "\(format.rawValue) does not take \(channels) channels at \(sampleRate) Hz",
        at: FaultPlace(sink.path), hint: Self.limits(format))
    }
    sf_command(file, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
    if format == .mp3, !sink.isSeekable { useConstantRate() }
    if var milliseconds = pageLatency.map({ 1000 * $0 }) {
      let size = Int32(MemoryLayout<Double>.size)
      sf_command(file, Int32(SFC_SET_OGG_PAGE_LATENCY_MS), &milliseconds, size)
    }
  }

  deinit { sf_close(file) }

  /// 256 kbit/s: without a header that is corrected at the end, players tell the length of MP3 from its
  /// rate only when that stays the same.
  private func useConstantRate() {
    var mode = Int32(SF_BITRATE_MODE_CONSTANT)
    sf_command(file, Int32(SFC_SET_BITRATE_MODE), &mode, Int32(MemoryLayout<Int32>.size))
    var level = 0.2
    sf_command(file, Int32(SFC_SET_COMPRESSION_LEVEL), &level, Int32(MemoryLayout<Double>.size))
  }

  func encode(_ samples: UnsafeBufferPointer<Float>) throws(Fault) {
    var rest = samples
    while !rest.isEmpty {
      let part = rest.prefix(Self.framesPerCall * channels)
      let frames = part.count / channels
      let written = sf_writef_float(file, rest.baseAddress, sf_count_t(frames))
      if let error = output.error { throw error }
      guard written == frames else { throw refused() }
      rest = .init(rebasing: rest.dropFirst(part.count))
    }
  }

  /// Nothing to do: every block or page goes on as soon as it is whole.
  func flush() {}

  func close() throws(Fault) {
    sf_close(file)
    file = nil
    if let error = output.error { throw error }
  }

  private func refused() -> Fault {
    Fault(
      .sound, "the encoder stopped: \(String(cString: sf_strerror(file)))",
      at: FaultPlace(output.sink.path), hint: "try another ‹format›")
  }

  private static func code(_ format: AudioFormat) -> Int32 {
    switch format {
    case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_24)
    case .ogg: Int32(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
    case .opus: Int32(SF_FORMAT_OGG | SF_FORMAT_OPUS)
    case .mp3: Int32(SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III)
    default: preconditionFailure("\(format.rawValue) is not written by libsndfile")
    }
  }

  private static func limits(_ format: AudioFormat) -> String {
    switch format {
    case .opus: "Opus takes 8000, 12000, 16000, 24000 or 48000 Hz and up to 255 channels"
    case .mp3: "MP3 takes 8000 to 48000 Hz and one or two channels"
    case .flac: "FLAC takes up to 655350 Hz and 8 channels"
    default: "choose another sample rate or format"
    }
  }
}
