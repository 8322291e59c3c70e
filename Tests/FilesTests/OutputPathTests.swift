import Files
import Glibc
import Score
import Synchronization
import TestSupport
import Testing

/// A folder of results with a link in it to a place outside, and a file there that must stay as it is.
private struct LinkedFolder {
  let space = TestFolder()
  var results: OutputPath { OutputPath(folder: space / "results") }
  var outside: String { space / "outside" }

  init() throws {
    for name in ["results", "outside"] { mkdir(space / name, 0o755) }
    try TextFile.write("mine", to: space / "outside/file")
  }

  /// Whether nothing outside has changed, and nothing was added there.
  var isUntouched: Bool {
    FileContent.names(in: outside) == ["file"]
      && (try? FileContent.text(space / "outside/file")) == "mine"
  }
}

@Suite struct OutputPathTests {
  @Test func pathsAreWrittenAsPeopleWriteThem() {
    #expect(
      OutputPath(folder: "out/report").below("figures/a.json").path == "out/report/figures/a.json")
    #expect(OutputPath("a.wav").path == "a.wav")
    #expect(OutputPath("/a.wav").adding(".json").path == "/a.wav.json")
    #expect(OutputPath(folder: "out").adding(".partial").path == "out.partial")
    #expect(OutputPath(folder: "out/").below("a").path == "out/a")
  }

  @Test func linksAreNotListedThrough() throws {
    let linked = try LinkedFolder()
    try linked.results.below("cells").makeFolder()
    try TextFile.write("own", to: linked.results.below("cells/own"))
    symlink("../outside", linked.space / "results/out")
    symlink("../../outside/file", linked.space / "results/cells/other")
    #expect(linked.results.contents() == ["cells", "out"])
    #expect(linked.results.below("out").contents() == [])
    #expect(linked.results.below("missing").contents() == [])
    #expect(linked.results.files().map(\.path) == [linked.space / "results/cells/own"])
    try TextFile.write("hidden", to: linked.results.below("cells/.mark"))
    #expect(linked.results.below("cells").contents(hidden: true) == [".mark", "other", "own"])
  }

  @Test func foldersThatAreMissingAreMade() throws {
    let space = TestFolder()
    let place = OutputPath(folder: space / "a/b").below("c/d/e.txt")
    try place.makeParents()
    try TextFile.write("x", to: place)
    #expect(try FileContent.text(space / "a/b/c/d/e.txt") == "x")
  }

  @Test func theFolderThatAPersonNamedMayBeALink() throws {
    let linked = try LinkedFolder()
    symlink(linked.space / "results", linked.space / "named")
    let place = OutputPath(folder: linked.space / "named").below("deep/a.txt")
    try place.makeParents()
    try TextFile.write("x", to: place)
    #expect(try FileContent.text(linked.space / "results/deep/a.txt") == "x")
  }

  /// Another folder or a link takes the name of the folder after its first use.
  @Test(arguments: ["outside", nil]) func theFolderStaysTheOneThatWasFoundFirst(link: String?)
    throws
  {
    let linked = try LinkedFolder()
    let results = linked.results
    try TextFile.write("first", to: results.below("a/1").made())
    rename(linked.space / "results", linked.space / "aside")
    if let link { symlink(link, linked.space / "results") } else { mkdir(results.path, 0o755) }
    try TextFile.write("second", to: results.below("a/2").made())
    try TextFile.write("third", to: results.below("3"))
    #expect(FileContent.names(in: linked.space / "aside") == ["3", "a"])
    #expect(FileContent.names(in: linked.space / "aside/a") == ["1", "2"])
    #expect(results.contents() == ["3", "a"])
    #expect(try results.below("a/2").reading { try FileContent.text($0) } == "second")
    #expect(linked.isUntouched)
    #expect(FileContent.names(in: results.path) == (link == nil ? [] : ["file"]))
  }

  @Test func aLinkToTheNamedFolderIsFollowedOnce() throws {
    let linked = try LinkedFolder()
    symlink("results", linked.space / "named")
    let named = OutputPath(folder: linked.space / "named")
    try named.makeFolder()
    unlink(linked.space / "named")
    symlink("outside", linked.space / "named")
    try TextFile.write("x", to: named.below("new"))
    #expect(linked.results.contents() == ["new"])
    #expect(try named.held().isSame(try linked.results.held()))
    #expect(linked.isUntouched)
  }

  @Test func nothingIsReadThroughALink() throws {
    let linked = try LinkedFolder()
    symlink("../outside", linked.space / "results/folder")
    symlink("../outside/file", linked.space / "results/file")
    for (name, link) in [("folder/file", "folder"), ("file", "file")] {
      let error = #expect(throws: Fault.self) {
        try linked.results.below(name).reading { try FileContent.text($0) }
      }
      #expect(error?.code == .permission && error?.message == "is a link, so it is not read")
      #expect(error?.place.file == linked.space / "results/\(link)")
    }
    for name in ["../outside/file", ".."] {
      #expect(throws: Fault.self) { try linked.results.below(name).held() }
    }
  }

  @Test func theFaultsOfAReaderNameThePlaceAsItIsKnown() throws {
    let linked = try LinkedFolder()
    try ByteFile.write([0xff], to: linked.results.below("bytes"))
    let error = #expect(throws: Fault.self) {
      try linked.results.below("bytes").reading { try FileContent.text($0) }
    }
    #expect(error?.place.file == linked.space / "results/bytes")
    let missing = #expect(throws: Fault.self) { try linked.results.below("none").held() }
    #expect(missing?.code == .missing && missing?.place.file == linked.space / "results/none")
  }

  @Test(arguments: ["../outside", "../outside/", "/"])
  func aLinkInTheWayIsRefused(target: String) throws {
    let linked = try LinkedFolder()
    symlink(target, linked.space / "results/figures")
    let place = linked.results.below("figures/a/b.txt")
    for write in [
      { try place.makeParents() },
      { try TextFile.write("x", to: linked.results.below("figures/b")) },
      { _ = try GrowingFile(linked.results.below("figures/c"), takesParts: false) },
      { _ = try FileLock(linked.results.below("figures/d")) },
    ] as [() throws -> Void] {
      let error = #expect(throws: Fault.self) { try write() }
      #expect(error?.code == .permission)
      #expect(error?.place.file == linked.space / "results/figures")
      #expect(error?.hint == "remove the link, or choose another folder")
    }
    #expect(linked.isUntouched)
  }

  @Test func aLinkUnderTheNameItselfIsReplaced() throws {
    let linked = try LinkedFolder()
    symlink("../outside/file", linked.space / "results/plan.md")
    try TextFile.write("new", to: linked.results.below("plan.md"))
    #expect(linked.isUntouched)
    #expect(linked.results.below("plan.md").kind == S_IFREG)
  }

  @Test func noNameLeadsOutOfTheFolder() throws {
    let linked = try LinkedFolder()
    for name in ["../outside/new", "a/../../outside/new", ".."] {
      #expect(throws: Fault.self) { try TextFile.write("x", to: linked.results.below(name)) }
    }
    #expect(linked.isUntouched)
  }

  /// Another process puts a link into a folder's place, and the folder back, again and again while files are written.
  @Test func aLinkThatIsSwappedInMeanwhileChangesNothing() async throws {
    let linked = try LinkedFolder()
    let (inner, aside) = (linked.space / "results/inner", linked.space / "results/aside")
    mkdir(inner, 0o755)
    let swapper = Swapper(inner: inner, aside: aside)
    let swapping = Task.detached { swapper.run() }
    var (written, number) = (0, 0)
    let wanted = Drawn.count(1000, of: 10_000)
    // As often as wanted, and until a file was written between two links.
    while number < wanted || written == 0 {
      number += 1
      do {
        try TextFile.write("x", to: linked.results.below("inner/\(number % 8)"))
        written += 1
      } catch {
        #expect([.permission, .missing].contains(error.code), "\(error)")
      }
    }
    swapper.stop()
    let swaps = await swapping.value
    #expect(linked.isUntouched)
    #expect(written > 0 && swaps > 0, "\(written) files were written beside \(swaps) links")
  }
}

