import FoundationEssentials
import JSON
import Rendering

extension PlaySettings {
  /// Reads the settings of a plan. The folders that it allows itself do not count.
  /// - Parameters:
  ///   - sweep: the path of the sweep's folder.
  ///   - allowed: the folders that who runs the sweep allows.
  /// - Throws: `DecodingError` for another kind of value; `Fault` for a folder that cannot be permitted.
  static func read(
    _ plan: JSONValue, of sweep: String, allowed: [String]
  ) throws -> PlaySettings {
    var settings = PlaySettings(.sweep)
    let text = plan["settings"].map { JSONText($0).compact } ?? "{}"
    let fields = try JSONDecoder().decode(PlannedSettings.self, from: Data(text.utf8))
    for (setting, value) in fields.values { settings[setting] = value }
    settings.allowRead = plan["allowRead"]?.array?.compactMap(\.string) ?? []
    settings.permit = try ReadPermit(folders: allowed).replayed(from: sweep)
    return settings
  }
}

/// The settings of a plan, by their names.
private struct PlannedSettings: Decodable {
  var values: [(any AnySetting, any SettingType)] = []

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: SettingKey.self)
    for setting in Settings.of(.sweep) {
      if let value = try setting.read(fields, SettingKey(stringValue: setting.name)) {
        values.append((setting, value))
      }
    }
  }
}
