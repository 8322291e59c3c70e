import Glibc
import TestSupport
import Testing

@testable import Pictures

/// Spectrograms of sounds whose spectrum is known.
@Suite struct SpectrogramTests {
  private func spectrogram(
    seconds: Double, rate: Double = 48_000, columns: Int = 100, _ sound: (Double) -> Double
  ) -> Spectrogram {
    var spectrogram = Spectrogram(sampleRate: rate, columns: columns)
    let samples = (0..<Int(seconds * rate)).map { Float(sound(Double($0) / rate)) }
    samples.withUnsafeBufferPointer { spectrogram.add($0, channels: 1) }
    return spectrogram
  }

  /// Hz in the middle of a row, by the equation of a logarithmic scale of 168 rows.
  private func hertz(_ row: Int, _ range: ClosedRange<Double>) -> Double {
    range.lowerBound * pow(range.upperBound / range.lowerBound, (Double(row) + 0.5) / 168)
  }

  private func loudest(_ cell: SpectrumCell) -> Int {
    (0..<Spectrogram.rows).max { cell.power($0) < cell.power($1) } ?? 0
  }

  private func decibels(_ spectrogram: Spectrogram, at row: Int) -> Double {
    let cell = spectrogram.columns.cells.last { !$0.isEmpty }!
    return 10 * log10(Double(cell.power(row)))
  }

  /// Half the amplitude is a quarter of the power: 6.02 dB less.
  @Test func levelsFollowTheAmplitude() {
    let loud = spectrogram(seconds: 0.5) { sin(2 * .pi * 1000 * $0) }
    let soft = spectrogram(seconds: 0.5) { 0.5 * sin(2 * .pi * 1000 * $0) }
    let row = loudest(loud.columns.cells.last { !$0.isEmpty }!)
    #expect(abs(decibels(loud, at: row) - decibels(soft, at: row) - 20 * log10(2)) < 0.01)
  }

  /// A Hann window's side lobes are 31 dB below its peak, and fall by 18 dB an octave.
  @Test func aToneIsAloneInItsColumn() {
    let tone = spectrogram(seconds: 0.5) { sin(2 * .pi * 1000 * $0) }
    for row in 0..<Spectrogram.rows where abs(log2(hertz(row, tone.range) / 1000)) > 0.25 {
      #expect(decibels(tone, at: row) < -60, "\(hertz(row, tone.range)) Hz")
    }
  }

  /// A tone that rises from 100 to 6400 Hz by an octave a second is at 100 · 2^t Hz in second t.
  @Test func aRisingToneIsWhereItIsHeard() {
    let rising = spectrogram(seconds: 6, columns: 400) {
      sin(100 * (exp2($0) - 1) / log(2) * 2 * .pi)
    }
    #expect(rising.duration == 6)
    var seen = 0
    for (index, cell) in rising.columns.cells.enumerated() where !cell.isEmpty {
      let second = (Double(index) + 0.5) * rising.columns.width
      guard second > 1, second < 5.8 else { continue }
      seen += 1
      let heard = hertz(loudest(cell), rising.range)
      #expect(abs(log2(heard) - log2(100) - second) < 0.12, "second \(second)")
    }
    #expect(seen > 50)
  }

  @Test func aClickIsInTheColumnsOfItsMoment() {
    let click = spectrogram(seconds: 4, columns: 400) { abs($0 - 2.5) < 1e-5 ? 1 : 0 }
    let sounding = click.columns.cells.indices.filter { index in
      let cell = click.columns.cells[index]
      return !cell.isEmpty && (0..<Spectrogram.rows).contains { cell.power($0) > 1e-9 }
    }
    let times = sounding.map { (Double($0) + 0.5) * click.columns.width }
    #expect(!times.isEmpty && times.allSatisfy { abs($0 - 2.5) < 0.1 })
  }

  /// Folding two columns into one keeps the mean power of a steady sound.
  @Test func aLongSoundKeepsItsLevel() {
    let short = spectrogram(seconds: 2, columns: 400) { sin(2 * .pi * 1000 * $0) }
    let long = spectrogram(seconds: 60, columns: 8) { sin(2 * .pi * 1000 * $0) }
    let row = loudest(short.columns.cells[5])
    #expect(long.columns.cells.count <= 8)
    for cell in long.columns.cells.dropLast() {
      #expect(abs(10 * log10(Double(cell.power(row) / short.columns.cells[5].power(row)))) < 0.1)
    }
  }

  /// No row lies above half the sampling rate.
  @Test(arguments: [8000.0, 22_050, 48_000, 192_000]) func theScaleEndsWithTheSound(rate: Double) {
    let range = Spectrogram(sampleRate: rate, columns: 10).range
    #expect(range.lowerBound == 50 && range.upperBound <= rate / 2 && range.upperBound <= 16_000)
    let high = spectrogram(seconds: 0.5, rate: rate) { sin(2 * .pi * range.upperBound * 0.97 * $0) }
    let top = loudest(high.columns.cells.last { !$0.isEmpty }!)
    #expect(abs(log2(hertz(top, range) / (range.upperBound * 0.97))) < 0.05)
  }

  @Test func silenceIsDarkAndWhatIsNoNumberIsSilence() throws {
    for value in [0.0, .nan, -.infinity] {
      var recorder = SpectrogramRecorder(sampleRate: 8000, columns: 20)
      [Float](repeating: Float(value), count: 8000).withUnsafeBufferPointer {
        recorder.add($0, channels: 1)
      }
      let folder = TestFolder()
      try recorder.write(to: folder / "silence.png")
      let image = Image(folder / "silence.png")
      #expect(image.width == 2000 && image.height == 336)
      #expect(Set(image.pixels).count == 1, "one colour, that of the map's beginning")
      let first = ColourMap().colours[0]
      let parts = [first.red, first.green, first.blue].map { UInt32(($0 * 255).rounded()) }
      #expect(image.pixels[0] == parts[0] << 16 | parts[1] << 8 | parts[2])
    }
  }

  /// The whole picture is the whole sound: the second half of the picture is bright where only the second half sounds.
  @Test func aPictureWithoutAxesHasLowTonesAtItsFoot() throws {
    var recorder = SpectrogramRecorder(sampleRate: 48_000, columns: 400)
    let sound = (0..<96_000).map { index in
      Float(sin(2 * .pi * (index < 48_000 ? 100 : 8000) * Double(index) / 48_000))
    }
    sound.withUnsafeBufferPointer { recorder.add($0, channels: 1) }
    let folder = TestFolder()
    try recorder.write(to: folder / "tones.png")
    let image = Image(folder / "tones.png")
    /// Points from the top of a frequency in the picture of 168 points.
    func y(_ hertz: Double) -> Double { 168 * (1 - log(hertz / 50) / log(320)) }
    func green(_ x: Double, _ hertz: Double) -> UInt32 { image.at(x, y(hertz)) >> 8 & 255 }
    #expect(green(250, 100) > 180 && green(750, 8000) > 180)
    #expect(green(250, 8000) < 60 && green(750, 100) < 60)
  }
}
