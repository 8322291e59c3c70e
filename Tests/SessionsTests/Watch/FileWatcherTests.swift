import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// A folder, a watched file in it, and what the watcher said.
private final class Watched {
  let folder = TestFolder()
  let file: String
  private let fence: String
  private let calls: Calls
  let watcher: FileWatcher
  /// How often this test itself was held up for so long that the watcher may take one change for two.
  private var delays = 0

  private final class Calls: Sendable {
    let paths = Mutex<[String]>([])
  }

  init(polling: Bool = false, exists: Bool = true) {
    file = folder / "a.lua"
    let calls = Calls()
    self.calls = calls
    watcher = FileWatcher(polling: polling) { path in calls.paths.withLock { $0.append(path) } }
    fence = folder / "fence"
    save(fence, "")
    if exists { save(file, "1") }
    watch([file])
  }

  func watch(_ files: [String]) { try! watcher.watch(files + [fence]) }

  deinit { watcher.stop() }

  var calledPaths: [String] { calls.paths.withLock { $0.filter { $0 != fence } } }
  var count: Int { calledPaths.count }

  /// Waits for so many calls, and until one too many would have come.
  func called(_ expected: Int) -> Int {
    _ = eventually { count >= expected }
    passFence()
    return count - min(delays, max(0, count - expected))
  }

  /// Waits until all that was written before is reported: writes a file of its own, which stays open, so that it is reported
  /// after the rest that every write is given.
  func passFence() {
    let before = fenceCalls
    let descriptor = open(fence, O_WRONLY | O_APPEND)
    _ = write(descriptor, "x", 1)
    #expect(eventually { fenceCalls > before })
    close(descriptor)
  }

  private var fenceCalls: Int { calls.paths.withLock { $0.count { $0 == fence } } }

  /// Does what the watcher takes for one change if it is done within some seconds.
  func within(_ seconds: Double, _ change: () -> Void) {
    let begin = steadySeconds()
    change()
    if steadySeconds() - begin > 0.8 * seconds { delays += 1 }
  }

  /// Truncates and writes, as nano and VS Code do.
  func save(_ path: String, _ text: String) {
    within(WatchedFile.quiet) { put(Array(text.utf8), at: path) }
  }
}

@Suite struct FileWatcherTests {
  @Test func aSaveInPlaceIsOneChange() {
    let watched = Watched()
    watched.save(watched.file, "22")
    #expect(watched.called(1) == 1)
    #expect(watched.calledPaths == [watched.file])
    watched.save(watched.file, "333")
    #expect(watched.called(2) == 2)
  }

  /// vim with backupcopy=no: the file is renamed to file~, a new one is written, the backup goes.
  @Test func aSaveOfVimsKindIsOneChange() {
    let watched = Watched()
    watched.within(WatchedFile.patience) {
      rename(watched.file, watched.file + "~")
      watched.save(watched.file, "2")
    }
    unlink(watched.file + "~")
    #expect(watched.called(1) == 1)
  }

  /// gedit, sed -i, many others: a new file is written beside it and renamed over it.
  @Test func anAtomicRenameIsOneChange() {
    let watched = Watched()
    for i in 0..<3 {
      watched.save(watched.folder / ".a.lua.tmp", "\(i)")
      rename(watched.folder / ".a.lua.tmp", watched.file)
      #expect(watched.called(i + 1) == i + 1)
    }
  }

  @Test func deletingAndMakingAgainIsOneChange() {
    let watched = Watched()
    watched.within(WatchedFile.patience) {
      unlink(watched.file)
      watched.save(watched.file, "2")
    }
    #expect(watched.called(1) == 1)
  }

  @Test(arguments: [false, true]) func aFileThatIsTakenAwayIsOneChange(polling: Bool) {
    let watched = Watched(polling: polling)
    unlink(watched.file)
    #expect(watched.called(1) == 1)
    watched.save(watched.file, "1")
    #expect(watched.called(2) == 2, "it is back")
  }

  @Test func aWriterThatKeepsTheFileOpenIsHeardWhenItRests() {
    let watched = Watched()
    let descriptor = open(watched.file, O_WRONLY | O_APPEND)
    for _ in 0..<10 {
      watched.within(WatchedFile.quiet) {
        _ = write(descriptor, "x", 1)
        usleep(5000)  // the time between writes is what rest is measured by
      }
    }
    #expect(watched.called(1) == 1)
    close(descriptor)
    watched.passFence()
    #expect(watched.count == 1)
  }

