import Score
import TestSupport
import Testing

@testable import Datasets

/// Tracks that ask by their keywords to be walked.
@Suite struct TrackSimulationTests {
  private let folder = TestFolder()

  private func read(
    _ points: [String], keywords: String, _ options: ReadOptions = ReadOptions()
  ) throws -> Dataset {
    try folder.read(
      """
      <gpx version="1.1"><metadata><keywords>\(keywords)</keywords></metadata><trk><trkseg>
      \(points.joined(separator: "\n"))
      </trkseg></trk></gpx>
      """, as: "walk.gpx", options)
  }

  /// Ten points: five to the north-east, then five to the west.
  private static let corners = (0..<10).map { index -> GeoPoint in
    let north = Double(min(index, 5)) * 1.5e-5
    let east = Double(index <= 5 ? index : 10 - index) * 3e-5
    return GeoPoint(latitude: 55.9 + north, longitude: -4.3 + east)
  }

  private static let points = corners.map {
    "<trkpt lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"/>"
  }

  @Test func tenPointsTwoSecondsApartLastEighteenSeconds() throws {
    let walk = try read(Self.points, keywords: "test, time_interval:2")
    #expect(walk.axes[0] == (0..<10).map { 2 * Double($0) })
    #expect(abs(walk.duration - 18) < 0.1)
    #expect(walk.has(.timeInterval) && !walk.has(.noTimes))
  }

  /// The formula is the sphere's, of another author than the geodesic's.
  @Test func speedAndCourseFollowTheFormula() throws {
    let walk = try read(Self.points, keywords: "time_interval:2")
    let speed = try #require(walk.column("speed")).values
    let course = try #require(walk.column("course")).values
    #expect(speed[0] == 0)
    for row in 1..<10 {
      let (a, b) = (Self.corners[row - 1], Self.corners[row])
      #expect(abs(speed[row] / (a.distance(to: b) / 2) - 1) < 0.01)
      #expect(abs(Angle.wrap180(course[row - 1] - a.bearing(to: b))) < 0.5)
    }
    #expect(course[9] == course[8])
  }

  @Test func aPlaceThatIsHeldKeepsTheCourse() throws {
    let points = [Self.points[0], Self.points[1], Self.points[1], Self.points[2]]
    let walk = try read(points, keywords: "time_interval:1")
    let course = try #require(walk.column("course")).values
    #expect(course[1] == course[0] && course[2] != course[1])
    #expect(walk.column("speed")?.values[2] == 0)
  }

  @Test func longerGapsOfTheTimesStayAndShorterOnesAreStretched() throws {
    let points = [0, 1, 7, 9].enumerated().map { row, second in
      "<trkpt lat=\"55.9\(row)\" lon=\"-4.3\"><time>2026-01-01T10:00:0\(second)Z</time></trkpt>"
    }
    let walk = try read(points, keywords: "time_interval:2")
    #expect(walk.axes[0] == [0, 2, 8, 10])
    #expect(walk.start?.epoch == 1_767_261_600)
  }

  @Test func theActivityOfTheKeywordEndsStanding() throws {
    let drive = try read(Self.points, keywords: "activity:automotive")
    #expect(drive.axes[0].last == 9, "1 s apart")
    let activity = try #require(drive.column("activity"))
    let words = activity.values.map { activity.labels[Int($0)] }
    #expect(words == Array(repeating: "automotive", count: 9) + ["stationary"])
    #expect(drive.column("pace") == nil)
    let walk = try read(Self.points, keywords: "time_interval:1.4")
    #expect(walk.column("activity")?.labels.contains("walking") == true)
  }

  @Test func aKeywordThatSaysNothingIsNamed() throws {
    let walk = try read(Self.points, keywords: "activity:wakling,time_interval:2")
    let finding = try #require(walk.findings.first { $0.kind == .invalidMarked })
    #expect(finding.detail.contains("activity:wakling is not known"))
    #expect(finding.detail.contains("did you mean walking?"))
    #expect(walk.duration == 18)
  }

  @Test func withoutKeywordsPointsAreWalkedAsBefore() throws {
    let walk = try read(Self.points, keywords: "park, evening")
    #expect(walk.has(.noTimes) && walk.column("activity") == nil)
    let length = zip(Self.corners, Self.corners.dropFirst()).reduce(0) {
      $0 + Geodesic.distance(from: $1.0, to: $1.1)
    }
    #expect(abs(walk.duration - length / 1.4) < 1e-6)
  }

  @Test func aRateThatIsToldGoesBeforeTheKeyword() throws {
    let walk = try read(Self.points, keywords: "time_interval:2", ReadOptions(rate: 1))
    #expect(walk.duration == 9)
  }

  @Test func soundscapesOwnExtensionsAreRead() throws {
    let points = Self.points.prefix(3).map {
      $0.replacing("/>", with: ">")
        + """
        <extensions><gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc>
        <gpxgd:hdg_dvc>90</gpxgd:hdg_dvc><gpxgd:activity>walking</gpxgd:activity>
        </gpxgd:TrackPointExtension></extensions></trkpt>
        """
    }
    let walk = try read(points, keywords: "time_interval:1")
    #expect(walk.column("accuracy")?.values == [4.5, 4.5, 4.5])
    #expect(walk.column("heading")?.values == [90, 90, 90])
    #expect(walk.column("activity")?.labels == ["walking"])
  }

  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
  func realJourneysReadAsTheyAre() throws {
    for name in ["BearsWay", "FromAllander", "StAndrews", "ToAllander", "facing-east"] {
      let walk = try DatasetReader.read(
        path: SharedData.path("gpx/Soundscape-Android__\(name).gpx"))
      #expect(walk.rowCount > 0 && !walk.has(.timeInterval))
    }
  }
}
