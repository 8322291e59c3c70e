import Datasets
import JSON
import Score

/// The values of a place's settings, as usual where nobody said one: what requests consist of, and what mappings, and all
/// parts of a scene, are played with.
///
///     settings.sampleRate = 44_100
@dynamicMemberLookup
public struct PlaySettings: Sendable, Equatable {
  public let place: SettingPlace
  /// The values that differ from the usual ones.
  private var values: [ObjectIdentifier: any SettingType] = [:]
  /// The permission for reading further files; neither a manifest nor a journal can give it.
  public var permit = ReadPermit()

  /// - Parameter change: sets what is not as usual.
  public init(_ place: SettingPlace, _ change: (inout PlaySettings) -> Void = { _ in }) {
    self.place = place
    change(&self)
  }

  public subscript<Value>(dynamicMember path: KeyPath<Settings, Setting<Value>>) -> Value {
    get {
      let setting = Settings.all[keyPath: path]
      guard let value = values[ObjectIdentifier(setting)] else {
        return setting.typedUsual(at: place)
      }
      guard let value = value as? Value else { preconditionFailure("\(setting.name): \(value)") }
      return value
    }
    set { self[Settings.all[keyPath: path]] = newValue }
  }

  /// The value of any setting.
  public subscript(setting: any AnySetting) -> any SettingType {
    get { values[ObjectIdentifier(setting)] ?? setting.usual(at: place) }
    set {
      let isUsual = newValue.isEqual(to: setting.usual(at: place))
      values[ObjectIdentifier(setting)] = isUsual ? nil : newValue
    }
  }

  /// Whether a setting is not as usual.
  package func isSet(_ setting: any AnySetting) -> Bool { values[ObjectIdentifier(setting)] != nil }

  public static func == (a: PlaySettings, b: PlaySettings) -> Bool {
    a.place == b.place && a.permit == b.permit && a.values.count == b.values.count
      && a.values.allSatisfy { id, value in b.values[id].map(value.isEqual) ?? false }
  }

  /// Returns the settings that another place has, too.
  package func at(_ place: SettingPlace) -> PlaySettings {
    var other = PlaySettings(place)
    other.permit = permit
    for setting in Settings.of(place) where setting.places.contains(self.place) {
      other[setting] = self[setting]
    }
    return other
  }

  /// Checks all values.
  /// - Throws: `Fault` of the call for a number outside its range, an order of dates or a zone that is none, and for a
  ///   speed beside a length.
  public func validate() throws {
    for setting in Settings.list {
      if let number = self[setting].number {
        try setting.check(number, in: setting.range(at: place))
      }
    }
    if self.speed != nil, self.length != nil {
      throw Fault.call("length", "cannot be given with ‹speed›", hint: "give one of them")
    }
    _ = try reading
  }

  // MARK: Files

  /// Returns the files that are read, or those that are written, with the settings that name them.
  package func files(_ files: SettingFiles) -> [(option: String, path: String)] {
    let named = Settings.of(place).filter { $0.files == files }.compactMap { setting in
      (self[setting] as? String).map { (setting.name, $0) }
    }
    guard files == .reads, let book = speech.phraseBook else { return named }
    return named + [(Settings.all.language.name, book)]
  }

  // MARK: Records

  /// Returns the fields that a record keeps; those of a scene stand in an object of their own, in manifests.
  package func fields(of record: SettingRecord) -> [(String, JSONText)] {
    let kept = Settings.list.filter { $0.records.contains(record) }
    let fields = kept.map { (path: $0.path(in: record), json: self[$0].json) }
    let scene = fields.filter { $0.path.count > 1 }.map { ($0.path[1], $0.json) }
    return fields.filter { $0.path.count == 1 }.map { ($0.path[0], $0.json) }
      + (scene.isEmpty ? [] : [("scene", .object(scene))])
  }

  /// Reads the fields of a record; what is not there is as usual.
  /// - Throws: `DecodingError` for a field that holds another kind of value.
  package init(_ place: SettingPlace, from decoder: any Decoder, kept record: SettingRecord) throws
  {
    self.init(place)
    let top = try decoder.container(keyedBy: SettingKey.self)
    for setting in Settings.list where setting.records.contains(record) {
      var (fields, keys) = (top, setting.path(in: record).map(SettingKey.init(stringValue:)))
      if keys.count > 1 {
        let object = keys.removeFirst()
        guard top.contains(object), try !top.decodeNil(forKey: object) else { continue }
        fields = try top.nestedContainer(keyedBy: SettingKey.self, forKey: object)
      }
      if let value = try setting.read(fields, keys[0]) { self[setting] = value }
    }
  }
}

