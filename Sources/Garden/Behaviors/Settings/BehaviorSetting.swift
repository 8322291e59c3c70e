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
