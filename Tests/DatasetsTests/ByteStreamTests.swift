import Glibc
import Score
import Testing

@testable import Datasets

@Suite struct ByteStreamTests {
  /// Without a writer, opening a pipe would wait for ever.
  @Test func aPipeIsRefusedAtOnce() {
    let folder = TestFolder()
    let path = folder.path + "/pipe.csv"
    #expect(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: Fault.self) { try DatasetReader.read(path: path) }
    #expect(error?.message == "is a pipe, not a log file")
    #expect(error?.hint?.contains("live with ‹lines›") == true)
  }

  @Test func aPipeInAFolderOfLogsIsRefusedToo() {
    let folder = TestFolder()
    folder.write("a.csv", "time,pace\n0,1\n")
    #expect(mkfifo(folder.path + "/b.csv", 0o600) == 0)
    #expect(throws: Fault.self) { try DatasetReader.read(path: folder.path) }
  }

  @Test func aDeviceIsNoLog() {
    let error = #expect(throws: Fault.self) { try DatasetReader.read(path: "/dev/null") }
    #expect(error?.message == "is a device, not a log file")
  }
}
