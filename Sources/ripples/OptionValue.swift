import ArgumentParser
import Workbench

/// A kind of value as an option of the command line.
protocol OptionValue: SettingType {
  /// The option or flag.
  static func option(_ usual: Any, _ name: NameSpecification, _ help: ArgumentHelp) -> Any
  /// What was given for it, still as text where the parser does not know the kind.
  static func value(
    _ options: KeyedDecodingContainer<SettingKey>, _ key: SettingKey
  ) throws -> () throws -> Self
}

extension OptionValue where Self: ExpressibleByArgument {
  static func option(_ usual: Any, _ name: NameSpecification, _ help: ArgumentHelp) -> Any {
    guard let usual = usual as? Self else { preconditionFailure("\(usual) is no \(Self.self)") }
    return Option(wrappedValue: usual, name: name, help: help)
  }

  static func value(
    _ options: KeyedDecodingContainer<SettingKey>, _ key: SettingKey
  ) throws -> () throws -> Self {
    let value = try options.decode(Option<Self>.self, forKey: key).wrappedValue
    return { value }
  }
}

extension Double: OptionValue {}
extension Int: OptionValue {}
extension UInt64: OptionValue {}
extension String: OptionValue {}
extension StemKind: OptionValue, ExpressibleByArgument {}

extension Bool: OptionValue {
  static func option(_ usual: Any, _ name: NameSpecification, _ help: ArgumentHelp) -> Any {
    Flag(wrappedValue: false, name: name, help: help)
  }

  static func value(
    _ options: KeyedDecodingContainer<SettingKey>, _ key: SettingKey
  ) throws -> () throws -> Bool {
    let isGiven = try options.decode(Flag<Bool>.self, forKey: key).wrappedValue
    return { isGiven }
  }
}

extension Optional: OptionValue where Wrapped: OptionValue & ExpressibleByArgument {
  static func option(_ usual: Any, _ name: NameSpecification, _ help: ArgumentHelp) -> Any {
    switch usual as? Wrapped {
    case let usual?: Option(wrappedValue: usual, name: name, help: help)
    case nil: Option<Wrapped?>(name: name, help: help)
    }
  }

  static func value(
    _ options: KeyedDecodingContainer<SettingKey>, _ key: SettingKey
  ) throws -> () throws -> Wrapped? {
    let value = try options.decode(Option<Wrapped?>.self, forKey: key).wrappedValue
    return { value }
  }
}

extension Array: OptionValue where Element == String {
  static func option(_ usual: Any, _ name: NameSpecification, _ help: ArgumentHelp) -> Any {
    Option<[String]>(wrappedValue: [], name: name, help: help)
  }

  static func value(
    _ options: KeyedDecodingContainer<SettingKey>, _ key: SettingKey
  ) throws -> () throws -> [String] {
    let texts = try options.decode(Option<[String]>.self, forKey: key).wrappedValue
    return { texts }
  }
}

/// `name=value`, repeatable.
extension Dictionary: OptionValue
where Key == String, Value: OptionValue & LosslessStringConvertible {
  static func option(_ usual: Any, _ name: NameSpecification, _ help: ArgumentHelp) -> Any {
    [String].option(usual, name, help)
  }

  static func value(
    _ options: KeyedDecodingContainer<SettingKey>, _ key: SettingKey
  ) throws -> () throws -> [String: Value] {
    let texts = try [String].value(options, key)()
    return {
      let pairs = try texts.map { try pair($0, option: "--" + key.stringValue) }
      return [String: Value](pairs) { $1 }
    }
  }

  private static func pair(_ text: String, option: String) throws -> (String, Value) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw CommandFailure("\(option) \(text): write it as name=value", code: 2)
    }
    let word = String(text[text.index(after: equals)...])
    guard let value = Value(word), value.number?.isFinite ?? true else {
      throw CommandFailure("\(option) \(text): \"\(word)\" is not a number", code: 2)
    }
    return (String(text[..<equals]), value)
  }
}
