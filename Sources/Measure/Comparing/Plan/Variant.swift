import Score

/// One row of the comparison: a mapping with its parameters, or an anchor.
package struct Variant: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case mapping
    case anchor(Anchor)
  }

  /// `a`, `b`, … in the order of the table.
  package let id: String
  /// `pitch.lua@still`, with the parameters of a sweep.
  package let name: String
  /// The name that the mapping gives itself.
  package let label: String
  let kind: Kind
  /// Path of the mapping; of a benchmark a name that no file has.
  package let file: String
  package let source: String
  /// The named variant of the mapping; nil for its defaults.
  package var setting: String?
  package var parameters: [String: Double] = [:]
  /// A sentence on what is to be heard, or on what the anchor is.
  package var note = ""
  /// Names of the inputs that its map reads, in its order, then those that its text reads.
  var inputs: [String] = []
  /// The inputs without which it cannot do what its map says.
  var needed: [String] = []
  /// Files that it plays: recordings, SoundFonts.
  var sounds: [String] = []
  /// Why it cannot be performed; nil where it can.
  package var fault: Fault?

  var isAnchor: Bool { kind != .mapping }

  /// Returns why it cannot be performed on a dataset; nil where it can.
  package func fault(on data: ComparedData) -> Fault? {
    if let fault = fault ?? data.fault { return fault }
    let faults = needed.compactMap { data.fault(ofInput: $0) }
    return faults.count == needed.count ? faults.first.map { Fault(.data, $0) } : nil
  }

  /// `a`…`z`, `aa`…
  static func id(_ index: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(97 + index % 26)))
    return index < 26 ? letter : id(index / 26 - 1) + letter
  }
}
