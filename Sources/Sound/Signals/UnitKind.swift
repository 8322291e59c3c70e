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
  /// Whether its lanes can be rendered alone in a stretch; nil where they never can.
  let rendersAlone: (@Sendable (Operation, Stretch) -> Bool)?
  let endedLanes: @Sendable (UnsafeMutablePointer<Lanes>) -> UInt16

  fileprivate init(
    _ spec: UnitSpec, isStereo: Bool, stateSize: @escaping @Sendable (UnitSetup) -> Int,
    start: @escaping @Sendable (NewNote) -> Void,
    process: @escaping @Sendable (Operation, Stretch) -> Void,
    rendersAlone: (@Sendable (Operation, Stretch) -> Bool)?,
    endedLanes: @escaping @Sendable (UnsafeMutablePointer<Lanes>) -> UInt16
  ) {
    (self.spec, self.isStereo, self.stateSize) = (spec, isStereo, stateSize)
    (self.start, self.process, self.endedLanes) = (start, process, endedLanes)
    self.rendersAlone = rendersAlone
  }
}

extension UnitGenerator {
  /// This unit as a value.
  public static var unit: UnitKind { kind(rendersAlone: nil) }

  fileprivate static func kind(
    rendersAlone: (@Sendable (Operation, Stretch) -> Bool)?
  ) -> UnitKind {
    UnitKind(
      spec, isStereo: isStereo, stateSize: { stateSize($0) }, start: { start($0) },
      process: { process($0, $1) }, rendersAlone: rendersAlone, endedLanes: { endedLanes($0) })
  }
}

extension LaneUnit {
  /// This unit as a value, whose lanes can be rendered alone.
  public static var unit: UnitKind { kind(rendersAlone: { rendersAlone($0, $1) }) }
}

extension UnitKind: Hashable {
  public static func == (a: UnitKind, b: UnitKind) -> Bool { a.spec.name == b.spec.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(spec.name) }
}
