import Files
import Glibc
import Score
import Synchronization
import TestSupport
import Testing

/// A folder that may be read, and a file outside it.
private struct Bounds {
  let space = TestFolder()
  var inside: String { space / "inside" }
  var gate: ReadGate {
    let own = FileContent.absolute(inside)! + "/"
    return ReadGate(permits: { "\($0)/".hasPrefix(own) }) {
      Fault(.permission, "is outside", at: FaultPlace($0))
    }
  }

  init() throws {
    mkdir(inside, 0o755)
    try TextFile.write("own", to: inside + "/file")
    try TextFile.write("theirs", to: space / "secret")
  }
}

private final class Stop: Sendable {
  let value = Atomic(false)
}

@Suite struct ReadGateTests {
  @Test func whatLiesWithinTheBoundsIsRead() throws {
    let bounds = try Bounds()
    symlink("file", bounds.inside + "/link")
    let names = ["/file", "/link"].map { bounds.inside + $0 }
    #expect(
      try bounds.gate.during { try names.map { try FileContent.text($0) } } == ["own", "own"])
    #expect(bounds.gate.during { FileContent.head(names[1]) } == "own")
  }

  /// The file itself, a link to it, one to its folder, and a name at which there is nothing.
  @Test(arguments: ["../secret", "link", "folder/secret", "../nothing"])
  func whatLiesOutsideIsRefusedWhetherItIsThereOrNot(name: String) throws {
    let bounds = try Bounds()
    symlink("../secret", bounds.inside + "/link")
    symlink("..", bounds.inside + "/folder")
    let path = bounds.inside + "/" + name
    bounds.gate.during {
      for read in [{ _ = try FileContent.text(path) }, { _ = try FileContent.hash(path) }] {
        let error = #expect(throws: Fault.self) { try read() }
        #expect(error?.code == .permission)
        #expect(error?.place.file == path)
      }
      #expect(FileContent.head(path).isEmpty)
    }
  }

  @Test func aMissingFileWithinTheBoundsIsMissing() throws {
    let bounds = try Bounds()
    let error = #expect(throws: Fault.self) {
      try bounds.gate.during { try FileContent.text(bounds.inside + "/fil") }
    }
    #expect(error?.code == .missing)
    #expect(error?.hint?.hasPrefix("did you mean") == true)
  }

  @Test func theGateEndsWithItsWork() throws {
    let bounds = try Bounds()
    bounds.gate.during {}
    #expect(try FileContent.text(bounds.space / "secret") == "theirs")
  }

  @Test func aGateIsCarriedToOtherThreads() async throws {
    let bounds = try Bounds()
    let folder = bounds.space.path
    let read = bounds.gate.during {
      ReadGate.carried { (name: String) in try FileContent.text("\(folder)/\(name)") }
    }
    #expect(try await Task.detached { try read("inside/file") }.value == "own")
    let error = await #expect(throws: Fault.self) {
      try await Task.detached { try read("secret") }.value
    }
    #expect(error?.code == .permission)
  }

  /// Another process puts a link to the secret in the file's place, and the file back, again and again while it is read.
  @Test func aLinkThatIsSwappedInMeanwhileIsNotFollowed() async throws {
    let bounds = try Bounds()
    let (file, next) = (bounds.inside + "/file", bounds.inside + "/next")
    let isOver = Stop()
    let swapping = Task.detached {
      var count = 0
      while !isOver.value.load(ordering: .relaxed) {
        symlink("../secret", next)
        rename(next, file)
        try TextFile.write("own", to: file)
        count += 1
      }
      return count
    }
    var (read, refused) = (0, 0)
    let wanted = Drawn.count(1000, of: 10_000)
    // As often as wanted, and until both have been met.
    while read + refused < wanted || read == 0 || refused == 0 {
      do {
        let text = try bounds.gate.during { try FileContent.text(file) }
        #expect(text == "own")
        read += 1
      } catch let error as Fault {
        #expect(error.code == .permission)
        refused += 1
      }
    }
    isOver.value.store(true, ordering: .relaxed)
    #expect(try await swapping.value > 0)
  }
}
