/// Where two sounds differ.
public enum Difference {
  /// The frames whose samples are not equal, as far as both sounds go.
  public static func frames(_ one: [Float], _ other: [Float]) -> [Int] {
    var frames: [Int] = []
    for frame in 0..<min(one.count, other.count) where one[frame] != other[frame] {
      frames.append(frame)
    }
    return frames
  }
}
