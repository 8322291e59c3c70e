import Score
import TestSupport
import Testing

@testable import Files

private func add(_ text: String, to file: GrowingFile) throws(Fault) {
  try file.write(Array(text.utf8))
}

@Suite struct GrowingFileTests {
  /// What does not fit is taken back, and what follows stands right behind what came before, without a hole.
  @Test(.enabled(if: SmallDisk.isPossible, "a small disk cannot be mounted here: that needs root"))
  func aDiskThatWasFullForAMomentLeavesNoHole() throws {
    let disk = try #require(SmallDisk(kilobytes: 64))
    let file = try GrowingFile("\(disk.path)/data.csv", takesParts: false)
    let line = String(repeating: "x", count: 4095) + "\n"
    for _ in 0..<8 { try add(line, to: file) }
    let filler = try GrowingFile("\(disk.path)/filler", takesParts: false)
    while (try? add(line, to: filler)) != nil {}
    #expect(throws: Fault.self) { try add(line + line, to: file) }
    filler.remove()
    try add(line, to: file)
    try file.commit()
    let expected = [UInt8](Array(repeating: line, count: 9).joined().utf8)
    #expect(bytes(of: "\(disk.path)/data.csv") == expected)
  }
}
