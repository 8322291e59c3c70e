import Score
import Testing

@testable import Datasets

@Suite struct TCXReaderTests {
  private let folder = TestFolder()

  private func activity(_ sport: String, _ point: String) -> String {
    """
    <?xml version="1.0"?>
    <TrainingCenterDatabase><Activities><Activity Sport="\(sport)"><Lap><Cadence>99</Cadence><Track>
    <Trackpoint><Time>2025-05-01T10:00:00Z</Time>\(point)</Trackpoint>
    <Trackpoint><Time>2025-05-01T10:00:01Z</Time>\(point)</Trackpoint>
    </Track></Lap></Activity></Activities></TrainingCenterDatabase>
    """
  }

  @Test func aRunnersCadenceIsOneLeg() throws {
    let point =
      "<HeartRateBpm><Value>121</Value></HeartRateBpm><Extensions><x:TPX><x:Speed>2.5</x:Speed><x:RunCadence>80</x:RunCadence></x:TPX></Extensions>"
    let run = try folder.read(activity("Running", point), as: "run.tcx")
    #expect(run.column("heart_rate")?.values == [121, 121])
    #expect(run.column("speed")?.values == [2.5, 2.5])
    #expect(run.column("pace")?.values == [160, 160])
  }

  @Test func cranksAreNoSteps() throws {
    let ride = try folder.read(activity("Biking", "<Cadence>80</Cadence>"), as: "ride.tcx")
    #expect(ride.column("cadence")?.values == [80, 80])
    #expect(ride.column("pace") == nil)
  }

  @Test func aWordForALatitudeNamesItsPlace() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read(
        activity("Running", "<Position><LatitudeDegrees>no</LatitudeDegrees></Position>"),
        as: "a.tcx")
    }
    #expect(error.place.line == 3)
    #expect(error.message.contains("<LatitudeDegrees> is \"no\""))
  }
}
