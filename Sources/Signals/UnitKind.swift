import Score

/// A unit generator as a value: its spec and its functions, which programs call without knowing the unit.
public final class UnitKind: Sendable {
  public let spec: UnitSpec
  /// Whether the unit is in stereo: then it writes its right channel to the register after its output.
  public let isStereo: Bool
  /// The number of state vectors that it needs for a group of voices.
  public let stateSize: @Sendable (UnitSetup) -> Int
  let start: @Sendable (NewNote) -> Void
  let process: @Sendable (Operation, Stretch) -> Void
  let endedLanes: @Sendable (UnsafeMutablePointer<Lanes>) -> UInt16

  fileprivate init(
    _ spec: UnitSpec, isStereo: Bool, stateSize: @escaping @Sendable (UnitSetup) -> Int,
    start: @escaping @Sendable (NewNote) -> Void,
    process: @escaping @Sendable (Operation, Stretch) -> Void,
    endedLanes: @escaping @Sendable (UnsafeMutablePointer<Lanes>) -> UInt16
  ) {
    (self.spec, self.isStereo, self.stateSize) = (spec, isStereo, stateSize)
    (self.start, self.process, self.endedLanes) = (start, process, endedLanes)
  }
}

extension UnitGenerator {
  /// This unit as a value.
  public static var unit: UnitKind {
    UnitKind(
      spec, isStereo: isStereo, stateSize: { stateSize($0) }, start: { start($0) },
      process: { process($0, $1) }, endedLanes: { endedLanes($0) })
  }
}

extension UnitKind: Hashable {
  public static func == (a: UnitKind, b: UnitKind) -> Bool { a.spec.name == b.spec.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(spec.name) }
}
