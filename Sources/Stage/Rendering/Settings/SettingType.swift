import JSON
import Score

/// A kind of value that a setting can hold, with the way in which files and the reference write it.
public protocol SettingType: Hashable, Sendable, Decodable, JSONConvertible {
  /// The kind as the reference calls it: number, text, …
  static var kind: String { get }
  /// The number that a range is about; nil where there is none.
  var number: Double? { get }
  /// Returns the value of a field, nil where there is none.
  /// - Throws: `DecodingError` for another kind of value.
  static func read<Key>(_ fields: KeyedDecodingContainer<Key>, _ key: Key) throws -> Self?
}

extension SettingType {
  public var number: Double? { nil }

  /// - Throws: `DecodingError` for another kind of value.
  public static func read<Key>(_ fields: KeyedDecodingContainer<Key>, _ key: Key) throws -> Self? {
    try fields.decodeIfPresent(Self.self, forKey: key)
  }

  func isEqual(to other: any SettingType) -> Bool { other as? Self == self }
}

extension Double: SettingType {
  public static var kind: String { "number" }
  public var number: Double? { self }
}

extension Int: SettingType {
  public static var kind: String { "whole number" }
  public var number: Double? { Double(self) }
}

/// A seed: written as text, because JSON numbers hold 53 bits.
extension UInt64: SettingType {
  public static var kind: String { "whole number" }
  public var json: JSONText { .string(String(self)) }

  /// - Throws: `DecodingError` for another kind of value.
  public static func read<Key>(
    _ fields: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> UInt64? {
    guard let text = try fields.decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let seed = UInt64(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: fields, debugDescription: "a seed is a whole number from 0 on")
    }
    return seed
  }
}

extension String: SettingType {
  public static var kind: String { "text" }
}

extension Bool: SettingType {
  public static var kind: String { "flag" }
}

/// The parts into which the sound of a render is taken apart.
public enum StemKind: String, Sendable, Codable, CaseIterable, SettingType {
  case voice, layer, bus

  public static var kind: String { allCases.map(\.rawValue).joined(separator: ", ") }
  public var json: JSONText { .string(rawValue) }
}

/// The kind of sound that the players of a report hold.
public enum PageSounds: String, Sendable, Codable, CaseIterable, SettingType {
  /// The kind that makes the smaller page.
  case auto
  /// Whole sounds, which the engine in the page makes of events.
  case events
  /// Excerpts as MP3.
  case mp3

  public static var kind: String { allCases.map(\.rawValue).joined(separator: ", ") }
  public var json: JSONText { .string(rawValue) }
}

extension Array: SettingType where Element: SettingType {
  public static var kind: String { "texts" }
}

extension Dictionary: SettingType, JSONConvertible where Key == String, Value: SettingType {
  public static var kind: String { "name=\(Value.kind)" }
  public var json: JSONText { .object(sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }) }
}

/// A setting that may be left open.
extension Optional: SettingType where Wrapped: SettingType {
  public static var kind: String { Wrapped.kind }
  public var number: Double? { self?.number }

  /// - Throws: `DecodingError` for another kind of value.
  public static func read<Key>(
    _ fields: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> Wrapped?? {
    try Wrapped.read(fields, key).map { $0 }
  }
}
