import ArgumentParser
import Workbench

/// A command that takes settings.
protocol SettingCommand: ParsableCommand {
  static var place: SettingPlace { get }
}

/// The options of a command's settings, made of their declarations: names, help, usual values.
///
/// The parser finds options by reflection, so the declarations are what this reflects as.
struct SettingOptions<Command: SettingCommand>: ParsableArguments, CustomReflectable {
  private var given: [(setting: any AnySetting, value: () throws -> any SettingType)] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let options = try decoder.container(keyedBy: SettingKey.self)
    given = try Settings.of(Command.place).map {
      ($0, try Self.type(of: $0).value(options, SettingKey(stringValue: $0.name)))
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Settings.of(Command.place).map { setting in
        let help = ArgumentHelp(
          "\(setting.doc(at: Command.place))", valueName: setting.valueName(at: Command.place))
        let usual = setting.usual(at: Command.place)
        let option = Self.type(of: setting).option(usual, .customLong(setting.name), help)
        return (label: setting.name, value: option)
      })
  }

  /// - Throws: `CommandFailure` for text that is not what the setting takes.
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
}
