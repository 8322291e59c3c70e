import Score
import TestSupport
import Testing

@testable import SoundFiles

/// Files that are cut off or changed: an error that says what is wrong, never a crash.
struct DamagedSoundFontTests {
  private let scratch = Scratch()

  private static let whole: [UInt8] = {
    var builder = FontBuilder(
      sine(441, 300, rate: 44_100), loop: 50..<250, generators: [(54, 1), (8, 9000)],
      modulators: [[0x0102, 8, -2400, 0, 0]])
    builder.presets.append(("Second", 0, 1, [.init(generators: [(41, 0)])]))
    return builder.bytes
  }()

  /// Loads every preset and plays a little of it.
  /// - Returns: what was said, nil when it loaded.
  private func attempt(_ bytes: [UInt8], isPlayed: Bool) throws -> String? {
    do {
      let font = try SoundFont(path: scratch.put(bytes, "font.sf2"))
      for preset in font.presets {
        let instrument = try PresetBuilder.build(preset, of: font).instrument
        guard isPlayed else { continue }
        let out = try Player.play(
          instrument, [.init(key: 69, hold: 0.01), .init(key: 20, start: 0.005, hold: 0.01)],
          seconds: 0.03)
        #expect(out.left.allSatisfy { $0.isFinite })
      }
      return nil
    } catch let error as Fault {
      return error.description
    }
  }

  @Test func theWholeFileIsGood() throws {
    #expect(try attempt(Self.whole, isPlayed: true) == nil)
  }

  @Test func aFileThatEndsAnywhereIsAnErrorWithItsName() throws {
    for count in 0..<Self.whole.count - 1 {
      let said = try attempt(Array(Self.whole[..<count]), isPlayed: false)
      #expect(said?.contains("font.sf2") == true, "\(count) bytes")
    }
  }

  @Test(arguments: [UInt8(0xff), 0x80, 0x01])
  func aByteThatIsChangedNeverCrashes(change: UInt8) throws {
    for place in Self.whole.indices {
      // The samples themselves may be anything.
      guard place < 140 || place > 820 || place % 40 == 0 else { continue }
      var bytes = Self.whole
      bytes[place] ^= change
      _ = try attempt(bytes, isPlayed: place % 7 == 0)
    }
  }

  @Test func aSizeOfFourGigabytesIsAnError() throws {
    for name in ["LIST", "smpl", "phdr", "shdr", "igen"] {
      var bytes = Self.whole
      let place = bytes.firstRange(of: Array(name.utf8))!.upperBound
      bytes.replaceSubrange(place..<place + 4, with: [0xff, 0xff, 0xff, 0xff])
      #expect(try attempt(bytes, isPlayed: false) != nil)
    }
  }

  @Test func anIndexOutOfRangeSaysWhichListIsTooShort() throws {
    var builder = FontBuilder(sine(441, 300, rate: 44_100), loop: 0..<0)
    builder.presets[0].zones[0].generators = [(41, 9)]
    #expect(
      try attempt(builder.bytes, isPlayed: false)?.contains("plays instrument 9, there are 1")
        == true)
    builder.presets[0].zones[0].generators = [(41, 0)]
    builder.instruments[0].zones[0].generators = [(53, 5)]
    #expect(
      try attempt(builder.bytes, isPlayed: false)?.contains("plays sample 5, there are 1") == true)
    builder.instruments[0].zones[0].generators = [(53, 0)]
    builder.samples[0].length = 100_000
    #expect(try attempt(builder.bytes, isPlayed: false)?.contains("the font holds") == true)
  }

  @Test func textAndEmptyFilesAreNoSoundFonts() throws {
    #expect(try attempt([], isPlayed: false)?.contains("is no SoundFont") == true)
    #expect(
      try attempt(Array("-- Rose garden".utf8), isPlayed: false)?.contains("is no SoundFont")
        == true)
    let error = #expect(throws: Fault.self) { try SoundFont(path: scratch / "none.sf2") }
    #expect(error?.description.contains("No such file") == true)
    #expect(throws: Fault.self) { try SoundFont(path: scratch.path) }
  }
}
