import Score
import Wayfinding

/// Where the listener and the objects of a room are, for `:where` and `:status`.
struct RoomReport {
  private let room: LiveRoom

  init(_ room: LiveRoom) { self.room = room }

  /// A line for the listener, and one for each object with its distance and direction.
  var text: String {
    let listener = room.director.listener
    let objects = zip(room.scene.objects, room.director.objects.poses).map { object, pose in
      let way = listener.local(pose.position)
      let side = GardenReport.side(Direction(of: way).azimuth)
      let plane = pose.plane.map { ", on \($0)" } ?? ""
      return "\(object.name), \(Figure.fixedOrDash(way.length, decimals: 1)) m \(side)\(plane)"
    }
    return (["the listener is at \(listener.position.words)"] + objects).joined(separator: "\n")
  }

  /// The name of the room, and whether it plays, on one line.
  var summary: String {
    let state =
      room.time.map { "playing for \(Figure.fixedOrDash($0, decimals: 1)) s" } ?? "stopped"
    return "\(room.title), \(counted(room.scene.objects.count, "object")), \(state)"
  }
}
