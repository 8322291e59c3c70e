import Score
import TestSupport
import Testing

@testable import Datasets

/// Logs of a device that lost its power: read as far as they go, and said; broken throughout stays an error.
@Suite struct CutOffTests {
  private let folder = TestFolder()

  private func sample(_ name: String) throws -> [UInt8] {
    try #require(LogSamples.all.first { $0.name == name }).bytes
  }

  @Test func aTrackWithoutItsEndKeepsItsWholePoints() throws {
    let text = String(decoding: try sample("a.gpx"), as: UTF8.self)
    for end in ["</trkseg></trk></gpx>", "<ele>4</ele>", "</trk></gpx>"] {
      let cut = try #require(text.ranges(of: end).last).lowerBound
      let walk = try folder.read(String(text[..<cut]), as: "a.gpx")
      #expect(walk.has(.cutOff), "\(end)")
      #expect(walk.rowCount == (end == "<ele>4</ele>" ? 39 : 40))
    }
  }

  @Test func aTrackBrokenInItsMiddleIsRefused() throws {
    let text = String(decoding: try sample("a.gpx"), as: UTF8.self)
    let error = #expect(throws: Fault.self) {
      try folder.read(text.replacing("</trkpt>", with: "</trkp>", maxReplacements: 1), as: "a.gpx")
    }
    #expect(error?.message.contains("well-formed") == true)
  }

  @Test(arguments: ["2,3", "2,3,", "2,3,\"a"])
  func halfALastRowIsLeftOut(_ rest: String) throws {
    let walk = try folder.read("time,pace,note,x\n0,90,a,1\n1,91,b,2\n" + rest)
    #expect(walk.rowCount == 2 && walk.column("pace")?.values == [90, 91])
    #expect(walk.findings.first { $0.kind == .cutOff }?.detail.contains("line 4") == true)
  }

  /// As a file system leaves a file that was being written when the power failed.
  @Test func zeroBytesAtTheEndAreNotRead() throws {
    for count in [1, 4096, 200_000] {
      let rows = Array("time,pace\n0,90\n1,91\n".utf8)
      let path = folder.write("a.csv", rows + [UInt8](repeating: 0, count: count))
      let walk = try DatasetReader.read(path: path)
      #expect(walk.rowCount == 2 && walk.has(.cutOff))
    }
  }

  @Test func aWholeLastRowNeedsNoLineEnd() throws {
    let walk = try folder.read("time,pace\n0,90\n1,91")
    #expect(walk.rowCount == 2 && !walk.has(.cutOff))
  }

  @Test func aQuotationThatSwallowsLinesIsRefused() {
    #expect(throws: Fault.self) { try folder.read("time,a,b\n0,x,y\n1,\"x,y\n2,x,y\n3,x") }
  }

  @Test(arguments: ["a.ndjson", "rows.json"]) func halfALastObjectIsLeftOut(_ name: String) throws {
    let rows = (0..<5).map { "{\"time\": \($0), \"pace\": \(90 + $0)}" }
    let isLines = name == "a.ndjson"
    let text = (isLines ? "" : "[") + rows.joined(separator: isLines ? "\n" : ",\n")
    let start = text.ranges(of: "{\"time\": 4").last!.lowerBound
    var end = text.index(after: start)
    while end < text.endIndex, text[end] != "}" {
      let walk = try folder.read(String(text[..<end]), as: name)
      #expect(walk.rowCount == 4 && walk.has(.cutOff), "\(text[start..<end])")
      end = text.index(after: end)
    }
  }

  /// A cut behind each byte: the members before it are whole, the one it goes through is read as far as it goes.
  @Test func halfAnArchiveGivesItsMembersBeforeTheCut() throws {
    let whole = ZipBuilder.archive(BundleReaderTests.sensorLogger("ios"))
    let walk = try DatasetReader.read(path: folder.write("a.zip", whole))
    let directory = try #require(
      whole.indices.first { whole[$0...].starts(with: [0x50, 0x4b, 1, 2]) })
    let uncut = try DatasetReader.read(path: folder.write("a.zip", Array(whole[..<directory])))
    #expect(uncut.axes == walk.axes && uncut.has(.cutOff))
    let half = try DatasetReader.read(path: folder.write("a.zip", Array(whole[..<5000])))
    #expect(half.has(.cutOff) && !half.columns.isEmpty)
    // Fewer than four bytes are no beginning of an archive.
    for count in stride(from: 4, to: whole.count, by: 97) {
      let cut = try? DatasetReader.read(path: folder.write("a.zip", Array(whole[..<count])))
      #expect(cut?.has(.cutOff) ?? true, "\(count) bytes")
    }
  }
}
