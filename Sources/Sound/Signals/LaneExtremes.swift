extension Math {
  /// The smallest of sixteen words.
  @inline(__always) static func least(_ x: LaneWords) -> UInt32 {
    var least = x[0]
    for i in 1..<16 { least = min(least, x[i]) }
    return least
  }

  @inline(__always) static func greatest(_ x: LaneWords) -> UInt32 {
    var greatest = x[0]
    for i in 1..<16 { greatest = max(greatest, x[i]) }
    return greatest
  }
}
