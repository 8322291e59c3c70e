import Score

/// What a manifest or a journal calls a setting.
enum FieldName {
  /// Settings whose fields have other names, or stand in the manifest's `scene`.
  private static let others = [
    "set": "parameters", "mic": "microphone", "column": "columns", "once": "endsWithData",
    "musicxml": "musicXML", "head": "scene.head", "layout": "scene.layout",
    "log": "scene.log", "plot": "scene.plot", "record-reality": "scene.reality",
    "mapping": "scene.script", "sources": "scene.sources", "out": "output",
    "to": "end", "from": "start",
  ]

  /// `sample-rate` is `sampleRate`.
  static func field(of setting: String) -> String {
    if let other = others[setting] { return other }
    let words = setting.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Does work on what a file asks for: a fault of a setting becomes one of the file's field.
  /// - Parameters:
  ///   - line: of the file, where it is known.
  ///   - object: that holds the fields; empty for the top.
  ///   - settings: that a person may have given, whose faults stay as they are.
  static func blaming<T>(
    _ file: String, line: Int? = nil, in object: String, except settings: [String] = [],
    _ work: () throws -> T
  ) throws -> T {
    do { return try work() } catch let fault as Fault {
      guard let setting = fault.place.setting, !settings.contains(setting) else { throw fault }
      let prefix = object.isEmpty ? "" : object + "."
      let message = SettingMention.spoken(fault.message) { name, value in
        prefix + field(of: name) + (value.isEmpty ? "" : " " + value)
      }
      let hint = fault.hint.flatMap { $0.contains("‹") ? nil : ": " + $0 }
      throw Fault(
        .record, message,
        at: FaultPlace(file, line: line, part: prefix + field(of: setting)),
        hint: "correct the file" + (hint ?? ""))
    }
  }
}
