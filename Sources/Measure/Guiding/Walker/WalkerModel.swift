import Score

/// The constants of the simulated walker: those that are given, and the defaults of the rest.
public struct WalkerModel: Hashable, Sendable {
  private var given: [String: Double] = [:]

  public init() {}

  /// - Throws: `Fault` of the call for a name that is no constant, or a value outside its range.
  public init(_ values: [String: Double]) throws(Fault) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let constant = WalkerConstant.all.first(where: { $0.name == name }) else {
        throw .call(
          "walker", "the walker has no constant \(quoted(name))",
          hint: NearestName.hint(for: name, among: WalkerConstant.all.map(\.name)))
      }
      if let fault = constant.spec.fault(of: value) {
        throw .call("walker", fault, hint: "it is \(constant.spec.doc)")
      }
      given[name] = value
    }
  }

  /// The value in the constant's unit.
  public subscript(constant: WalkerConstant) -> Double {
    get { given[constant.name] ?? constant.spec.defaultValue }
    set { given[constant.name] = newValue }
  }
}
