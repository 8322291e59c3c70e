/// The memory that a meter computes in; it lives as long as the meter that holds it.
final class Scratch {
  private var rooms: [UnsafeMutableRawPointer] = []

  deinit { for room in rooms { room.deallocate() } }

  /// Room for some numbers, which are all zero at first.
  func room<Number: BitwiseCopyable & ExpressibleByIntegerLiteral>(
    for count: Int
  ) -> UnsafeMutablePointer<Number> {
    let room = UnsafeMutablePointer<Number>.allocate(capacity: count)
    room.initialize(repeating: 0, count: count)
    rooms.append(UnsafeMutableRawPointer(room))
    return room
  }
}
