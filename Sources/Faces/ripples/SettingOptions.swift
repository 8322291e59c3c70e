import ArgumentParser
import Files
import Rendering

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
