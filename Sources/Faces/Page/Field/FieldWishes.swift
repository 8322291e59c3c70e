/// Wishes of a visitor to their guide, in the words of `UserEvent`.
///
/// Wishes are numbered, so that one that is sent twice is done once. They are done one after the other, a moment apart: each may
/// make the server speak.
struct FieldWishes {
  private var waiting: [String] = []
  /// The number of the next wish that is taken.
  private(set) var next = 0
  /// The first tick at which the next may be done.
  private var free = 0

  /// The most wishes that wait; what is asked for beyond them is left out.
  static let most = 20
  /// The ticks from one wish to the next.
  static let pause = 25

  /// Takes wishes that are new.
  /// - Parameter first: the number of the first.
  /// - Returns: the number of those that are left out; nil where wishes before the first are missing, and none is taken.
  mutating func take(_ wishes: [String], from first: Int) -> Int? {
    guard first <= next else { return nil }
    let new = wishes.dropFirst(next - first)
    let room = Self.most - waiting.count
    waiting += new.prefix(room)
    next += new.count
    return max(0, new.count - room)
  }

  /// The wish that is done at a tick, which waits no longer; nil for none.
  mutating func due(at tick: Int) -> String? {
    guard tick >= free, !waiting.isEmpty else { return nil }
    free = tick + Self.pause
    return waiting.removeFirst()
  }
}
