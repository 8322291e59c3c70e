import Glibc
import Score
import TestSupport
import Testing

@testable import Datasets

@Suite struct DatasetWriterTests {
  @Test func anyLogBecomesADatasetThatReadsTheSame() throws {
    let folder = TestFolder()
    let path = folder.write("log.zip", ZipBuilder.archive(BundleReaderTests.sensorLogger("ios")))
    let log = try DatasetReader.read(path: path)
    try DatasetWriter.write(log, to: folder.path + "/set")
    let set = try DatasetReader.read(path: folder.path + "/set")
    #expect(
      set.columns.filter { !$0.isDerived }.count == log.columns.filter { !$0.isDerived }.count)
    for column in log.columns {
      guard let back = set.column(column.name) else {
        Issue.record("\(column.name) is lost")
        continue
      }
      for time in stride(from: 0.0, through: log.duration, by: 0.37) {
        let (a, b) = (log.sample(column.name, at: time), set.sample(column.name, at: time))
        #expect(abs(a - b) < 1e-3 || (a.isNaN && b.isNaN), "\(back.name) at \(time)")
      }
    }
  }

  @Test func wordsWithCommasAndQuotesSurvive() throws {
    let folder = TestFolder()
    let log = try folder.read("time,note\n0,\"a, \"\"b\"\"\"\n1,\"\"\n2,c\n")
    try DatasetWriter.write(log, to: folder.path + "/set")
    let set = try DatasetReader.read(path: folder.path + "/set")
    #expect(set.column("note")?.labels == ["a, \"b\"", "c"])
  }

  @Test func aFolderThatCannotBeWrittenSaysSo() throws {
    let log = Staircase.dataset()
    let error = try #require(throws: Fault.self) {
      try DatasetWriter.write(log, to: "/proc/none/set")
    }
    #expect(error.message.contains("cannot be made"))
  }
}
