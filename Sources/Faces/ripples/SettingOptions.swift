import ArgumentParser
import Files
import Rendering
import Score

/// A command whose errors are said as faults, with the exit code that belongs to them.
protocol WorkCommand: ParsableCommand {
  func work() throws
}

extension WorkCommand {
  func run() throws {
    do { try work() } catch let code as ExitCode { throw code } catch {
      throw CommandFailure(of: error)
    }
  }
}

/// A command that takes settings.
protocol SettingCommand: WorkCommand {
  static var place: SettingPlace { get }
}

/// The options for a command's settings, made from their declarations: names, help, defaults.
///
/// The parser finds options by reflection, so this mirrors itself as the options of the table.
struct SettingOptions<Command: SettingCommand>: ParsableArguments, CustomReflectable {
  private var given: [(setting: any AnySetting, value: () throws -> any SettingType)] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let options = try decoder.container(keyedBy: SettingKey.self)
    given = try Settings.of(Command.place).map {
      ($0, try Self.value(Self.type(of: $0), $0.name, options))
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Settings.of(Command.place).map {
        (label: $0.name, value: option(Self.type(of: $0), $0))
      })
  }

  /// - Throws: `CommandFailure` for text that the setting does not accept.
  var values: PlaySettings {
    get throws {
      var settings = PlaySettings(Command.place)
      for (setting, value) in given { settings[setting] = try value() }
      settings.permit = try ReadPermit(folders: settings.allowRead)
      settings.reality = settings.reality.map { DatedName.expand($0) }
      return settings
    }
  }

  private static func type(of setting: any AnySetting) -> any OptionValue.Type {
    guard let type = setting.type as? any OptionValue.Type else {
      preconditionFailure("no option can hold \(setting.type)")
    }
    return type
  }

  private func option<Value: OptionValue>(
    _ type: Value.Type, _ setting: any AnySetting
  ) -> Value.Wrapper {
    guard let usual = setting.usual(at: Command.place) as? Value else {
      preconditionFailure("\(setting.name) is usually no \(type)")
    }
    return Value.option(
      usual, .customLong(setting.name),
      ArgumentHelp("\(setting.doc(at: Command.place))", valueName: setting.valueName))
  }

  private static func value<Value: OptionValue>(
    _ type: Value.Type, _ name: String, _ options: KeyedDecodingContainer<SettingKey>
  ) throws -> () throws -> any SettingType {
    let given = try options.decode(Value.Wrapper.self, forKey: SettingKey(stringValue: name))
    return { try Value.value(given, of: name) }
  }
}

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
