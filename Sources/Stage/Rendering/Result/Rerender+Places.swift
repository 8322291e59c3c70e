import Files
import Score
import SoundFiles

extension Rerender {
  /// Returns the request to render, with everything written beside one name.
  /// - Parameter output: of the sound, as a person gave it; nil takes a new name beside the manifest, `pitch-again.wav`, that
  ///   replaces nothing.
  /// - Throws: `Fault` where a file stands in the place of notes, a log or a picture.
  public func request(writingTo output: String?) throws -> RenderRequest {
    guard let output else { return try beside(newName, sound: request.output.map(format(of:))) }
    if output == "-" {
      var again = try beside("", sound: nil)
      (again.output, again.stems) = (output, nil)
      for setting in Settings.list where setting.files == .writes {
        again.play[setting] = String?.none
      }
      return again
    }
    var again = try beside(Self.withoutEnding(output), sound: nil)
    again.output = output
    for (_, path) in again.play.files(.writes) where FileContent.exists(path) {
      throw Fault.call(
        "out", "\(path) stands where a file beside \(output) would be written",
        hint: "choose another name")
    }
    return again
  }

  /// - Parameters:
  ///   - base: of every file, without its ending.
  ///   - sound: format of the sound; nil writes none.
  private func beside(_ base: String, sound: AudioFormat?) throws -> RenderRequest {
    var again = request
    again.permit = permit
    again.output = sound.map { "\(base).\($0.ending)" }
    if let sound { again.format = again.format ?? sound.rawValue }
    again.trace = request.trace.map { _ in base + ".trace.csv" }
    again.midi = request.midi.map { _ in base + ".mid" }
    again.musicXML = request.musicXML.map { _ in base + ".musicxml" }
    again.log = request.log.map { _ in base + ".log.ndjson" }
    again.plot = request.plot.map { base + ($0.lowercased().hasSuffix(".svg") ? ".svg" : ".png") }
    again.reality = request.reality.map { base + ".reality." + format(of: $0).ending }
    return again
  }

  private func format(of path: String) -> AudioFormat {
    (try? request.format.map(AudioFormat.named) ?? AudioFormat.forFile(path)) ?? .wav24
  }

  /// `out/pitch-again` for `out/pitch.wav.json`, with a number where files begin so already.
  private var newName: String {
    let stem = Self.withoutEnding(String(manifest.dropLast(".json".count))) + "-again"
    let parts = stem.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let taken = FileContent.names(in: parts.count > 1 ? folder + "/" : ".")
    for number in 1... {
      let ending = number == 1 ? "" : "-\(number)"
      let name = "\(parts.last ?? "")\(ending)."
      if !taken.contains(where: { $0.hasPrefix(name) }) { return stem + ending }
    }
    return stem
  }

  private static let endings = [".mid", ".midi", ".musicxml", ".xml"]

  /// A path without the ending of a sound or of notes.
  private static func withoutEnding(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    let isKnown =
      (try? AudioFormat.forFile(path)) != nil || endings.contains(path[dot...].lowercased())
    return isKnown ? String(path[..<dot]) : path
  }
}