extension AnySetting {
  /// Returns the field and the objects that it stands in.
  package func path(in record: SettingRecord) -> [String] {
    let path = key.split(separator: ".").map(String.init)
    return record == .manifest ? path : path.suffix(1)
  }
}

/// A type that has settings as properties of its own: `request.tail`.
@dynamicMemberLookup
public protocol HoldsSettings {
  var play: PlaySettings { get set }
}

extension HoldsSettings {
  /// A setting's own path is made once; one through `PlaySettings` would be made anew each time that it is read.
  public subscript<Value>(dynamicMember path: KeyPath<Settings, Setting<Value>>) -> Value {
    get { play[dynamicMember: path] }
    set { play[dynamicMember: path] = newValue }
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<PlaySettings, Value>) -> Value {
    get { play[keyPath: path] }
    set { play[keyPath: path] = newValue }
  }
}

/// The values of several settings that belong together.
extension PlaySettings {
  package var ticks: TickGrid {
    TickGrid(sampleRate: Double(self.sampleRate), controlRate: self.controlRate)
  }

  /// The part of a log that is played.
  public var part: LogPart {
    get { LogPart(from: self.from, to: self.to) }
    set { (self.from, self.to) = (newValue.from, newValue.to) }
  }

  /// The pace at which it is played.
  public var pace: PlayPace {
    get { PlayPace(speed: self.speed, length: self.length) }
    set { (self.speed, self.length) = (newValue.speed, newValue.length) }
  }
}

/// The options by which a dataset is read where its file leaves something open.
extension PlaySettings {
  /// - Throws: `Fault` for an order of dates, a pattern, a unit of times or a zone that is none.
  package var reading: ReadOptions {
    get throws {
      var options = ReadOptions(columns: self.columns)
      if let dates = self.dates {
        guard let order = DateOrder(rawValue: dates) else {
          throw Fault.call(
            "dates", "\"\(dates)\" is no order of a date",
            hint: "dmy is 04.07.2025, mdy is 07/04/2025, ymd is 2025/07/04")
        }
        options.dates = order
      }
      if let format = self.timeFormat {
        guard let pattern = TimePattern(format) else {
          throw Fault.call(
            "time-format", "\"\(format)\" is no pattern of times",
            hint:
              "write it as strptime has it: %Y-%m-%d %H:%M:%S, %d.%m.%Y %H:%M, %m/%d/%y %I:%M %p")
        }
        options.timePattern = pattern
      }
      if let unit = self.timeUnit {
        guard ReadOptions.isTimeUnit(unit) else {
          throw Fault.call(
            "time-unit", "\"\(unit)\" is no unit of times",
            hint:
              "s, ms, us, ns, min, h, days, excel, jd, mjd, year, labview, or \"days since 1900-01-01\""
          )
        }
        options.timeUnit = Unit(unit)
      }
      options.missing = self.missing.filter { $0 != "none" }
      options.findsCodes = !self.missing.contains("none")
      options.only = self.rows
      for (name, text) in self.dense {
        guard let kind = DenseRows(rawValue: text) else {
          throw Fault.call(
            "dense", "\"\(text)\" is nothing that can be heard of rows",
            hint: "one of \(DenseRows.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        options.dense[name] = kind
      }
      if let zone = self.zone, !options.takeZone(zone) { throw Self.noZone(zone) }
      return options
    }
  }

  /// Returns the seconds from UTC of a zone's text.
  /// - Throws: `Fault` for what is no zone.
  package static func offset(_ zone: String) throws -> Int {
    guard let seconds = Zone.seconds(zone) else { throw noZone(zone) }
    return seconds
  }

  private static func noZone(_ zone: String) -> Fault {
    Fault.call(
      "zone", "\"\(zone)\" is no zone that this system knows",
      hint: "write it as +02:00, -04:00, UTC or Europe/Berlin")
  }
}
