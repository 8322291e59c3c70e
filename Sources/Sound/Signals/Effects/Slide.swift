/// A value that moves to its target at a limited speed, such as the length of a delay, which may not jump.
struct Slide {
  private(set) var value: Float
  /// The greatest change per frame.
  let speed: Float

  init(_ value: Float, speed: Float) { (self.value, self.speed) = (value, speed) }

  mutating func next(to target: Float) -> Float {
    let way = target - value
    value = way.magnitude <= speed ? target : value + (way > 0 ? speed : -speed)
    return value
  }
}

/// The length of a delay in samples that follows a parameter at half a sample per frame at most, so that a step of it bends
/// the pitch by a fifth in place of a chirp.
struct LengthSlide {
  private static let speed: Float = 0.5
  private var slide: Slide?

  /// Forgets where it stood: the next length is taken at once.
  mutating func reset() { slide = nil }

  @inline(__always) mutating func next(to length: Float) -> Float {
    var slide = slide ?? Slide(length, speed: Self.speed)
    let value = slide.next(to: length)
    self.slide = slide
    return value
  }
}
