import Score

/// The audio file formats that Ripples writes.
public enum AudioFormat: String, CaseIterable, Sendable {
  /// WAV with 16-bit integers and dither.
  case wav16
  /// WAV with 24-bit integers; what `.wav` means.
  case wav24
  /// WAV with 32-bit floats, which keeps values beyond full scale.
  case wavFloat = "wavfloat"
  /// RF64 (EBU Tech 3306) with 24-bit integers at any length; the WAV formats become RF64 by themselves
  /// beyond 4 GB.
  case rf64
  /// FLAC with 24-bit integers.
  case flac
  /// Ogg Vorbis.
  case ogg
  /// Ogg Opus; sample rates 8, 12, 16, 24 and 48 kHz.
  case opus
  /// MP3; one or two channels.
  case mp3
  /// Interleaved 32-bit little-endian floats without a header.
  case raw
  /// Interleaved 16-bit little-endian integers without a header, with dither.
  case raw16

  /// The coding of the samples in the file.
  enum Coding: Equatable {
    case int16, int24, float, compressed
  }

  var coding: Coding {
    switch self {
    case .wav16, .raw16: .int16
    case .wav24, .rf64: .int24
    case .wavFloat, .raw: .float
    case .flac, .ogg, .opus, .mp3: .compressed
    }
  }

  /// File name extensions and the format each stands for.
  static let extensions: [(name: String, format: AudioFormat)] = [
    ("wav", .wav24), ("rf64", .rf64), ("flac", .flac), ("ogg", .ogg), ("oga", .ogg),
    ("opus", .opus), ("mp3", .mp3), ("raw", .raw), ("f32", .raw), ("s16", .raw16),
  ]

  /// The extension of files of this format.
  public var ending: String {
    switch self {
    case .wav16, .wav24, .wavFloat: "wav"
    case .raw, .raw16: "raw"
    default: rawValue
    }
  }

  /// The format of a setting ‹format›.
  /// - Throws: `Fault` (`call`) for any other name; it says the nearest valid one.
  public static func named(_ name: String) throws(Fault) -> AudioFormat {
    if name.lowercased() == "wav" { return .wav24 }
    if let format = AudioFormat(rawValue: name.lowercased()) { return format }
    let valid = allCases.map(\.rawValue)
    throw Fault(
      .call,
      "there is no audio format \"\(name)\", expected one of " + valid.joined(separator: ", "),
      at: .setting("format"), hint: NearestName.hint(for: name, among: valid))
  }

  /// The format of a file by its name's extension; "-" (standard output) is WAV with 24 bit.
  /// - Throws: `Fault` (`call`) for any other extension; it lists the extensions and says the nearest.
  public static func forFile(_ path: String) throws(Fault) -> AudioFormat {
    if path == "-" { return .wav24 }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let valid = extensions.map(\.name)
    let listed = "expected ." + valid.joined(separator: ", .")
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      throw Fault(
        .call, "the name has no extension that tells the audio format, \(listed)",
        at: FaultPlace(path.isEmpty ? "the sound file" : path),
        hint: path.isEmpty ? "give it a name" : "add one, or give ‹format›")
    }
    let ending = name[name.index(after: dot)...].lowercased()
    if let known = extensions.first(where: { $0.name == ending }) { return known.format }
    let nearest = NearestName.to(ending, among: valid).map { "did you mean .\($0)?" }
    throw Fault(
      .call, "\".\(ending)\" is no audio format, \(listed)", at: FaultPlace(path),
      hint: nearest ?? "change the extension, or give ‹format›")
  }
}
