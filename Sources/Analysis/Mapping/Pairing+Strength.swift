extension Pairing {
  /// How much the values say of the data, in bits, whatever is heard of it: to find the input that moves a parameter where
  /// no map entry says it. Ranks of both in sixteen bins, corrected by Miller and Madow.
  public var strength: Double {
    guard data.count >= PreparedPairing.fewest else { return 0 }
    return Entropy.information(Self.sixteenths(data), Self.sixteenths(values))
  }

  private static func sixteenths(_ values: [Double]) -> [Int] {
    let ranks = Ranks(values)
    if ranks.distinct <= 16 { return ranks.classes }
    return ranks.mid.map { min(15, Int(($0 - 0.5) * 16 / Double(values.count))) }
  }
}
