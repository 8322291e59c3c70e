import Score
import Testing

@testable import Datasets

@Suite struct MotionTests {
  @Test func aStraightWalkHasItsSpeedAndCourse() {
    let track = WalkTrack(.circle(centre: GeoPoint(latitude: 47, longitude: 8), radius: 500))
    let times = (0..<200).map(Double.init)
    let places = times.map { track.at($0 * 1.3).place }
    let (speed, course) = Motion.derive(
      times: times, latitude: places.map(\.latitude), longitude: places.map(\.longitude),
      maximumGap: 5)
    for row in 5..<195 {
      #expect(abs(speed[row] - 1.3) < 0.01)
      let expected = track.at(times[row] * 1.3).course
      #expect(abs(Angle.difference(from: expected, to: course[row])) < 1)
    }
  }

  @Test func standingHasNoCourse() {
    let (speed, course) = Motion.derive(
      times: [0, 1, 2, 3], latitude: [47, 47, 47, 47], longitude: [8, 8, 8, 8], maximumGap: 5)
    #expect(speed == [0, 0, 0, 0])
    #expect(course.allSatisfy { $0.isNaN })
  }

  @Test func vehiclesAreNotOnFoot() {
    #expect(Motion.isOnFoot([0, 1.2, 1.4, 1.3]) == true)
    #expect(Motion.isOnFoot([0, 10, 12, 1]) == false)
    #expect(Motion.isOnFoot([0, 0.1]) == nil)
  }

  @Test func theLogsOwnColumnsWin() throws {
    let walk = try TestFolder().read(
      "time,lat,lon,speed\n0,47,8,9\n1,47.00001,8,9\n2,47.00002,8,9\n")
    #expect(walk.column("speed")?.values == [9, 9, 9])
    #expect(walk.column("speed")?.isDerived == false)
    #expect(walk.column("course")?.isDerived == true)
  }
}
