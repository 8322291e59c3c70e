import Score

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
