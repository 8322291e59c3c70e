import SoundFiles
import JSON
import Score

/// A SoundFont in words and as JSON: its presets.
enum SoundFontText {
  static func describe(_ path: String) throws -> Description {
    let font = try SoundFont(path: path)
    let presets = font.presets
    let lines = presets.map { preset in
      "bank \(preset.bank), program \(preset.program): \(preset.name)"
        + " (\(counted(font.zoneCount(of: preset), "zone")))"
    }
    let title =
      "\(path): \(font.name), SoundFont \(font.version), \(counted(presets.count, "preset"))"
    let rows = presets.map { preset in
      JSONText.object([
        "bank": preset.bank, "program": preset.program, "name": preset.name,
        "zones": font.zoneCount(of: preset),
      ])
    }
    return Description(
      text: ([title] + lines).joined(separator: "\n"),
      json: JSONText.object([
        "path": path, "name": font.name, "version": font.version, "presets": rows,
      ]).pretty)
  }
}
