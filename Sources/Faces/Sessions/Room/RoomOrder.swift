import Engine
import Rendering
import Score
import Spatial

/// The order to make a take of a room, which takes time: any thread may follow it, one at a time.
///
/// A take depends on the scene as it stood, and not on the moment at which it is made: a replay makes each when it begins.
struct RoomOrder: @unchecked Sendable {
  /// The settings and files that all takes of a session have in common.
  struct Ground {
    let live: LiveRequest
    let setup: SceneSetup
    let layout: SpaceLayout
    let head: Head?
  }

  let ground: Ground
  /// The director of the take. Its parts are made, and nothing else of it is touched.
  let director: ObjectsDirector
  /// The sounds, as the scene names them.
  let sounds: [String]
  let scope: ReadScope

  /// Makes all that sounds.
  /// - Throws: `Fault` for a sound that cannot be read.
  func make() throws -> RoomTake {
    let live = ground.live
    var rooms = director.rooms
    // the late field can be turned on while it plays
    for i in rooms.indices { rooms[i].lateLevel = rooms[i].lateLevel ?? 0 }
    let space = try ground.layout.renderer(
      director.traits, rooms: rooms, head: ground.head, sampleRate: live.sampleRate)
    let ensemble = Ensemble(
      space, sampleRate: Double(live.sampleRate), gain: Float(Decibels.amplitude(live.gain)))
    let stage = SoundingParts(ground.setup, to: ensemble)
    try director.ready(on: stage, time: live.start)
    return RoomTake(
      director, stage, ensemble, plan: rooms.first,
      clock: WalkClock(start: live.start, ticks: live.play.ticks))
  }
}
