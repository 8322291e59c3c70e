public import Score

/// The answer of a generator script to one position.
public struct GeneratorRun: Hashable, Sendable {
  /// The callouts, in their order.
  public var callouts: [GeneratorCallout] = []
  /// The reasons that it gave for saying nothing.
  public var silences: [String] = []
  /// Why it was stopped, with file and line; what it had said until then counts.
  public var fault: Fault?
}

/// Something that a generator script wants to be said.
public struct GeneratorCallout: Hashable, Sendable {
  public var text: String
  /// The short sound before it; nil for none.
  public var earcon: String?
  /// The category that it is about; nil leaves it to whoever speaks.
  public var category: String?
  /// The id of the thing that it is about; empty where there is none.
  public var source: String
  /// Where it is heard from; nil for nowhere.
  public var point: GeoPoint?
}
