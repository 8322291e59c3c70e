import Files
import Glibc
import Score
import Synchronization
import TestGround
import Testing
import Threads

@testable import Comparing

@Suite struct ObjectFileTests {
  private let space = Workspace()

  private func object(_ name: String) -> ObjectFile {
    ObjectFile(OutputPath(space.file(name)), isWhole: SealedJSON.isWhole)
  }

  @Test func ofTwoWritersOneMakesTheObjectAndItIsNeverTorn() throws {
    let bytes = SealedJSON.sealed("{\"values\":\"\(String(repeating: "x", count: 9000))\"}")
    let outcomes = Mutex<[ObjectFile.Kept]>([])
    let torn = Atomic<Int>(0)
    let isOver = Atomic<Bool>(false)
    let round = Atomic<Int>(0)
    let arrived = Atomic<Int>(0)
    let (rounds, store, place) = (1000, space.file("store"), OutputPath(folder: space.path))
    let writers = try (0..<2).map { writer in
      try SystemThread(named: "writer \(writer)") {
        for number in 0..<rounds {
          _ = arrived.add(1, ordering: .sequentiallyConsistent)
          // Both begin at the same moment.
          while arrived.load(ordering: .sequentiallyConsistent) < 2 * (number + 1) { sched_yield() }
          let kept = try? ObjectFile(
            place.below("store/\(number % 16)/\(number).json"),
            isWhole: SealedJSON.isWhole
          )
          .keep(bytes)
          if let kept { outcomes.withLock { $0.append(kept) } }
          round.store(number, ordering: .relaxed)
        }
      }
    }
    let reader = try SystemThread(named: "reader") {
      while !isOver.load(ordering: .relaxed) {
        let number = round.load(ordering: .relaxed)
        let path = "\(store)/\(number % 16)/\(number).json"
        if let found = try? FileContent.read(path), found != bytes {
          torn.add(1, ordering: .relaxed)
        }
      }
    }
    for writer in writers { writer.join() }
    isOver.store(true, ordering: .relaxed)
    reader.join()
    let found = outcomes.withLock { $0 }
    #expect(found.count { $0 == .made } == rounds)
    #expect(found.count { $0 == .same } == rounds)
    #expect(torn.load(ordering: .relaxed) == 0)
    #expect(FileContent.files(in: store).count == rounds, "nothing else stays")
  }

  @Test func otherBytesAreKeptBesideAndTheFirstDifferenceIsTold() throws {
    let first = SealedJSON.sealed("{\"information\":1.25}")
    let second = SealedJSON.sealed("{\"information\":1.75}")
    #expect(try object("a.json").keep(first) == .made)
    guard case .different(let other, let text) = try object("a.json").keep(second) else {
      Issue.record("the forged object was taken for the same")
      return
    }
    #expect(try FileContent.read(other) == second)
    #expect(object("a.json").bytes == first)
    #expect(text.contains("byte 9:"), "their seals differ at once: \(text)")
  }

  @Test func theFirstSampleThatDiffersIsTold() throws {
    // Eight frames of 16 bits in stereo behind a header of 44 bytes; byte 44 + 4 · 5 + 2 is the right of frame 5.
    func word(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(value >> (8 * $0) & 255) }
    }
    let head =
      Array("RIFF".utf8) + word(36 + 32, 4) + Array("WAVEfmt ".utf8) + word(16, 4) + word(1, 2)
      + word(2, 2) + word(48_000, 4) + word(192_000, 4) + word(4, 2) + word(16, 2)
      + Array("data".utf8) + word(32, 4)
    let first = head + [UInt8](repeating: 0, count: 32)
    var second = first
    second[44 + 4 * 5 + 3] = 0x40
    #expect(SoundDifference.isWhole(first))
    #expect(
      SoundDifference.text(first, second) == "sample 5 of channel 2: 0.0 here, 0.5 there")
  }

  @Test(arguments: [0, 1, 40, 80, 200])
  func whatIsCutOffIsFoundAndMadeAgain(length: Int) throws {
    let bytes = SealedJSON.sealed("{\"values\":\"\(String(repeating: "x", count: 300))\"}")
    _ = try object("a.json").keep(bytes)
    chmod(space.file("a.json"), 0o644)
    truncate(space.file("a.json"), length)
    #expect(object("a.json").bytes == nil)
    #expect(try object("a.json").keep(bytes) == .repaired)
    #expect(object("a.json").bytes == bytes)
  }

  @Test func oneFlippedBitBreaksTheSeal() {
    var bytes = SealedJSON.sealed("{\"information\":1.25}")
    #expect(SealedJSON.isWhole(bytes))
    bytes[bytes.count - 4] ^= 1
    #expect(!SealedJSON.isWhole(bytes))
  }

  @Test func aFolderThatCannotBeWrittenToIsAFaultWithARemedy() throws {
    try space.write("no folder", to: "blocked")
    let error = #expect(throws: Fault.self) { try object("blocked/a.json").keep([1]) }
    #expect(error?.hint?.isEmpty == false)
    #expect(error?.place.file?.contains("blocked") == true)
  }
}