extension OutputPath {
  /// Returns this place, whose folder has been made.
  fileprivate func made() throws -> OutputPath {
    try makeParents()
    return self
  }
}

/// Exchanges a folder and a link, over and over.
private final class Swapper: Sendable {
  private let inner: String
  private let aside: String
  private let isStopped = Atomic(false)

  init(inner: String, aside: String) { (self.inner, self.aside) = (inner, aside) }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// - Returns: how often the link stood in the folder's place.
  func run() -> Int {
    var count = 0
    while !isStopped.load(ordering: .relaxed) {
      guard rename(inner, aside) == 0, symlink("../outside", inner) == 0 else { continue }
      count += 1
      unlink(inner)
      rename(aside, inner)
    }
    return count
  }
}

@Suite struct HeldFileTests {
  @Test func aLinkThatLeadsOutOfAFolderIsNotRead() throws {
    let linked = try LinkedFolder()
    try TextFile.write("own", to: linked.results.below("own"))
    symlink("own", linked.space / "results/inside")
    symlink("../outside/file", linked.space / "results/out")
    func read(_ name: String) throws -> String {
      String(
        decoding: try FileContent.read(
          linked.space / "results/\(name)", within: linked.space / "results"), as: UTF8.self)
    }
    #expect(try read("own") == "own")
    #expect(try read("inside") == "own")
    let error = #expect(throws: Fault.self) { try read("out") }
    #expect(error?.code == .permission)
    #expect(error?.place.file == linked.space / "results/out")
  }

  @Test func linksToFoldersAreNotWalkedThrough() throws {
    let space = TestFolder()
    try TextFile.write("x", to: space / "file")
    for name in ["a", "b"] { symlink(".", space / name) }
    #expect(FileContent.files(in: space.path) == [space / "file"])
  }
}
