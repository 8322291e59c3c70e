import Files
import Score
import Wayfinding

/// The sentences that a room says of itself.
extension LiveRoom {
  /// The scene's name, or that of its file.
  var title: String { scene.name.isEmpty ? FileContent.name(of: scope.file) : scene.name }

  func opening(_ feed: LiveFeed) -> [String] {
    let count = counted(scene.objects.count, "object")
    return director.warnings.map { "warning: \($0)" }
      + ["\(title): \(count), stopped; :play lets them begin"]
      + refusals.map { "it may not play yet: \($0)" }
  }

  /// A line for the listener, and one for each object with its distance and direction.
  var whereabouts: String {
    let listener = director.listener
    let objects = zip(scene.objects, director.objects.poses).map { object, pose in
      let way = listener.local(pose.position)
      let side = GardenReport.side(Direction(of: way).azimuth)
      let plane = pose.plane.map { ", on \($0)" } ?? ""
      return "\(object.name), \(Figure.fixedOrDash(way.length, decimals: 1)) m \(side)\(plane)"
    }
    return (["the listener is at \(listener.position.words)"] + objects).joined(separator: "\n")
  }

  var summary: String {
    let state = time.map { "playing for \(Figure.fixedOrDash($0, decimals: 1)) s" } ?? "stopped"
    return "\(title), \(counted(scene.objects.count, "object")), \(state)"
  }
}
