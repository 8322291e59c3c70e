import Score

/// The names that manifests and journals give to settings.
package enum FieldName {
  /// Returns the field of a setting: `sampleRate` for `sample-rate`.
  static func field(of name: String, in record: SettingRecord) -> String {
    let setting = Settings.list.first { $0.name == name && $0.records.contains(record) }
    return setting?.path(in: record).joined(separator: ".") ?? (name == "out" ? "output" : name)
  }

  /// Does work on what a file asks for: a fault of a setting becomes one of the file's field.
  /// - Parameters:
  ///   - line: of the file, where it is known.
  ///   - object: that holds the fields; empty for the top.
  ///   - settings: that a person may have given, whose faults stay as they are.
  package static func blaming<T>(
    _ file: String, line: Int? = nil, in object: String, of record: SettingRecord,
    except settings: [String] = [], _ work: () throws -> T
  ) throws -> T {
    do { return try work() } catch let fault as Fault {
      guard let setting = fault.place.setting, !settings.contains(setting) else { throw fault }
      let prefix = object.isEmpty ? "" : object + "."
      let message = SettingMention.spoken(fault.message) { name, value in
        prefix + field(of: name, in: record) + (value.isEmpty ? "" : " " + value)
      }
      let hint = fault.hint.flatMap { $0.contains("‹") ? nil : ": " + $0 }
      throw Fault(
        .record, message,
        at: FaultPlace(file, line: line, part: prefix + field(of: setting, in: record)),
        hint: "correct the file" + (hint ?? ""))
    }
  }
}
