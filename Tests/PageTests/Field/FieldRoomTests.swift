import Datasets
import Files
import Glibc
import Synchronization
import Testing

@testable import Page

/// What becomes of walks where there is no room for one more, where the name of one is taken, and where a phone says times that
/// cannot be.
struct FieldRoomTests {
  /// A place of two walks: the clock that it goes by, what it has said, and whether walks could begin.
  private final class Desk: Sendable {
    let seconds = Mutex(1000.0)
    let said = Mutex<[String]>([])
    let began = Mutex<[Bool]>([])

    func host(_ heard: HeardWalk, in folder: String) throws -> FieldHost {
      try Folders.make(folder)
      return try FieldHost(
        heard.garden(), folder: folder, most: 2, now: { self.seconds.withLock { $0 } },
        say: { sentence in self.said.withLock { $0.append(sentence) } }, post: { _ in })
    }

    /// Lets a phone begin a walk some seconds later; on the walks' thread.
    func begin(_ host: FieldHost, after seconds: Double, closes: Bool) {
      self.seconds.withLock { $0 += seconds }
      let peer = FieldPeer(host)
      host.take(#"{"begin":{"walk":null}}"#, from: peer)
      host.take(#"{"clock":{"frame":0,"ahead":0.1,"got":0}}"#, from: peer)
      began.withLock { $0.append(peer.walk != nil) }
      if closes { host.leave(peer) }
    }
  }

  @Test func aNewcomerTakesThePlaceOfWhoHasGoneForLongest() throws {
    let (heard, desk) = (try HeardWalk(), Desk())
    let folder = heard.ground.space.file("walks")
    let host = try desk.host(heard, in: folder)
    host.work {
      for seconds in [0.0, 10, 30, 40, 0, 0] { desk.begin(host, after: seconds, closes: true) }
    }
    host.end()
    // The third comes when the first has gone for 40 s; the last when all have just gone.
    #expect(desk.began.withLock { $0 } == [true, true, false, true, true, false])
    let replaced = desk.said.withLock { $0.filter { $0.hasSuffix("another one takes its place") } }
    #expect(replaced.count == 2)
    #expect(replaced.first?.contains("was not heard of for 80 s") == true)
    #expect(replaced.last?.contains("was not heard of for 70 s") == true)
    let names = FileContent.names(in: folder)
    #expect(names.count == 4)
    #expect(names.allSatisfy { FileContent.exists("\(folder)/\($0)/decisions.ndjson") })
    withExtendedLifetime(heard) {}
  }

  @Test func aPhoneThatIsConnectedKeepsItsPlace() throws {
    let (heard, desk) = (try HeardWalk(), Desk())
    let host = try desk.host(heard, in: heard.ground.space.file("walks"))
    host.work {
      for seconds in [0.0, 0, 600] { desk.begin(host, after: seconds, closes: false) }
    }
    host.end()
    #expect(desk.began.withLock { $0 } == [true, true, false])
    withExtendedLifetime(heard) {}
  }

  @Test func aReadingAheadOfTimeIsLeftOutAndSaid() throws {
    let (heard, desk) = (try HeardWalk(), Desk())
    let folder = heard.ground.space.file("walks")
    let host = try desk.host(heard, in: folder)
    host.work {
      let peer = FieldPeer(host)
      host.take(#"{"begin":{"walk":null}}"#, from: peer)
      host.take(
        #"{"readings":{"first":0,"list":[[9007199254740992,{"heading":10}],[0,{"heading":90}]]}}"#,
        from: peer)
      host.take(#"{"clock":{"frame":0,"ahead":0.1,"got":0}}"#, from: peer)
    }
    host.end()
    let name = try #require(FileContent.names(in: folder).first)
    let set = try DatasetReader.read(path: "\(folder)/\(name)")
    let heading = set.columns.first { $0.name == "heading" }?.values ?? []
    #expect(heading.contains(90) && !heading.contains(10))
    #expect(try FileContent.text("\(folder)/\(name)/walk.json").contains(#""leftOut": 1"#))
    #expect(desk.said.withLock { $0.contains { $0.contains("without 1 reading of times") } })
    withExtendedLifetime(heard) {}
  }

  @Test func aWalkWhoseNameIsTakenGetsTheNextNumber() throws {
    let (heard, desk) = (try HeardWalk(), Desk())
    let folder = heard.ground.space.file("walks")
    let host = try desk.host(heard, in: folder)
    let now = time(nil)
    for second in 0..<120 {
      let date = DatedName.expand("%Y-%m-%d-%H%M%S", at: now + second)
      try Folders.make("\(folder)/\(date)-1")
    }
    host.work { desk.begin(host, after: 0, closes: true) }
    host.end()
    let kept = FileContent.names(in: folder).filter {
      FileContent.exists("\(folder)/\($0)/walk.json")
    }
    #expect(kept.map { $0.hasSuffix("-2") } == [true])
    withExtendedLifetime(heard) {}
  }
}
