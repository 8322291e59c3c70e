import Score
import TestSupport
import Testing

@testable import Datasets

@Suite struct RecogniserTests {
  private let folder = TestFolder()

  @Test func aRenameGivesAColumnItsInput() throws {
    let options = ReadOptions(columns: ["pace": "strides", "temperature": "t_f[°F]"])
    let walk = try folder.read("time,strides,t_f\n0,90,50\n1,91,68\n", options)
    #expect(walk.column("pace")?.values == [90, 91])
    #expect(abs(walk.column("temperature")!.values[1] - 20) < 1e-9)
  }

  @Test func aRenameWinsOverTheColumnsOwnName() throws {
    let walk = try folder.read(
      "time,temp,indoor\n0,10,20\n1,11,21\n", ReadOptions(columns: ["temperature": "indoor"]))
    #expect(walk.column("temperature")?.values == [20, 21])
    #expect(walk.column("temp")?.values == [10, 11])
  }

  @Test func slipsInARenameAreNamed() throws {
    let text = "time,cadence_x,volts (V)\n0,90,1\n1,91,1\n"
    let input = try #require(throws: Fault.self) {
      try folder.read(text, ReadOptions(columns: ["pase": "cadence_x"]))
    }
    #expect(input.hint == "did you mean \"pace\"?")
    let column = try #require(throws: Fault.self) {
      try folder.read(text, ReadOptions(columns: ["pace": "cadense_x"]))
    }
    #expect(column.hint == "did you mean \"cadence_x\"?")
    let unit = try #require(throws: Fault.self) {
      try folder.read(text, ReadOptions(columns: ["temperature": "volts"]))
    }
    #expect(unit.message.contains("cannot become temperature"))
  }

  @Test func aNameThatTwoStreamsHaveMustSayWhich() throws {
    let members = [("A.csv", "time,level\n0,1\n1,2\n"), ("B.csv", "time,level\n0,3\n1,4\n")]
    let path = folder.write("log.zip", ZipBuilder.archive(members))
    let error = try #require(throws: Fault.self) {
      try DatasetReader.read(path: path, options: ReadOptions(columns: ["light": "level"]))
    }
    #expect(error.hint == "say which: A/level, B/level")
    let log = try DatasetReader.read(
      path: path, options: ReadOptions(columns: ["light": "B/level"]))
    #expect(log.column("light")?.values == [3, 4])
    #expect(log.column("level")?.values == [1, 2])
  }

  @Test func unknownColumnsKeepNameAndUnit() throws {
    let walk = try folder.read(
      "time,Soil Moisture (m3/m3),temperature (V),pace\n0,0.2,1.5,90\n1,0.3,1.6,91\n")
    #expect(walk.column("soil_moisture")?.unit == "m3/m3")
    #expect(walk.column("temperature") == nil, "volts are no degrees")
    #expect(walk.column("own_temperature")?.unit == "V", "the column stays what it is")
    #expect(walk.has(.unitUnknown))
  }

  @Test func weatherWordsAndCodesBecomeGroups() throws {
    let words = try folder.read(
      "time,weather\n0,sun\n1,Light rain\n2,Overcast\n3,plague of frogs\n")
    #expect(words.column("weather")?.values.prefix(3).map { Int($0) } == [0, 4, 1])
    #expect(words.column("weather")?.values[3].isNaN == true)
    #expect(words.has(.invalidMarked))
    let codes = try folder.read("time,weather_code\n0,0\n1,61\n2,95\n")
    #expect(codes.column("weather")?.values == [0, 4, 6])
  }

  @Test func anglesAreWrappedOnTheirCircle() throws {
    let walk = try folder.read("time,heading,head_yaw,longitude\n0,-10,350,-170\n1,360,-20,170\n")
    #expect(walk.column("heading")?.values == [350, 0])
    let yaw = walk.column("head_yaw")!.values
    #expect(abs(yaw[0] - 350) < 1e-9 && abs(yaw[1] - 340) < 1e-9)
    #expect(walk.column("longitude")?.values == [-170, 170])
  }

  @Test func openTracksSpeedIsInKilometresPerHour() throws {
    let walk = try folder.read(
      "#time,trackpoint_type,latitude,longitude,speed\n\"2020-02-02T03:02:03+01:00\",\"TRACKPOINT\",3,14,36\n\"2020-02-02T03:02:04+01:00\",\"TRACKPOINT\",3,14,18\n"
    )
    #expect(walk.column("speed")?.values == [10, 5])
    #expect(walk.start?.utcOffset == 3600)
  }
}
