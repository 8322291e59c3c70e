internal import CWebSockets

/// The connections of a server that do not last: they have not asked for anything yet, or their answer has an end. They
/// stand in the order in which they last asked or took something.
///
/// Each has a time to do so, whatever else its client sends or leaves unread; where all places are taken, the one that
/// did nothing for longest makes room.
struct BriefConnections {
  private var order: [OpaquePointer] = []

  /// Takes one in, or notes that it has done something.
  mutating func note(_ wsi: OpaquePointer) {
    remove(wsi)
    order.append(wsi)
    lws_set_timer_usecs(wsi, Int64(WebLimits.patience) * 1_000_000)
  }

  /// Takes one out that lasts from now on, or whose time is over.
  /// - Returns: whether it was there.
  @discardableResult mutating func remove(_ wsi: OpaquePointer) -> Bool {
    guard let index = order.firstIndex(of: wsi) else { return false }
    order.remove(at: index)
    return true
  }

  /// Takes out the one that did nothing for longest.
  mutating func removeFirst() -> OpaquePointer? { order.isEmpty ? nil : order.removeFirst() }
}
