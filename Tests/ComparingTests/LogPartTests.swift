import Datasets
import Files
import Score
import SoundFiles
import TestGround
import Testing

@testable import Checking
@testable import Comparing
@testable import Rendering

/// `--from` and `--to`: a part of a log.
@Suite struct LogPartTests {
  private let space = Workspace()

  /// Ten seconds of temperature.
  private func log() throws -> String {
    try space.log("log.csv", seconds: 10, [("temperature (°C)", { 3 * $0 })])
  }

  /// Rows a minute apart from 2025-07-04 09:00 in Berlin's summer time, for some hours.
  private func dated(hours: Int) throws -> String {
    var lines = ["time,temperature (°C)"]
    for minute in 0...hours * 60 {
      let (day, hour) = (4 + (9 + minute / 60) / 24, (9 + minute / 60) % 24)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      lines.append(
        "2025-07-0\(day)T\(two(hour)):\(two(minute % 60)):00+02:00,\(minute % 30)")
    }
    return try space.write(lines.joined(separator: "\n") + "\n", to: "dated.csv")
  }

  private func cut(_ path: String, _ from: String?, _ to: String?) throws -> (Double, Double) {
    let part = try LogPart(from: from, to: to).cut(DatasetReader.read(path: path), path: path)
    return (part.start, part.dataset.duration)
  }

  private func fault(_ path: String, _ from: String?, _ to: String?) throws -> String {
    do {
      _ = try cut(path, from, to)
      return "nothing"
    } catch { return "\(error)" }
  }

  @Test func secondsTimesOfDayAndDatesSayTheSame() throws {
    let path = try dated(hours: 2)
    for (from, to) in [
      ("1800", "3600"), ("09:30", "10:00"), ("2025-07-04T09:30", "2025-07-04 10:00:00"),
      ("2025-07-04T07:30Z", "10:00"), ("2025-07-04T03:30:00-04:00", "3600"),
    ] {
      #expect(try cut(path, from, to) == (1800, 3600), "\(from) \(to)")
    }
    #expect(try cut(path, "10:30", nil) == (5400, 7200))
    #expect(try cut(path, nil, "09:15") == (0, 900))
  }

  @Test func whatIsNoTimeOfTheLogIsAnErrorThatSaysWhy() throws {
    let (plain, path) = (try log(), try dated(hours: 2))
    #expect(
      try fault(plain, "9 o'clock", nil).contains("write seconds (90), a time of day (09:30)"))
    #expect(try fault(plain, "09:30", nil).contains("does not say when it began"))
    #expect(try fault(plain, "12", nil).contains("runs from 0 to 10 s"))
    #expect(try fault(plain, "6", "3").contains("‹to›: 3 is not after"))
    #expect(try fault(path, "12:00", nil).contains("2025-07-04T09:00:00+02:00"))
  }

  /// In a log of three days a time of day alone is asked for its date; the end is the first one after the beginning.
  @Test func aTimeOfDayThatComesOftenIsAskedForItsDate() throws {
    let path = try dated(hours: 50)
    let message = try fault(path, "10:00", nil)
    #expect(message.contains("comes 3 times") && message.contains("2025-07-05T10:00:00+02:00"))
    #expect(try cut(path, "2025-07-05T09:00", "10:00") == (86_400, 90_000))
  }

  private func samples(_ change: (inout RenderRequest) -> Void) throws -> RenderResult {
    var request = space.request(try space.busyMapping(), try log())
    request.tail = 0
    change(&request)
    return try Render(request).run()
  }

  @Test func aPartLastsFromItsBeginningToItsEnd() throws {
    let part = try samples { $0.part = LogPart(from: "4", to: "6") }
    #expect(part.frames == 2 * 48_000 && part.speed == 1)
    let squeezed = try samples {
      $0.part = LogPart(from: "4", to: "6")
      $0.length = 1
    }
    #expect(squeezed.frames == 48_000 && squeezed.speed == 2)
  }

  @Test func fromAloneIsStart() throws {
    let from = try samples { $0.part = LogPart(from: "7") }
    let start = try samples { $0.start = 7 }
    #expect(from.file?.hash == start.file?.hash)
    #expect(throws: Fault.self) {
      try samples {
        $0.part = LogPart(from: "7")
        $0.start = 2
      }
    }
  }

  /// Until it ends a part is the same sound as the whole from there on.
  @Test func aPartSoundsAsTheWholeDoesThere() throws {
    let whole = try samples { $0.start = 4 }
    let end = try AudioFileReader.read(try #require(whole.file?.path)).channels[0]
    let part = try samples { $0.part = LogPart(from: "4", to: "5") }
    let cut = try AudioFileReader.read(try #require(part.file?.path)).channels[0]
    #expect(cut.count == 48_000 && cut[..<47_000] == end[..<47_000])
  }

  @Test func aManifestMakesThePartAgain() throws {
    let first = try samples { $0.part = LogPart(from: "4", to: "6") }
    try Manifest.write(
      Manifest.text(of: first, command: ["ripples"]), besides: first.request.output)
    let again = try Rerender(path: try #require(first.request.output))
    #expect(again.request.start == 4 && again.request.end == 6)
    #expect(try Render(again.request).run().file?.hash == first.file?.hash)
  }

  @Test func aComparisonPlaysThePart() throws {
    var request = CompareRequest(
      mappings: [try space.busyMapping()], datasets: [try log()], output: space.file("report"))
    request.isMeasurement = true
    (request.excerpt, request.cellFormat) = (0, "none")
    request.part = LogPart(from: "3", to: "6")
    let plan = try ComparePlan(request)
    let store = try CellStore(report: OutputPath(folder: request.output))
    let cells = try CompareMatrix(plan, store: store, isCancelled: { false }).run { _, _, _ in }
    #expect(try #require(cells?.first?.stored).seconds == 3)
  }

  @Test func aCheckPlaysThePart() throws {
    let mapping = try space.busyMapping()
    let data = try space.log(
      "hot.csv", seconds: 10, [("temperature (°C)", { $0 < 5 ? 10 + $0 : 50 })])
    func clips(_ part: LogPart) throws -> Bool {
      try MappingCheck.run(mapping, data: [data], PlaySettings(.check) { $0.part = part }).findings
        .contains { $0.id == "data-clipped" }
    }
    #expect(try clips(LogPart()))
    #expect(try !clips(LogPart(to: "4")))
  }
}
