import Prompt
import Score
import Threads

/// The rest of a session that nobody hears or looks at: no tick is performed and no block is rendered. A walk of data has gone on
/// meanwhile; that is an action as any other, so that the journal repeats it. The conductor's thread calls it.
final class SessionRest {
  private unowned let loop: ConductorLoop
  /// The seconds after which the session rests while nobody needs it; nil never rests.
  var after: Double?
  /// The time in nanoseconds of the steady clock until which the session was needed.
  private var neededUntil = SteadyTime.now

  init(_ loop: ConductorLoop) { self.loop = loop }

  /// Notes that somebody needs the session now.
  func wake() { neededUntil = SteadyTime.now }

  /// Tells whether somebody looks or listens, something is recorded, or something that was begun is not done yet.
  private var isNeeded: Bool {
    loop.viewer != nil || loop.hub.isHeard || loop.reality?.recorder.path != nil
      || !loop.waiting.isEmpty || !loop.inbox.isEmpty || !loop.leaving.isEmpty
      || !loop.mailbox.isEmpty || loop.deadline != nil
  }

  /// Rests until somebody needs the session, where it may rest and nobody has needed it for a while.
  func tend() {
    guard let after else { return }
    if isNeeded { wake() }
    let performance = loop.performance
    guard Double(SteadyTime.now - neededUntil) > after * 1e9, performance.device == nil,
      performance.endTick == nil, loop.clock.rest(true)
    else { return }
    let began = SteadyTime.now
    loop.notices.post(
      "nobody looks or listens: the session rests until somebody comes", to: .owners)
    while !isNeeded { loop.mailbox.wait(0.25) }
    goOn(after: Double(SteadyTime.now - began) * 1e-9)
    wake()
    _ = loop.clock.rest(false)
  }

  /// Takes the walk to where it is by now.
  private func goOn(after seconds: Double) {
    let (feed, tick) = (loop.performance.feed, loop.performance.tick)
    guard feed.isPlaying, feed.dataDuration > 0 else { return }
    let before = feed.time(at: tick)
    var time = before + seconds * feed.speed
    if let round = feed.loop, time >= round.upperBound {
      let length = round.upperBound - round.lowerBound
      time = round.lowerBound + (time - round.lowerBound).truncatingRemainder(dividingBy: length)
    }
    _ = try? loop.perform(.seek(min(time, max(feed.dataDuration, before))))
  }
}
