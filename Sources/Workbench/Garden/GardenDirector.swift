import Datasets
import Score
import Spatial

/// Leads the walk through a site.
final class GardenDirector: SceneDirector {
  static let capacity = 16
  let title: String
  let rooms: [RoomPlan] = []
  let warnings: [String] = []

  init(_ request: RenderRequest, text: String, feed: DataFeed) throws {
    title = request.mapping
  }

  func direct(_ moment: SceneMoment, on stage: SceneStage) throws {}

  func finish() throws {}
}
