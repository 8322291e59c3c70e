import Files
import Score
import TestSupport
import Testing

@testable import Rendering

/// The sounds of the bundled beacons, as they are rendered when their mappings are loaded.
struct BeaconSoundTests {
  /// Components, beats and frames of a style, and the remainder of frames that whole-numbered beats leave (Soundscape
  /// for iOS).
  struct Style: Sendable, CustomTestStringConvertible {
    let name: String
    let components: Int
    let beats: Int
    let frames: Int
    let rest: Int

    init(_ name: String, _ components: Int, _ beats: Int, _ frames: Int, _ rest: Int) {
      (self.name, self.components, self.beats) = (name, components, beats)
      (self.frames, self.rest) = (frames, rest)
    }

    var testDescription: String { name }
  }

  static let styles = [
    Style("original", 2, 2, 51_882, 0), Style("current", 4, 6, 106_551, 3),
    Style("flare", 4, 6, 106_551, 3), Style("shimmer", 4, 6, 106_551, 3),
    Style("ping", 4, 6, 106_551, 3), Style("tactile", 3, 6, 106_551, 3),
    Style("drop", 3, 6, 106_551, 3), Style("signal", 3, 6, 106_551, 3),
    Style("signal-slow", 3, 12, 213_101, 5), Style("signal-very-slow", 3, 18, 319_652, 8),
    Style("mallet", 3, 6, 106_551, 3), Style("mallet-slow", 3, 12, 213_101, 5),
    Style("mallet-very-slow", 3, 18, 319_652, 8),
  ]

  private func phrase(_ name: String) throws -> Phrase {
    let path = PackageRoot.path + "/mappings/beacons/\(name).lua"
    let mapping = try MappingFile.load(path, source: FileContent.text(path), extra: [], seed: 1)
    let request = RenderRequest(mapping: path, data: "", output: nil)
    let loaded = try SoundTables.load(mapping.orchestra, in: request.permit.scope(of: path))
    #expect(loaded.warnings.isEmpty)
    for case .phrase(let phrase) in loaded.orchestra.tables { return phrase }
    throw Fault(.sound, "\(name) has no phrase")
  }

  @Test func thereIsAMappingForEachStyle() {
    let files = FileContent.names(in: PackageRoot.path + "/mappings/beacons")
    let names = files.filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }
    #expect(Set(names) == Set(Self.styles.map(\.name) + ["hum", "wand"]))
  }

  @Test(arguments: styles)
  func aStyleHasTheComponentsAndBeatsOfItsRow(style: Style) throws {
    let phrase = try phrase(style.name)
    #expect(phrase.components.count == style.components)
    #expect(phrase.beats == style.beats && phrase.frames == style.frames)
    #expect(phrase.sampleRate == 44_100 && phrase.frames % phrase.beats == style.rest)
    #expect(phrase.intro.count == 71_034 && phrase.outro.count == 106_551)
    #expect(phrase.rule == .exact && phrase.fault == nil)
  }

  @Test func theHumIsNearAndFar() throws {
    let phrase = try phrase("hum")
    #expect(phrase.components.count == 2 && phrase.beats == 6 && phrase.frames == 266_376)
  }

  @Test(arguments: Drawn.cases(5, of: styles.map(\.name) + ["hum"]))
  func itsComponentsAreHeardDifferAndHaveNoClicks(name: String) throws {
    let phrase = try phrase(name)
    let sounds = phrase.components.compactMap { $0 }
    #expect(sounds.count == phrase.components.count)
    for sound in sounds + [phrase.intro, phrase.outro].filter({ !$0.isEmpty }) {
      #expect(sound.allSatisfy { $0.isFinite && abs($0) < 4 })
      #expect(Decibels.level(Double(Level.rms(sound))) > -45)
    }
    for (i, one) in sounds.enumerated() {
      for other in sounds[(i + 1)...] {
        let difference = zip(one, other).map { $0 - $1 }
        // apart by no less than the softer of them is loud, less 14 dB
        #expect(Level.rms(difference) > 0.2 * min(Level.rms(one), Level.rms(other)))
      }
      // the end joins the beginning as any sample joins the next
      let steps = zip(one, one.dropFirst()).map { abs($1 - $0) }
      #expect(abs(one[0] - one[one.count - 1]) <= (steps.max() ?? 0) + 1e-4)
    }
  }

  /// The components grow towards the beacon: nearer the axis there is more high sound, or more of it.
  @Test(arguments: Drawn.cases(5, of: styles.map(\.name)))
  func itsComponentsGrowTowardsTheBeacon(name: String) throws {
    let brightness = try phrase(name).components.compactMap { $0 }.map { sound in
      // the power of the differences weighs every partial by the square of its frequency
      Double(Level.rms(zip(sound, sound.dropFirst()).map { $1 - $0 }))
    }
    #expect(brightness == brightness.sorted(by: >), "\(brightness)")
  }
}
