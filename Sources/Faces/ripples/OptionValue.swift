import ArgumentParser
import Rendering
import Score

/// A kind of value as an option of the command line.
protocol OptionValue: SettingType {
  /// The parser's option or flag.
  associatedtype Wrapper: Decodable

  static func option(_ usual: Self, _ name: NameSpecification, _ help: ArgumentHelp) -> Wrapper
  /// The value of the given text.
  /// - Throws: `CommandFailure` for text that the parser accepted and the setting does not.
  static func value(_ given: Wrapper, of name: String) throws -> Self
}

extension OptionValue where Self: ExpressibleByArgument {
  static func option(
    _ usual: Self, _ name: NameSpecification, _ help: ArgumentHelp
  ) -> Option<Self> {
    Option(wrappedValue: usual, name: name, help: help)
  }

  static func value(_ given: Option<Self>, of name: String) -> Self { given.wrappedValue }
}

extension Double: OptionValue {}
extension Int: OptionValue {}
extension UInt64: OptionValue {}
extension String: OptionValue {}
extension StemKind: OptionValue, ExpressibleByArgument {}
extension PageSounds: OptionValue, ExpressibleByArgument {}

/// A flag; a flag that is on by default is turned off by its negation, such as `--no-watch`.
extension Bool: OptionValue {
  static func option(_ usual: Bool, _ name: NameSpecification, _ help: ArgumentHelp) -> Flag<Bool> {
    usual
      ? Flag(wrappedValue: true, name: name, inversion: .prefixedNo, help: help)
      : Flag(wrappedValue: false, name: name, help: help)
  }

  static func value(_ given: Flag<Bool>, of name: String) -> Bool { given.wrappedValue }
}

extension Optional: OptionValue where Wrapped: OptionValue & ExpressibleByArgument {
  static func option(
    _ usual: Wrapped?, _ name: NameSpecification, _ help: ArgumentHelp
  ) -> Option<Wrapped?> {
    Option(name: name, help: help)
  }

  static func value(_ given: Option<Wrapped?>, of name: String) -> Wrapped? { given.wrappedValue }
}

extension Array: OptionValue where Element == String {
  static func option(
    _ usual: [String], _ name: NameSpecification, _ help: ArgumentHelp
  ) -> Option<[String]> {
    Option(wrappedValue: usual, name: name, help: help)
  }

  static func value(_ given: Option<[String]>, of name: String) -> [String] { given.wrappedValue }
}

/// A repeatable option of the form `name=value`.
extension Dictionary: OptionValue
where Key == String, Value: OptionValue & LosslessStringConvertible {
  static func option(
    _ usual: [String: Value], _ name: NameSpecification, _ help: ArgumentHelp
  ) -> Option<[String]> {
    Option(wrappedValue: [], name: name, help: help)
  }

  static func value(_ given: Option<[String]>, of name: String) throws -> [String: Value] {
    var pairs: [String: Value] = [:]
    for text in given.wrappedValue {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw CommandFailure("--\(name) \(text): write it as name=value", code: 2)
      }
      let word = String(text[text.index(after: equals)...])
      guard let value = Value(word), value.number?.isFinite ?? true else {
        throw CommandFailure("--\(name) \(text): \"\(word)\" is not a number", code: 2)
      }
      pairs[String(text[..<equals])] = value
    }
    return pairs
  }
}
