import SoundFiles

/// A stream that the server offers.
enum StreamKind: String, CaseIterable, Sendable {
  case wav, flac, opus

  var format: AudioFormat {
    switch self {
    case .wav: .wav16
    case .flac: .flac
    case .opus: .opus
    }
  }

  /// Bytes that the system may hold for one player, about a third of a second: a stalled player is
  /// noticed when they are full, and so are its own.
  var sendBuffer: Int {
    switch self {
    case .wav, .flac: 65_536
    case .opus: 8192
    }
  }

  /// Bytes that may wait for a player before it is closed as too slow: a second and a half of rich sound
  /// at 48 kHz, more than any player that reads leaves after the whole machine was late.
  var queueLimit: Int {
    switch self {
    case .wav: 288_000
    case .flac: 200_000
    case .opus: 24_000
    }
  }

  /// The media type (RFC 2361, RFC 9639, RFC 7845).
  var contentType: String {
    switch self {
    case .wav: "audio/wav"
    case .flac: "audio/flac"
    case .opus: "audio/ogg; codecs=opus"
    }
  }

  /// The paths of the stream's addresses.
  var paths: [String] {
    switch self {
    case .wav: ["/stream.wav"]
    case .flac: ["/stream.flac"]
    case .opus: ["/stream.opus", "/stream.ogg"]
    }
  }

  /// The words about it on the page.
  var doc: String {
    switch self {
    case .wav: "WAV, 16 bit: plays everywhere, 190 kB a second"
    case .flac: "FLAC, 24 bit: lossless"
    case .opus: "Ogg Opus: small, for phones"
    }
  }
}
