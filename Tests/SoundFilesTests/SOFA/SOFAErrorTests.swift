import Glibc
import Score
import TestSupport
import Testing

@testable import SoundFiles

/// Files that cannot be used say why.
struct SOFAErrorTests {
  private func message(_ path: String) -> String {
    do {
      _ = try SOFAReader.read(path, sampleRate: 48_000)
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  private func message(_ file: SmallSOFA) -> String {
    withExtendedLifetime(file) { message(file.path) }
  }

  @Test func aMissingFile() {
    let text = message("/nowhere/head.sofa")
    #expect(text.contains("/nowhere/head.sofa: cannot be opened: No such file"))
  }

  /// A pipe that nobody writes to never ends.
  @Test func aPipeIsRefused() throws {
    let path = "/tmp/ripples-head-\(getpid()).sofa"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(message(path).contains("is not a regular file"))
  }

  /// A cycle in its lists of objects: libmysofa follows it for ever.
  @Test(.enabled(if: SharedFiles.hasHostile, "needs ../shared/hostile"))
  func aFileThatKeepsTheLibraryBusyIsGivenUp() {
    let path = SharedFiles.hostile + "/files/hang.sofa"
    #expect(message(path).contains("keeps its reader busy"))
  }

  @Test func anImpossibleDistance() throws {
    let file = try SmallSOFA { $0.move(7, to: (0, 0, 1e38)) }
    #expect(message(file) == "nothing", "the others are from one distance")
  }

  @Test func aFileOfAnotherKind() throws {
    let text = message(PackageRoot.path + "/Package.swift")
    #expect(text.contains("is no SOFA file"))
  }

  @Test func anotherConvention() throws {
    let file = try SmallSOFA { $0.replace("SimpleFreeFieldHRIR", "SimpleFreeFieldXXXX") }
    #expect(message(file).contains("holds SimpleFreeFieldXXXX; expected"))
  }

  @Test func threeDirections() throws {
    let file = try SmallSOFA {
      for i in 0..<18 { $0.move(i, to: (Double(i % 3) * 120, 0, 1.4)) }
    }
    #expect(message(file).contains("has measurements from 3 different directions"))
  }

  @Test func aPlaceBeyondThePole() throws {
    let file = try SmallSOFA { $0.move(7, to: (0, 95, 1.4)) }
    #expect(message(file).contains("SourcePosition 7 is 0.0, 95.0, 1.39"))
  }

  @Test func samplesThatAreNoNumbers() throws {
    let file = try SmallSOFA { $0.replaceFirst(0.5, .nan) }
    let text = message(file)
    #expect(text.contains("Data.IR is nan at index") && text.contains("must be finite"))
  }

  @Test func aSampleRateOfNothing() throws {
    let file = try SmallSOFA { $0.replaceFirst(48_000, 0) }
    #expect(message(file).contains("has a sample rate of 0.0 Hz"))
  }

  /// The files on which libmysofa once failed, where they are present: a sentence each, and no crash.
  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data")) func damagedFiles() {
    let folder = SharedFiles.data + "/sofa/fail/"
    for (number, words) in [
      ("130", "is no SOFA file, or a damaged one"), ("135", "Data.IR has 0 numbers"),
      ("163", "ends before its data do"), ("171", "has impulse responses of 0 samples"),
      ("96", "is no SOFA file, or a damaged one"),
    ] {
      let path = folder + "libmysofa__fail-issue-\(number).sofa"
      #expect(message(path).contains(words), "\(number)")
    }
  }

  /// Every truncation is refused or read, and nothing crashes.
  @Test func truncatedFiles() throws {
    let whole = try SmallSOFA { _ in }
    for part in stride(from: 0, to: whole.bytes.count, by: 4801) {
      let file = try SmallSOFA { $0.bytes = Array($0.bytes.prefix(part)) }
      #expect(message(file) != "nothing", "\(part) bytes")
    }
  }
}
