import Score

/// The values that one version of a mapping hands to the next before that is loaded. It is data only, so that it can go to
/// another thread.
public struct Heritage: @unchecked Sendable, Equatable {
  /// The table `state`: numbers, strings, booleans and tables of these.
  let state: LuaTable
  /// The values that cannot be handed on, in sentences.
  public let dropped: [String]
  /// Parameters that differ from their defaults.
  let parameters: [String: Double]
}

extension Mapping {
  /// The values that the next version gets.
  public func heritage() -> Heritage {
    let changed = parameters.filter { $0.value != $0.spec.defaultValue }
    let (state, dropped) = state.carriedState(in: environment)
    return Heritage(
      state: state, dropped: dropped,
      parameters: Dictionary(uniqueKeysWithValues: changed.map { ($0.spec.name, $0.value) }))
  }

  func takeParameters(_ values: [String: Double]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      // A value that the new declaration does not know or allow is left at the new default.
      try? set(name, to: value)
    }
  }

  /// Takes over what the running version has changed since the heritage was given: its `state`, its
  /// parameters, its random stream, and the positions of its sequins and chains.
  func takeLiving(from previous: Mapping) throws(Fault) {
    let heritage = previous.heritage()
    takeParameters(heritage.parameters)
    let keep = try state.load(
      source: "local keep, values = ... keep(state, values)", name: "state",
      environment: environment)
    try state.call(keep, [.function(prelude.keep), .table(heritage.state)])
    host.random = previous.host.random
    let positions = try previous.state.call(previous.prelude.positions).first ?? .nil
    try self.state.call(prelude.resume, [positions])
  }
}
