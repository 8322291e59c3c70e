/// The generators of one zone of a SoundFont, as the file has them (8.1.2).
struct GeneratorSet {
  /// Numbers of generators that are no quantity of their own.
  enum Number {
    static let start = 0, end = 1, loopStart = 2, loopEnd = 3
    static let startCoarse = 4, endCoarse = 12, loopStartCoarse = 45, loopEndCoarse = 50
    static let instrument = 41, keys = 43, velocities = 44, key = 46, velocity = 47
    static let sample = 53, sampleModes = 54, exclusiveClass = 57, rootKey = 58
  }

  /// The amounts by the generators' numbers, of which 0...60 are defined.
  private(set) var amounts = [UInt16?](repeating: nil, count: 61)

  /// Reads the records of a zone: later ones win, unknown numbers are passed over, as the specification asks (8.1).
  init(_ records: ArraySlice<SoundFont.GeneratorRecord> = []) {
    for record in records where amounts.indices.contains(record.number) {
      amounts[record.number] = record.amount
    }
  }

  subscript(_ number: Int) -> Int? { amounts[number].map { Int(clamping: Int16(bitPattern: $0)) } }

  func index(_ number: Int) -> Int? { amounts[number].map { Int(clamping: $0) } }

  /// This zone, with all that it does not set taken from the global zone.
  func over(_ global: GeneratorSet) -> GeneratorSet {
    var merged = self
    for i in amounts.indices { merged.amounts[i] = amounts[i] ?? global.amounts[i] }
    return merged
  }

  /// A range of keys or velocities, 0...127; nil for one that holds nothing.
  func range(_ number: Int) -> ClosedRange<Int>? {
    guard let amount = amounts[number] else { return 0...127 }
    let (low, high) = (Int(clamping: amount & 0xff), min(Int(clamping: amount >> 8), 127))
    return low <= high ? low...high : nil
  }

  /// A fine and a coarse offset together, frames.
  func offset(_ fine: Int, _ coarse: Int) -> Int {
    (self[fine] ?? 0) + 32_768 * (self[coarse] ?? 0)
  }
}
