import Score

/// A threshold by which behaviours decide, declared once: name, unit, range, default per profile, source.
public struct BehaviorSetting: Hashable, Sendable {
  /// The setting's name, unit, range and sentence; the default is the community's.
  public let spec: ParameterSpec
  /// The step of which values are multiples; nil where any value of the range may be given.
  public let step: Double?
  /// The file of the original that has it, or `own`.
  public let source: String
  private let others: [BehaviorProfile: Double]

  public var name: String { spec.name }

  /// The value of a profile, in the setting's unit.
  public func defaultValue(_ profile: BehaviorProfile) -> Double {
    others[profile] ?? spec.defaultValue
  }

  /// - Parameters:
  ///   - value: the community's default, and that of the profiles that give none.
  ///   - from: the source.
  init(
    _ name: String, _ unit: Unit, _ range: ClosedRange<Double>, _ value: Double, ms: Double? = nil,
    android: Double? = nil, documented: Double? = nil, step: Double? = nil, _ doc: String,
    from source: String
  ) {
    spec = ParameterSpec(name, unit, in: range, default: value, doc: doc)
    self.step = step
    self.source = source
    var others: [BehaviorProfile: Double] = [:]
    if let ms { others[.ms] = ms }
    if let android { others[.android] = android }
    if let documented { others[.documented] = documented }
    precondition(others.values.allSatisfy(range.contains), "defaults of \(name) lie in its range")
    self.others = others
  }

  /// The sentence that says why a value cannot be, or nil.
  public func fault(of value: Double) -> String? {
    if let fault = spec.fault(of: value) { return fault }
    guard let step, (value / step).rounded() * step != value else { return nil }
    let unit = spec.unit.symbol.isEmpty ? "" : " \(spec.unit.symbol)"
    return "\(name) = \(Figure.plain(value))\(unit) is no multiple of \(Figure.plain(step))\(unit)"
  }

  public static func == (a: BehaviorSetting, b: BehaviorSetting) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// All settings, in the order of their groups.
  public static let all =
    beacon + haptics + distances + queue + automatic + vehicle + intersections + directions
    + explore + phrases + headings + routes + preview + generators

  /// The setting of that name.
  public static func named(_ name: String) -> BehaviorSetting? { byName[name] }
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// The thresholds of behaviours: those that are given, and a profile's defaults for the rest.
public struct BehaviorSettings: Hashable, Sendable {
  public var profile: BehaviorProfile
  private var given: [String: Double] = [:]

  /// The name of the one setting for beacons, routes and tours together, as its users have proposed it.
  public static let arrival = "arrival_distance"
  /// The settings that `arrival_distance` sets.
  static let arrivals: [BehaviorSetting] = [.beaconEnter, .routeArrival, .tourArrival]

  public init(profile: BehaviorProfile = .community) { self.profile = profile }

  /// Reads overrides by their names.
  /// - Throws: `call` for each name that is no setting, with the nearest one, and each value that cannot be.
  public init(
    profile: BehaviorProfile = .community, _ overrides: KeyValuePairs<String, Double>
  ) throws(Faults) {
    self.init(profile: profile)
    var faults: [Fault] = []
    for (name, value) in overrides {
      do throws(Fault) { try set(name, to: value) } catch { faults.append(error) }
    }
    if !faults.isEmpty { throw Faults(faults) }
  }

  /// The value in the setting's unit. Values that cannot be trap: those from outside come by `set`.
  public subscript(setting: BehaviorSetting) -> Double {
    get { given[setting.name] ?? setting.defaultValue(profile) }
    set {
      precondition(setting.fault(of: newValue) == nil, setting.fault(of: newValue) ?? "")
      given[setting.name] = newValue
    }
  }

  /// The value of a setting that counts something.
  public func count(_ setting: BehaviorSetting) -> Int { Int(self[setting]) }

  /// Whether the value was given.
  public func isGiven(_ setting: BehaviorSetting) -> Bool { given[setting.name] != nil }

  /// Sets what a name stands for.
  /// - Throws: `call` for a name that is no setting, or a value that cannot be.
  public mutating func set(_ name: String, to value: Double) throws(Fault) {
    let settings =
      name == Self.arrival ? Self.arrivals : [BehaviorSetting.named(name)].compactMap(\.self)
    guard !settings.isEmpty else {
      let names = BehaviorSetting.all.map(\.name) + [Self.arrival]
      throw Fault(
        .call, "unknown setting of behaviours \(quoted(name))", at: FaultPlace(part: name),
        hint: NearestName.hint(for: name, among: names))
    }
    for setting in settings {
      if let fault = setting.fault(of: value) {
        throw Fault(.call, fault, at: FaultPlace(part: name), hint: setting.spec.doc)
      }
    }
    for setting in settings { given[setting.name] = value }
  }
}

/// The lineages of Soundscape, which differ in their figures.
public enum BehaviorProfile: String, CaseIterable, Hashable, Sendable {
  /// microsoft/soundscape, the original, at afa34db.
  case ms
  /// soundscape-community/soundscape at 52bb321.
  case community
  /// Scottish-Tech-Army/Soundscape-Android at 760da15b.
  case android
  /// The community's documentation where its code does something else.
  case documented
}

extension BehaviorSetting {
  /// Android looks for markers in its field of view only.
  public static let placesAhead = BehaviorSetting(
    "places_ahead", .none, 0...1, 0, android: 1, step: 1,
    "1 leaves out what lies behind a walker of whom course and heading are known",
    from: "own; getFovTriangle in geo/callouts/AutoCallout.kt")
  public static let previewUnnamed = BehaviorSetting(
    "preview_unnamed", .none, 0...1, 0, step: 1,
    "1 lets street previews follow small roads without a name, too",
    from: "App/Settings/SettingsContext.swift")

  /// Its documentation says 500 m.
  public static let mapRadius = BehaviorSetting(
    "map_radius", .metres, 1...5000, 1000, documented: 500,
    "tiles within this distance of the walker are looked up",
    from: "Data/Spatial Data/SpatialDataContext.swift; docs/ios-client/components/data-caching.md")

  static let generators = [placesAhead, previewUnnamed, mapRadius]
}
