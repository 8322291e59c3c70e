/// A value that goes to where it is told at a limited speed: a length of a delay, which may not jump.
struct Slide {
  private(set) var value: Float
  /// The most by which it moves in a frame.
  let speed: Float

  init(_ value: Float, speed: Float) {
    self.value = value
    self.speed = speed
  }

  mutating func next(to target: Float) -> Float {
    let way = target - value
    value = way.magnitude <= speed ? target : value + (way > 0 ? speed : -speed)
    return value
  }
}
