import Glibc
import Score
import Testing

@testable import Datasets

@Suite struct PackageReaderTests {
  private let folder = TestFolder()

  private func package(_ json: String, _ data: String = "time,temp_f,pace\n5,50,90\n6,68,91\n")
    throws
    -> Dataset
  {
    folder.write("set/data.csv", data)
    folder.write("set/datapackage.json", json)
    return try DatasetReader.read(path: folder.path + "/set")
  }

  @Test func titleSourceUnitsGapsAndStartAreTaken() throws {
    let set = try package(
      """
      {"name": "set", "title": "A set", "sources": [{"title": "NOAA", "path": "https://noaa.gov"}],
       "licenses": [{"name": "CC0-1.0"}], "start": "2025-04-12T10:00:00-04:00", "play_duration": 30,
       "place": {"latitude": -33, "longitude": 18},
       "resources": [{"name": "data", "path": "data.csv", "schema": {"fields": [
         {"name": "time"}, {"name": "temp_f", "unit": "°F"}, {"name": "pace", "gaps": "silence", "maximum_gap": 3}]}}]}
      """)
    #expect(set.title == "A set")
    #expect(set.source == "NOAA <https://noaa.gov>")
    #expect(set.licence == "CC0-1.0")
    #expect(set.start == StartTime(epoch: 1_744_466_400, utcOffset: -14_400))
    #expect(set.axes[0] == [5, 6], "second 0 of a package stays second 0")
    #expect(set.column("temp_f")?.unit == "°F")
    #expect(set.column("pace")?.gaps == .silence)
    #expect(set.column("pace")?.maximumGap == 3)
    #expect(set.playDuration == 30)
    #expect(set.column("season_name")?.labels[Int(set.sample("season_name", at: 5))] == "autumn")
  }

  /// Behind 1970 a double is exact to 0.2 µs only: 5.46 would come back as 5.460000038.
  @Test func timesOfAPackageWithAStartAreTheNumbersThatAreWritten() throws {
    let times = (0..<500).map { Double($0) / 100 } + [719.99, 86_399.07]
    let rows = times.map { "\($0),90\n" }.joined()
    let set = try package(
      #"{"start": "2025-04-12T10:00:00Z", "resources": [{"name": "data", "path": "data.csv"}]}"#,
      "time,pace\n" + rows)
    #expect(set.axes[0] == times)
    #expect(set.start?.epoch == 1_744_452_000)
  }

  @Test(arguments: [false, true]) func aPackageSaysWhetherInputsAreDerived(_ derives: Bool) throws {
    let set = try package(
      """
      {"derives": \(derives), "start": "2025-04-12T10:00:00Z",
       "resources": [{"name": "data", "path": "data.csv"}]}
      """, "time,latitude,longitude\n0,48,11.5\n1,48.0001,11.5\n2,48.0002,11.5\n")
    #expect(set.derives == derives)
    #expect(set.columns.contains(where: \.isDerived) == derives)
    #expect((set.column("season_name") != nil) == derives)
  }

  @Test(arguments: [
    ("{", "datapackage.json:1:2"), ("[]", "expected an object"),
    ("{\"derives\": 1, \"resources\": [{\"path\": \"data.csv\"}]}", "expected true or false"),
    ("{\"resources\": []}", "no resources"),
    ("{\"resources\": [{}]}", "has no path"),
    ("{\"resources\": [{\"path\": \"../x.csv\"}]}", "leaves the folder"),
    ("{\"resources\": [{\"path\": \"/etc/passwd\"}]}", "leaves the folder"),
    ("{\"resources\": [{\"path\": \"http://x/y.csv\"}]}", "leaves the folder"),
    ("{\"resources\": [{\"path\": \"none.csv\"}]}", "No such file"),
    ("{\"start\": \"yesterday\", \"resources\": [{\"path\": \"data.csv\"}]}", "expected a time"),
    ("{\"play_duration\": 0, \"resources\": [{\"path\": \"data.csv\"}]}", "above 0"),
    ("{\"place\": 1, \"resources\": [{\"path\": \"data.csv\"}]}", "latitude and longitude"),
    (
      "{\"resources\": [{\"path\": \"data.csv\", \"schema\": {\"fields\": [{\"name\": \"pase\"}]}}]}",
      "did you mean \"pace\""
    ),
    (
      "{\"resources\": [{\"path\": \"data.csv\", \"schema\": {\"fields\": [{\"name\": \"pace\", \"gaps\": \"keep\"}]}}]}",
      "hold, interpolate or silence"
    ),
  ])
  func aFaultyPackageSaysWhatIsWrong(_ json: String, _ message: String) throws {
    let error = try #require(throws: Fault.self) { try package(json) }
    #expect(error.description.contains(message))
  }

