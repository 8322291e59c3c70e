import Glibc
import Score
import TestSupport
import Testing

@testable import Files

/// A folder for work is somebody's until its owner is known to be gone.
@Suite struct TemporaryFolderTests {
  /// A folder that TMPDIR names as long as it is there.
  private final class Place {
    let folder = TestFolder()
    private let before = getenv("TMPDIR").map { String(cString: $0) }

    init() { setenv("TMPDIR", folder.path, 1) }

    deinit {
      if let before { setenv("TMPDIR", before, 1) } else { unsetenv("TMPDIR") }
    }
  }

  private let named = Place()
  private var place: TestFolder { named.folder }

  private var machine: String {
    let id = bytes(of: "/etc/machine-id").prefix { $0 != 10 }
    var name = [CChar](repeating: 0, count: 65)
    gethostname(&name, 64)
    return String(decoding: id, as: UTF8.self) + " "
      + name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  private var boot: String {
    String(decoding: bytes(of: "/proc/sys/kernel/random/boot_id"), as: UTF8.self).trimmed
  }

  /// Makes a folder as a run that was killed leaves it; nil leaves it without a claim.
  private func leave(_ name: String, claim: String?) -> String {
    let folder = place / name
    mkdir(folder, 0o700)
    put(Array("kept".utf8), at: folder + "/work.txt")
    if let claim { put(Array(claim.utf8), at: folder + "/.claimed") }
    return folder
  }

  @Test func whatIsHeldStaysAndWhatWasLetGoIsRemoved() throws {
    var first: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(first?.path)
    put(Array("work".utf8), at: path + "/work.txt")
    let second = try TemporaryFolder()
    #expect(bytes(of: path + "/work.txt") == Array("work".utf8), "it is held")
    // As SIGKILL does, letting go closes the descriptor and removes nothing.
    first = nil
    #expect(place.names.contains(FileContent.name(of: path)))
    let third = try TemporaryFolder()
    #expect(!place.names.contains(FileContent.name(of: path)), "nobody holds it")
    second.remove()
    third.remove()
    #expect(place.names.isEmpty)
  }

  /// Numbers of processes mean nothing elsewhere: only a claim of this system, or of this machine on a disk of its own, tells.
  @Test func inDoubtAFolderStays() throws {
    let elsewhere = "0a1b2c3d another\n11111111-2222-3333-4444-555555555555\n"
    let doubtful = [
      leave("ripples-held-unclaimed", claim: nil), leave("ripples-held-empty", claim: ""),
      leave("ripples-held-elsewhere", claim: elsewhere),
      leave("ripples-held-nowhere", claim: "\n\n"), leave("ripples-work-1-old", claim: nil),
      leave("ripples-held-odd", claim: "\(boot)"),
    ]
    let known = [
      leave("ripples-held-now", claim: "\(machine)\n\(boot)\n"),
      leave("ripples-held-container", claim: "other container\n\(boot)\n"),
    ]
    let folder = try TemporaryFolder()
    for path in doubtful { #expect(bytes(of: path + "/work.txt") == Array("kept".utf8), "\(path)") }
    for path in known { #expect(access(path, F_OK) != 0, "\(path)") }
    folder.remove()
  }

  @Test func aFolderOfAnEarlierStartGoesWhereTheDiskIsThisMachinesOwn() throws {
    guard !machine.hasPrefix(" ") else { return }
    let path = leave("ripples-held-before", claim: "\(machine)\n11111111-before\n")
    guard case .output(let kind) = try ProgramRun(["stat", "-f", "-c", "%t", place.path]) else {
      return
    }
    let folder = try TemporaryFolder()
    let isOwn = ["ef53", "1021994", "58465342", "9123683e", "f2f52010"].contains(
      String(decoding: kind, as: UTF8.self).trimmed)
    #expect((access(path, F_OK) != 0) == isOwn)
    folder.remove()
  }

  @Test func aPlaceThatIsNotThereIsSaid() {
    setenv("TMPDIR", place / "nowhere", 1)
    let fault = #expect(throws: Fault.self) { _ = try TemporaryFolder() }
    #expect(fault?.code == .missing && fault?.hint?.contains("TMPDIR") == true)
  }
}
