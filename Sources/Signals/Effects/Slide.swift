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
