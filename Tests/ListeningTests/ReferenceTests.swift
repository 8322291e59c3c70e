import Comparing
import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Listening

/// Ratings against a reference: BS.1116's triple stimulus, and the anchors of BS.1534.
struct ReferenceTests {
  private let space = Workspace()

  private func trials(_ sample: SampleStudy, _ bank: StimulusBank) throws -> [Trial] {
    var dealer = Dealer(try sample.study, bank, number: 1, order: 0)
    return dealer.steps().compactMap { if case .trial(let trial) = $0 { trial } else { nil } }
  }

  @Test func aVariantIsGradedBesideTheHiddenReference() throws {
    var sample = SampleStudy()
    sample.variants = ["ada.lua", "ben.lua", "cia.lua"]
    sample.tasks = #"{ "kind": "bs1116", "reference": "ada.lua", "trials": 24 }"#
    let bank = sample.bank(SampleStudy.lines)
    let trials = try trials(sample, bank)
    var tested: [Int: Int] = [:]
    for trial in trials {
      let variants = trial.cells.map { bank.cells[$0].variant }
      #expect(trial.hidden == variants.map { $0 == 0 })
      #expect(trial.hidden.count { $0 } == 1)
      #expect(trial.openReference == trial.cells[trial.hidden[0] ? 0 : 1], "the same sound twice")
      tested[variants.max() ?? 0, default: 0] += 1
    }
    #expect(tested == [1: 12, 2: 12])
    let first = trials.count { $0.hidden[0] }
    #expect((4...20).contains(first), "the reference is on either side: \(first) of 24")
  }

  @Test func gradesHaveOneDecimalAndOneOfThemIsFive() throws {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "bs1116", "reference": "ada.lua", "trials": 4 }"#
    let trial = try trials(sample, sample.bank(SampleStudy.lines))[0]
    let task = try sample.study.tasks[0]
    #expect(try Judgement("5, 3.7", to: trial, of: task).ratings == [5, 3.7])
    for wrong in ["4.9,3", "5,3.75", "5,0.9", "5", "5,5.1", "5,x"] {
      #expect(throws: Fault.self, "\(wrong)") { try Judgement(wrong, to: trial, of: task) }
    }
  }

  @Test func anchorsAreHiddenAmongTheRated() throws {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "bs1534", "reference": "ada.lua", "trials": 3 }"#
    #expect(try sample.study.tasks[0].options.anchors == [3500, 7000], "BS.1534-3 has both")
    var bank = sample.bank(SampleStudy.lines)
    for (piece, anchor) in (0..<4).flatMap({ piece in [3500.0, 7000].map { (piece, $0) } }) {
      var cell = bank.cells[bank.cell(0, piece)]
      cell.anchor = anchor
      bank.cells.append(cell)
    }
    for trial in try trials(sample, bank) {
      let names = trial.cells.map { bank.name(bank.cells[$0]) }
      #expect(names.sorted() == ["ada.lua", "anchor-3.5k", "anchor-7k", "ben.lua"])
      #expect(zip(names, trial.hidden).allSatisfy { ($0 == "ada.lua") == $1 })
    }
  }

  /// The filter as BS.1534-3 asks for it: within 0.1 dB up to its frequency, -25 dB at 8/7 and -50 dB at 9/7 of it, measured
  /// with tones; the length stays.
  @Test(arguments: [3500.0, 7000])
  func anchorsAreFilteredAsPrescribed(_ frequency: Double) throws {
    func level(_ tone: Double) throws -> Double {
      let samples = (0..<24_000).map { Float(0.5 * sin(2 * .pi * tone * Double($0) / 48_000)) }
      let sound = AudioData(sampleRate: 48_000, channels: [samples, samples])
      let low = try AnchorMaker.lowpass(sound, frequency)
      #expect(low.frameCount == sound.frameCount)
      let energy = low.channels[0][6000..<18_000].reduce(0) { $0 + Double($1 * $1) } / 12_000
      return 10 * log10(max(energy, 1e-20) / 0.125)
    }
    for part in [0.05, 0.3, 0.7, 0.9, 0.99] {
      #expect(abs(try level(part * frequency)) < 0.1, "\(part * frequency) Hz passes")
    }
    #expect(try level(frequency * 8 / 7) < -25)
    #expect(try level(frequency * 9 / 7) < -50)
  }

  @Test func anAnchorHasTheLoudnessOfTheStimuliAndTheirForm() throws {
    var random = SeededRandom(seed: 2)
    let noise = (0..<96_000).map { _ in Float(0.1 * random.normal()) }
    let path = space.file("a.wav")
    let writer = try AudioFileWriter(
      path: path, format: .wav16, sampleRate: 48_000, channels: 2, hashes: false)
    try noise.flatMap { [$0, $0] }.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    let cell = StimulusBank.Cell(
      variant: 0, piece: 0, dataset: "d", segment: "s1", sound: path, hash: "0123456789abcdef",
      loudness: -23, truePeak: -3, measurements: [])
    let maker = AnchorMaker(loudness: -23, format: .wav16, folder: space.path)
    let anchor = try maker.make(3500, of: cell, named: "Ada")
    #expect(abs(anchor.loudness + 23) <= 0.1)
    #expect(anchor.truePeak <= -1)
    let (before, after) = (try AudioFileReader.read(path), try AudioFileReader.read(anchor.sound))
    #expect(after.frameCount == before.frameCount)
    #expect(
      abs(LevelledSound.loudness(of: after).integrated + 23) <= 0.1, "measured again from the file")
    #expect(try maker.make(3500, of: cell, named: "Ada").hash == anchor.hash, "made once")
    let other = try maker.make(7000, of: cell, named: "Ada")
    #expect(
      other.hash != anchor.hash && other.sound != anchor.sound,
      "the other frequency is another file")
  }
}
