import Files
import JSON
import Score

/// A manifest in words and as JSON.
enum ManifestText {
  /// Describes a manifest of a render or of a live session.
  static func describe(_ path: String) throws -> Description {
    let top = try JSONParser.parse(try FileContent.read(path))
    let version = top["ripples"]?.string ?? ""
    let sound = top["audio"]?["path"]?.string
    let isLive = top["kind"]?.string == "live session"
    let again =
      isLive
      ? top["journal"]?.string.map { "ripples replay \($0) renders it again" }
      : "ripples rerender \(path) renders it again and compares the samples"
    let command = top["command"]?.array?.compactMap(\.string).joined(separator: " ")
    let loudness = top["measures"]?["integratedLUFS"]?.number
    let lines = [
      "\(path): the manifest of \(sound ?? "a render"), written by ripples \(version)",
      command.map { "command: \($0)" },
      loudness.map { "loudness: \(Figure.fixedOrDash($0, decimals: 1)) LUFS" }, again,
      sound.map { "ripples describe \($0) says how it sounds" },
    ]
    return Description(
      text: lines.compactMap { $0 }.joined(separator: "\n"),
      json: JSONText.object([
        "manifest": path, "ripples": version, "sound": sound, "command": command,
      ]).pretty)
  }
}
