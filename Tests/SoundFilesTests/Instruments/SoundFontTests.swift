import Glibc
import Score
import TestSupport
import Testing

@testable import SoundFiles

struct SoundFontTests {
  private let scratch = Scratch()
  private let tone = sine(441, 4410, rate: 44_100)

  private func font(_ builder: FontBuilder) throws -> SoundFont {
    try SoundFont(path: scratch.put(builder.bytes, "font.sf2"))
  }

  private func instrument(_ builder: FontBuilder) throws -> Instrument {
    let font = try font(builder)
    return try PresetBuilder.build(font.presets[0], of: font).instrument
  }

  private func zone(_ generators: [(Int, Int)], modulators: [[Int]] = []) throws -> Zone {
    try instrument(
      FontBuilder(tone, loop: 100..<4300, generators: generators, modulators: modulators)
    ).zones[0]
  }

  @Test func presetsAreFoundByNameWhateverItsCaseAndSpaces() throws {
    let font = try font(FontBuilder(tone, loop: 0..<0))
    #expect(try font.preset(.named("probeorgan")).name == "Probe Organ")
    #expect(try font.preset(.named("PROBE  ORGAN")).program == 0)
    #expect(try font.preset(.number(bank: 0, program: 0)).name == "Probe Organ")
  }

  @Test func aPresetThatIsNotThereIsAnErrorWithTheNearestName() throws {
    let font = try font(FontBuilder(tone, loop: 0..<0))
    let error = #expect(throws: Fault.self) { try font.preset(.named("Prob Organ")) }
    #expect(error?.hint == "did you mean \"Probe Organ\"?")
    let other = #expect(throws: Fault.self) {
      try font.preset(.number(bank: 0, program: 7))
    }
    #expect(
      other?.description.contains("no program 7 in bank 0; that bank has the programs 0") == true)
  }

  @Test func generatorsBecomeValuesInTheirUnits() throws {
    let zone = try zone([
      (43, 40 | 50 << 8), (44, 1 | 99 << 8), (48, 100), (17, -250), (8, 9000), (9, 60), (51, 1),
      (52, -30), (56, 50), (58, 64), (37, 200), (29, 300), (34, 1200), (57, 3), (54, 3),
    ])
    #expect(zone.keys == 40...50 && zone.velocities == 1...99 && zone.exclusiveClass == 3)
    #expect(abs(zone.values[.attenuation] - 4) < 1e-9, "0.4 of 10 dB")
    #expect(zone.values[.pan] == -0.5 && zone.values[.cutoff] == 9000)
    #expect(zone.values[.resonance] == 6 && zone.values[.tuning] == 70)
    #expect(zone.values[.keyTracking] == 50 && zone.values[.rootKey] == 64)
    #expect(
      abs(zone.values[.sustain] - 19.2) < 1e-9 && abs(zone.values[.shiftSustain] - 0.7) < 1e-9)
    #expect(zone.values[.attack] == 1200)
    #expect(zone.loop == Zone.Loop(frames: 100..<4300, endsWithRelease: true))
  }

  /// Generators 31, 32, 39 and 40 of SoundFont 2.04, 8.1.2: keynumToModEnvHold, keynumToModEnvDecay, keynumToVolEnvHold,
  /// keynumToVolEnvDecay, in timecents per key.
  @Test func holdsAndDecaysFollowTheKeyEachByItsOwnGenerator() throws {
    let values = try zone([(31, 10), (32, -20), (39, 30), (40, -40)]).values
    #expect(values[.shiftHoldPerKey] == 10 && values[.shiftDecayPerKey] == -20)
    #expect(values[.holdPerKey] == 30 && values[.decayPerKey] == -40)
  }

  /// A hold of 0.2 s at key 60 that 100 timecents a key make 0.1 s at key 48; the decay of 0.1 s by 40 dB is the same at both.
  @Test(arguments: [(60.0, 0.2), (48, 0.1)])
  func aHoldThatFollowsTheKeyIsHeardSo(_ key: Double, _ seconds: Double) throws {
    let timecents = { (seconds: Double) in Int((1200 * log2(seconds)).rounded()) }
    let instrument = try instrument(
      FontBuilder(
        tone, loop: 0..<4410,
        generators: [
          (35, timecents(0.2)), (36, timecents(0.1)), (37, 400), (39, -100), (54, 1),
        ]))
    let out = try Player.play(
      instrument, [.init(key: key, velocity: 1, hold: 1)], seconds: 0.8
    ).left
    let loudest = out.prefix(2205).map(abs).max() ?? 0
    let last = out.lastIndex { abs($0) > 0.7 * loudest } ?? 0
    #expect(abs(Double(last) / 44_100 - seconds) < 0.02)
  }

  /// An envelope that lifts the pitch by an octave and lets it fall for 0.2 s at key 60, for 100 timecents longer with each key below.
  /// Of a tone of 441 Hz there are 441 · d / ln 2 cycles in a fall of d seconds, and 441 a second behind it.
  @Test(arguments: [(60.0, 0.2), (48, 0.4), (72, 0.1)])
  func aFallOfThePitchThatFollowsTheKeyIsHeardSo(_ key: Double, _ fall: Double) throws {
    let instrument = try instrument(
      FontBuilder(
        tone, loop: 0..<4400,
        generators: [(7, 1200), (28, -2786), (29, 1000), (32, 100), (54, 1), (56, 0)]))
    let out = try Player.play(instrument, [.init(key: key)], seconds: 0.6).left
    let cycles = zip(out, out.dropFirst()).count { $0 <= 0 && $1 > 0 }
    let wanted: Double = 441 * (fall / log(2) + 0.6 - fall)
    #expect(abs(Double(cycles) - wanted) < 4, "\(cycles) cycles, not \(wanted)")
  }

  @Test func theGlobalZoneIsUnderTheOthersAndThePresetIsAdded() throws {
    var builder = FontBuilder(tone, loop: 0..<0, generators: [(8, 6000)])
    builder.instruments[0].zones.insert(.init(generators: [(8, 5000), (34, 0), (48, 100)]), at: 0)
    builder.presets[0].zones = [
      .init(generators: [(34, 1200), (48, 50)]),
      .init(generators: [(8, -1000), (48, 25), (43, 60 | 127 << 8), (41, 0)]),
    ]
    let zones = try instrument(builder).zones
    #expect(zones.count == 1)
    #expect(zones[0].values[.cutoff] == 5000, "6000 of the zone, -1000 of the preset's")
    #expect(zones[0].values[.attack] == 1200, "0 of the global zone, 1200 of the preset's global")
    #expect(abs(zones[0].values[.attenuation] - 5) < 1e-9, "0.4 of 10 + 2.5 dB")
    #expect(zones[0].keys == 60...127)
  }

  @Test func keysThatInstrumentAndPresetDoNotShareAreNoZone() throws {
    var builder = FontBuilder(tone, loop: 0..<0, generators: [(43, 0 | 59 << 8)])
    builder.presets[0].zones[0].generators.insert((43, 60 | 127 << 8), at: 0)
    #expect(throws: Fault.self) { try instrument(builder) }
  }

  @Test func offsetsMoveStartEndAndLoop() throws {
    let zone = try zone([(0, 10), (1, -20), (2, 5), (3, -7), (54, 1)])
    #expect(zone.frames == 10..<4390 && zone.loop?.frames == 105..<4293)
  }

  @Test func offsetsBeyondTheSampleStopAtItsEnds() throws {
    let zone = try zone([(4, 1), (3, 30_000), (2, -30_000), (54, 1)])
    #expect(zone.frames == 4410..<4410 && zone.loop?.frames == 0..<4410)
  }

  @Test func modulatorsOfVelocityReplaceTheStandardOneAndThoseAtRestAreLeftOut() throws {
    let standard = try zone([]).modulators
    #expect(
      standard.count == 1 && standard[0].parameter == .attenuation && standard[0].amount == 96)
    let changed = try zone(
      [], modulators: [[0x0502, 48, 480, 0, 0], [0x0081, 6, 50, 0, 0], [0x0102, 8, -2400, 0, 0]]
    ).modulators
    #expect(changed.map(\.amount) == [48, -2400], "wheel at rest adds nothing")
    #expect(changed.map(\.parameter) == [.attenuation, .cutoff])
  }

  @Test func samplesOf24BitsKeepTheirLowBytes() throws {
    var bytes = FontBuilder(tone, loop: 0..<0).bytes
    let place = bytes.firstRange(of: Array("LIST".utf8) + FontBuilder.word(0, 0))!
    _ = place
    let sdta = bytes.firstRange(of: Array("sdta".utf8))!.lowerBound
    let size = Int(LittleEndian.word(bytes, sdta - 4))
    let low = [UInt8](repeating: 0x80, count: (size - 12) / 2)
    let extra =
      Array("sm24".utf8) + FontBuilder.word(low.count, 4) + low
      + [UInt8](repeating: 0, count: low.count % 2)
    bytes.insert(contentsOf: extra, at: sdta + size)
    bytes.replaceSubrange(sdta - 4..<sdta, with: FontBuilder.word(size + extra.count, 4))
    let font = try SoundFont(path: scratch.put(bytes, "font.sf2"))
    let samples = try PresetBuilder.build(font.presets[0], of: font).instrument.samples
    let expected = Float((tone[7] * 32_767).rounded()) / 32_768 + 0x80 * 0x1p-23
    #expect(abs(samples[0].frames[7] - expected) < 1e-8)
  }

  @Test(arguments: [false, true])
  func anSF3HoldsVorbisSamplesThatCountLoopsFromTheirOwnStart(isUnpadded: Bool) throws {
    let path = try scratch.sound([sine(441, 44_100, rate: 44_100)], rate: 44_100, "tone.ogg")
    var vorbis = bytes(of: path)
    if vorbis.count % 2 == 0 { vorbis.append(0) }
    var builder = FontBuilder(tone, loop: 0..<0, generators: [(54, 1)])
    builder.samples = [
      .init(bytes: [UInt8](repeating: 0, count: 64), length: 32, loop: 0..<0),
      .init(bytes: vorbis, length: vorbis.count, loop: 441..<40_000, type: 0x11),
    ]
    builder.samples.removeFirst()
    builder.isUnpadded = isUnpadded
    let font = try SoundFont(path: scratch.put(builder.bytes, "font.sf3"))
    let built = try PresetBuilder.build(font.presets[0], of: font).instrument
    #expect(built.zones[0].loop?.frames == 441..<40_000)
    let tone = Tone(built.samples[0].frames[4000..<12_000], at: 441, sampleRate: 44_100)
    #expect(abs(tone.amplitude - 0.5) < 0.02)
  }

  @Test(.enabled(if: Oracle.font != nil, "TimGM6mb is not installed"))
  func onePresetOfTheDefaultFontTakesLittleMemory() throws {
    let font = try SoundFont(path: try #require(Oracle.font))
    #expect(font.presets.count == 136)
    let (box, warnings) = try PresetBuilder.build(try font.preset(.named("Music Box")), of: font)
    #expect(box.byteCount < 1 << 20 && warnings.isEmpty && box.layers == 1)
    let kit = try PresetBuilder.build(try font.preset(.number(bank: 128, program: 0)), of: font)
    #expect(kit.instrument.byteCount < 4 << 20)
    #expect(kit.instrument.zones.contains { $0.exclusiveClass != 0 })
  }

  @Test(.enabled(if: Oracle.font != nil, "TimGM6mb is not installed"))
  func everyPresetOfTheDefaultFontIsBuiltAndFits() throws {
    let font = try SoundFont(path: try #require(Oracle.font))
    for preset in font.presets {
      let (instrument, warnings) = try PresetBuilder.build(preset, of: font)
      #expect(warnings.isEmpty && instrument.layers <= Instrument.layerCapacity)
    }
  }
}