  /// Datasets are shared: links out of the folder are not followed, those within it are.
  @Test func noLinkLeadsOutOfTheFolder() throws {
    let json = #"{"resources": [{"path": "link.csv"}]}"#
    for (place, file) in [
      ("set", "link.csv"), ("phone", "Location.csv"), ("sound", "ambience.wav"),
    ] {
      folder.write("secret.csv", "time,pace\n0,90\n1,91\n")
      folder.write("\(place)/own.csv", "time,pace\n0,90\n1,91\n")
      if place == "set" { folder.write("set/datapackage.json", json) }
      let link = folder.path + "/\(place)/\(file)"
      #expect(symlink("../secret.csv", link) == 0)
      let error = #expect(throws: Fault.self) {
        try DatasetReader.read(path: folder.path + "/" + place)
      }
      #expect(error?.description.contains("\(file): is a link out of its dataset's folder") == true)
    }
    let link = folder.path + "/set/link.csv"
    #expect(unlink(link) == 0 && symlink("own.csv", link) == 0)
    #expect(try DatasetReader.read(path: folder.path + "/set").rowCount == 2)
  }

  /// Steps of ten thousand would be taken for milliseconds.
  @Test func timesHaveTheUnitThatIsDeclared() throws {
    let set = try package(
      """
      {"resources": [{"path": "data.csv", "schema": {"fields": [{"name": "time", "unit": "s"}]}}]}
      """, "time,pace\n0,90\n10,91\n20,92\n30,93\n")
    #expect(set.axes[0] == [0, 10, 20, 30])
  }

  @Test func theMicrophonesRecordingIsFound() throws {
    folder.write("set/ambience.flac", "")
    let set = try package("{\"resources\": [{\"path\": \"data.csv\"}]}")
    #expect(set.ambience == folder.path + "/set/ambience.flac")
  }

  @Test func theOrderOfDatesAndMissingValuesAreThoseOfTheSchema() throws {
    folder.write(
      "station/datapackage.json",
      """
      {"resources": [{"path": "data.csv", "schema": {"missingValues": ["", "-999", "fog"], "fields": [
        {"name": "when", "type": "datetime", "format": "%m/%d/%Y %H:%M"}, {"name": "pace"}, {"name": "word"}]}}]}
      """)
    folder.write(
      "station/data.csv", "when,pace,word\n07/04/2025 09:30,90,a\n07/04/2025 09:31,-999,fog\n")
    let set = try DatasetReader.read(path: folder.path + "/station")
    #expect(set.start?.epoch == 1_751_621_400)
    #expect(set.column("pace")?.values[1].isNaN == true)
    #expect(set.column("word")?.labels == ["a"])
    #expect(set.column("word")?.values[1].isNaN == true)
  }

  @Test func aStartWithoutAZoneIsReadLikeTheClockOfAFile() throws {
    folder.write("walk/data.csv", "time,pace\n0,90\n1,91\n")
    folder.write(
      "walk/datapackage.json",
      "{\"start\": \"2025-07-04T09:30:00\", \"resources\": [{\"path\": \"data.csv\"}]}")
    let path = folder.path + "/walk"
    let utc = try DatasetReader.read(path: path)
    #expect(utc.start?.epoch == 1_751_621_400 && utc.has(.zoneAssumed))
    let told = try DatasetReader.read(path: path, options: ReadOptions(utcOffset: 7200))
    #expect(told.start == StartTime(epoch: 1_751_614_200, utcOffset: 7200))
  }
}
