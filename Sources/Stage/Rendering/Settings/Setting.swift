import Score

/// The places where a setting can be given: the commands, and what they ask the library for.
public enum SettingPlace: String, CaseIterable, Sendable {
  case render, repl, compare, check, describe, replay, rerender, simulate, grade, lab, field, guide,
    sweep
}

extension Set<SettingPlace> {
  /// The places where mappings are heard, and those where data are read.
  static let playing: Self = [.render, .repl, .compare, .sweep]
  static let reading: Self = [.render, .repl, .compare, .check, .describe, .sweep]
}

/// The records that keep settings, so that work can be done again, or is known to be done.
public enum SettingRecord: Sendable {
  case manifest, journal, recipe

  /// The place whose settings a record keeps where the declaration does not say it.
  static let usual: [SettingRecord: SettingPlace] = [.manifest: .render, .journal: .repl]
}

/// The use of the file that a setting names: it is read or written.
public enum SettingFiles: Sendable { case reads, writes }

/// One setting, declared once: the options of the commands, their help and checks, manifests, journals, the recipes of
/// compared cells, the reference and Python's keywords are made of the declaration.
public final class Setting<Value: SettingType>: AnySetting {
  /// The name, as the option is spelt: `sample-rate`; Python's keyword has `_` instead of `-`.
  public let name: String
  /// The field of manifests and journals, `sampleRate`; with a dot it stands in an object, which journals do without.
  public let key: String
  public let unit: String
  public let doc: String
  public let valueName: String?
  public let files: SettingFiles?
  public let places: Set<SettingPlace>
  public let pieces: Set<FileKind>
  public let records: Set<SettingRecord>
  private let usual: Value
  private let range: ClosedRange<Double>
  private let variations: [SettingPlace: Variation]

  /// The values that differ in one place.
  struct Variation: Sendable {
    var usual: Value?
    var range: ClosedRange<Double>?
    var doc: String?
  }

  /// - Parameters:
  ///   - usual: the value where nobody says one.
  ///   - value: what stands for the value in help.
  ///   - files: what happens to the file of which it is the path.
  ///   - pieces: what can be played with it, in a render.
  ///   - records: what keeps it; nil is the manifest of a render and the journal of a session.
  ///   - inRecipe: the measures of a compared cell depend on it.
  init(
    _ name: String, _ usual: Value, in range: ClosedRange<Double> = -.infinity ... .infinity,
    _ unit: String = "", key: String? = nil, value valueName: String? = nil,
    does files: SettingFiles? = nil, for places: Set<SettingPlace>,
    with pieces: Set<FileKind> = [.mapping, .site, .objects],
    kept records: Set<SettingRecord>? = nil, inRecipe: Bool = false,
    but variations: [SettingPlace: Variation] = [:], _ doc: String
  ) {
    self.name = name
    self.key = key ?? Self.field(name)
    (self.usual, self.range, self.unit, self.doc) = (usual, range, unit, doc)
    (self.files, self.valueName) = (files, valueName ?? (files == nil ? nil : "file"))
    (self.places, self.pieces, self.variations) = (places, pieces, variations)
    let usualRecords = SettingRecord.usual.filter { places.contains($0.value) }.map(\.key)
    self.records = (records ?? Set(usualRecords)).union(inRecipe ? [.recipe] : [])
  }

  /// Returns the field of a name: `sampleRate` for `sample-rate`.
  private static func field(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  public var type: any SettingType.Type { Value.self }

  func typedUsual(at place: SettingPlace) -> Value { variations[place]?.usual ?? usual }

  public func usual(at place: SettingPlace) -> any SettingType { typedUsual(at: place) }

  public func range(at place: SettingPlace) -> ClosedRange<Double> {
    variations[place]?.range ?? range
  }

  public func doc(at place: SettingPlace) -> String { variations[place]?.doc ?? doc }

  /// - Throws: `DecodingError` for another kind of value.
  public func read(
    _ fields: KeyedDecodingContainer<SettingKey>, _ key: SettingKey
  ) throws -> (any SettingType)? {
    try Value.read(fields, key)
  }
}

/// A setting, whatever its kind of value.
public protocol AnySetting: AnyObject, Sendable {
  var name: String { get }
  var key: String { get }
  var unit: String { get }
  var valueName: String? { get }
  var files: SettingFiles? { get }
  var places: Set<SettingPlace> { get }
  var pieces: Set<FileKind> { get }
  var records: Set<SettingRecord> { get }
  var type: any SettingType.Type { get }
  func usual(at place: SettingPlace) -> any SettingType
  func range(at place: SettingPlace) -> ClosedRange<Double>
  func doc(at place: SettingPlace) -> String
  /// Returns the value of a field; nil where there is none.
  /// - Throws: `DecodingError` for another kind of value.
  func read(_ fields: KeyedDecodingContainer<SettingKey>, _ key: SettingKey) throws
    -> (any SettingType)?
}

extension AnySetting {
  /// Checks a number.
  /// - Throws: `Fault` of the call where it lies outside the range.
  package func check(_ value: Double, in range: ClosedRange<Double>) throws {
    guard !range.contains(value) else { return }
    let limits = "\(Figure.plain(range.lowerBound))...\(Figure.plain(range.upperBound))"
    throw Fault.call(
      name, "\(Figure.plain(value)) is outside \("\(limits) \(unit)".trimmed)",
      hint: "give a value in that range")
  }
}

/// The name of a field, or of an option.
public struct SettingKey: CodingKey {
  public let stringValue: String
  public var intValue: Int? { nil }

  public init(stringValue: String) { self.stringValue = stringValue }

  public init?(intValue: Int) { nil }
}

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

extension Settings {
  public static let all = Settings()
  /// The same settings, one after the other.
  public static let list: [any AnySetting] = Mirror(reflecting: all).children.compactMap {
    $0.value as? any AnySetting
  }

  /// Returns the settings of a place, in their order.
  public static func of(_ place: SettingPlace) -> [any AnySetting] {
    list.filter { $0.places.contains(place) }
  }
}
