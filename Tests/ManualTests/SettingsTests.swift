import FoundationEssentials
import JSON
import Score
import Testing

@testable import Manual
@testable import Rendering

/// What holds for every setting, whichever is added.
@Suite struct SettingsTests {
  @Test(arguments: SettingPlace.allCases)
  func whatIsUsualIsValidAndNamesDiffer(place: SettingPlace) throws {
    try PlaySettings(place).validate()
    let names = Settings.of(place).map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.allSatisfy { $0.isASCII && $0.isLowercase || $0 == "-" }, "\(name)")
    }
  }

  @Test func everySettingIsSaid() {
    let page = Reference.markdown
    for setting in Settings.list where !setting.places.isEmpty {
      #expect(page.contains("| `\(setting.name)` | \(setting.type.kind)"), "\(setting.name)")
      for place in setting.places {
        let doc = setting.doc(at: place)
        #expect(doc.first?.isUppercase == true || doc.hasPrefix("dB"), "\(setting.name): \(doc)")
        #expect(doc.hasSuffix(".") || doc.hasSuffix(")") || doc.hasSuffix("…"), "\(doc)")
      }
    }
  }

  @Test func aNumberOutsideItsRangeIsRefusedWithRangeAndUnit() throws {
    for setting in Settings.list {
      for place in setting.places {
        let range = setting.range(at: place)
        guard range.upperBound.isFinite else { continue }
        for number in [range.lowerBound - 1, range.upperBound + 1] {
          var settings = PlaySettings(place)
          settings[setting] = try #require(Self.value(number, of: setting))
          let error = #expect(throws: Fault.self, "\(setting.name) \(number)") {
            try settings.validate()
          }
          #expect(error?.place.setting == setting.name)
          #expect(error?.message.hasSuffix(setting.unit) == true, "\(error?.message ?? "")")
          #expect(error?.message.contains("...") == true)
        }
      }
    }
  }

  @Test func recordsKeepWhatWasSet() throws {
    for (record, place) in [(SettingRecord.manifest, SettingPlace.render), (.journal, .repl)] {
      var settings = PlaySettings(place)
      let kept = Settings.list.filter { $0.records.contains(record) }
      for setting in kept { settings[setting] = try #require(Self.other(setting, at: place)) }
      let text = JSONText.object(settings.fields(of: record)).pretty
      let read = try JSONDecoder().decode(
        Kept.self, from: Data(text.utf8), configuration: (place, record))
      #expect(read.settings == settings)
      for setting in kept {
        let key = setting.path(in: record).last ?? ""
        #expect(text.contains("\"\(key)\": "), "\(key)")
        #expect(!settings[setting].isEqual(to: setting.usual(at: place)), "\(setting.name)")
      }
    }
  }

  @Test func whatARecordDoesNotHoldIsAsUsual() throws {
    let read = try JSONDecoder().decode(
      Kept.self, from: Data("{\"tail\": null}".utf8), configuration: (.render, .manifest))
    #expect(read.settings == PlaySettings(.render))
  }

  private struct Kept: DecodableWithConfiguration {
    let settings: PlaySettings

    init(from decoder: any Decoder, configuration: (SettingPlace, SettingRecord)) throws {
      settings = try PlaySettings(configuration.0, from: decoder, kept: configuration.1)
    }
  }

  /// A number as a value of a setting; nil where it holds none.
  private static func value(_ number: Double, of setting: any AnySetting) -> (any SettingType)? {
    switch setting.type {
    case is Double.Type: number
    case is Double?.Type: Double?.some(number)
    case is Int.Type: Int(number)
    case is Int?.Type: Int?.some(Int(number))
    default: nil
    }
  }

  /// A value that is not the usual one.
  private static func other(
    _ setting: any AnySetting, at place: SettingPlace
  ) -> (any SettingType)? {
    let usual = setting.usual(at: place).number ?? 10
    if let number = value(usual == 10 ? 11 : usual + 1, of: setting) { return number }
    switch setting.type {
    case is UInt64.Type: return UInt64.max
    case is Bool.Type: return true
    case is String.Type: return "other"
    case is String?.Type: return String?.some("other")
    case is StemKind?.Type: return StemKind?.some(.bus)
    case is [String].Type: return ["a", "b"]
    case is [String: Double].Type: return ["a": 0.1]
    case is [String: String].Type: return ["pace": "cadence"]
    default: return nil
    }
  }
}
