import Score

/// The room of a garden for walks, and what is done where there is none left.
extension FieldHost {
  /// Seconds after which a walk ends whose phone was not heard of.
  private static let patience = 1800.0
  /// The same of a walk whose place another one needs.
  private static let patienceWithoutRoom = 60.0

  /// Ends the walks whose phones were not heard of for too long.
  func endForgotten() {
    for entry in walks.values where now() - entry.heard > Self.patience {
      endSaying(entry.walk)
    }
  }

  /// Sees that there is room for one more walk: one whose phone has gone for a while ends where there is none.
  /// - Throws: `Fault` where all phones are there, or were a moment ago.
  func makeRoom() throws {
    if walks.count < most || giveAway(walks.values.filter { $0.peer == nil }) { return }
    throw Fault(.call, "\(most) walks are under way already", hint: "try again later")
  }

  /// Sees that there is room for one more walk whose sound is made here: who has not been heard of for a while goes.
  /// - Throws: `Fault` where all are heard of.
  func makeRoomForSound() throws {
    endForgotten()
    let sounding = walks.values.filter { $0.walk.way.isServer }
    if sounding.count < garden.streams || giveAway(sounding) { return }
    throw Fault(
      .call,
      garden.streams == 0
        ? "the garden makes no sound for phones that cannot make it themselves"
        : "the garden makes sound for \(counted(garden.streams, "phone")) already, and for no more at a time",
      hint: garden.streams == 0 ? "take another phone or browser" : "try again later")
  }

  /// Ends the one of some walks that was not heard of for longest, if that is long enough for another to take its place.
  /// - Returns: whether there was one.
  private func giveAway(_ candidates: [Entry]) -> Bool {
    guard let oldest = candidates.min(by: { $0.heard < $1.heard }) else { return false }
    let silence = now() - oldest.heard
    guard silence > Self.patienceWithoutRoom else { return false }
    say(
      "walk \(oldest.walk.id) was not heard of for \(Int(held: silence, .down)) s; another one takes its place"
    )
    endSaying(oldest.walk)
    return true
  }
}