  @Test func aLinkThatIsSwappedIsAChange() {
    let watched = Watched(exists: false)
    watched.save(watched.folder / "one", "1")
    watched.save(watched.folder / "two", "2")
    symlink("one", watched.file)
    #expect(watched.called(1) == 1)
    symlink("two", watched.folder / "new")
    rename(watched.folder / "new", watched.file)
    #expect(watched.called(2) == 2)
    watched.save(watched.folder / "two", "22")
    #expect(watched.called(3) == 3)
    watched.save(watched.folder / "one", "11")
    watched.passFence()
    #expect(watched.count == 3)
  }

  @Test func aLinkedFolderThatIsSwappedIsAChange() {
    let watched = Watched(exists: false)
    for name in ["v1", "v2"] {
      mkdir(watched.folder / name, 0o755)
      watched.save(watched.folder / "\(name)/b.lua", name)
    }
    symlink("v1", watched.folder / "now")
    let file = watched.folder / "now/b.lua"
    watched.watch([file])
    symlink("v2", watched.folder / "next")
    rename(watched.folder / "next", watched.folder / "now")
    #expect(watched.called(1) == 1)
    #expect(watched.calledPaths == [file])
  }

  @Test func aFolderThatIsDeletedAndMadeAgainIsFollowed() {
    let watched = Watched()
    let folder = watched.folder / "deep/er"
    watched.watch([folder + "/c.lua"])
    for round in 1...3 {
      watched.within(WatchedFile.patience) {
        TestFolder.remove(watched.folder / "deep")
        mkdir(watched.folder / "deep", 0o755)
        mkdir(folder, 0o755)
        watched.save(folder + "/c.lua", "\(round)")
      }
      #expect(watched.called(round) == round)
    }
  }

  @Test func aFolderMovedIntoPlaceBringsItsFile() {
    let watched = Watched()
    mkdir(watched.folder / "x", 0o755)
    watched.save(watched.folder / "x/c.lua", "1")
    watched.watch([watched.folder / "y/c.lua"])
    rename(watched.folder / "x", watched.folder / "y")
    #expect(watched.called(1) == 1)
    rename(watched.folder / "y", watched.folder / "z")
    watched.save(watched.folder / "z/c.lua", "elsewhere now")
    watched.passFence()
    #expect(watched.count == 1)
  }

  @Test func otherFilesOfTheFolderAreNotHeard() {
    let watched = Watched()
    for i in 0..<50 { watched.save(watched.folder / "b\(i)", "1") }
    watched.save(watched.file, "2")
    #expect(watched.called(1) == 1)
  }

  @Test func severalFilesAreToldApartAndAChangeBetweenTwoListsIsNotLost() {
    let watched = Watched()
    let other = watched.folder / "b.lua"
    watched.save(other, "1")
    watched.watch([watched.file, other])
    watched.save(other, "2")
    #expect(watched.called(1) == 1)
    #expect(watched.calledPaths == [other])
    watched.watcher.stop()
    watched.save(watched.file, "changed while nobody looked")
    watched.watch([watched.file])
    #expect(watched.called(2) == 2)
    #expect(watched.calledPaths.last == watched.file)
  }

  @Test func reOpeningWithoutWritingIsNoChange() {
    let watched = Watched()
    close(open(watched.file, O_RDWR))
    chmod(watched.file, 0o600)
    watched.passFence()
    #expect(watched.count == 0)
  }

  @Test func withoutEventsItLooks() {
    let watched = Watched(polling: true)
    watched.save(watched.file, "22")
    #expect(watched.called(1) == 1)
    watched.save(watched.folder / "t", "333")
    rename(watched.folder / "t", watched.file)
    #expect(watched.called(2) == 2)
  }

  @Test func aRelativePathIsGivenBackAsItWas() {
    let watched = Watched()
    let up = String(repeating: "../", count: 20)
    let relative = up + watched.file.dropFirst()
    watched.watch([relative])
    watched.save(watched.file, "2")
    #expect(watched.called(1) == 1)
    #expect(watched.calledPaths == [relative])
  }
}

@Suite struct RemoteFolderTests {
  @Test(arguments: [
    ("/data/a/b.lua", true), ("/data", true), ("/database/x", false), ("/a b/x", true),
    ("/data/local/x", false), ("/etc/x", false),
  ])
  func theLongestMountPointDecides(_ path: String, _ isRemote: Bool) {
    let mounts = """
      overlay / overlay rw 0 0
      server:/x /data nfs4 rw 0 0
      /dev/sda1 /data/local ext4 rw 0 0
      sshfs#h: /a\\040b fuse.sshfs rw 0 0
      """
    #expect(RemoteFolder.isRemote(path, mounts: mounts) == isRemote)
  }
}
