import Glibc
import TestSupport
import Testing

@testable import Pictures

private func feed(_ spectrogram: inout Spectrogram, _ samples: [Float], block: Int = 4096) {
  for start in stride(from: 0, to: samples.count, by: block) {
    samples[start..<min(start + block, samples.count)].withUnsafeBufferPointer {
      spectrogram.add($0, channels: 2)
    }
  }
}

/// A stereo sine of amplitude 1.
private func sine(_ hertz: Double, seconds: Double) -> [Float] {
  (0..<Int(seconds * 48000)).flatMap { index in
    let sample = Float(sin(2 * .pi * hertz * Double(index) / 48000))
    return [sample, sample]
  }
}

@Test(arguments: [70.0, 440, 1000, 9000]) func aFullSineStandsAtItsFrequencyWithZeroDecibels(
  _ hertz: Double
) {
  var spectrogram = Spectrogram(sampleRate: 48000, columns: 100)
  feed(&spectrogram, sine(hertz, seconds: 1))
  let cell = spectrogram.columns.cells.last { !$0.isEmpty }!
  let loudest = (0..<Spectrogram.rows).max { cell.power($0) < cell.power($1) }!
  let span = spectrogram.range.upperBound / spectrogram.range.lowerBound
  let found = 50 * pow(span, (Double(loudest) + 0.5) / Double(Spectrogram.rows))
  #expect(abs(log2(found / hertz)) < max(0.06, 12 / hertz))
  // A tone between two bins of a Hann window reads up to 1.4 dB low, mixing neighbours a little more.
  #expect(abs(10 * log10(cell.power(loudest))) < 2)
}

@Test func soundOppositeInBothEarsIsSeen() {
  var spectrogram = Spectrogram(sampleRate: 48000, columns: 100)
  feed(&spectrogram, sine(1000, seconds: 0.5).enumerated().map { $0 & 1 == 0 ? $1 : -$1 })
  let cell = spectrogram.columns.cells.last { !$0.isEmpty }!
  #expect((0..<Spectrogram.rows).map(cell.power).max()! > 0.7)
}

@Test func blocksOfAnySizeGiveTheSameSpectrogram() {
  let sound = sine(333, seconds: 0.7)
  let cells = [2, 126, 48000].map { block in
    var spectrogram = Spectrogram(sampleRate: 48000, columns: 8)
    feed(&spectrogram, sound, block: block)
    return spectrogram.columns.cells.map(\.sums)
  }
  #expect(cells[0] == cells[1] && cells[1] == cells[2])
}

@Test func columnsStayBoundedAndKeepTheMean() {
  var columns = Columns<ValueCell>(width: 0.01, limit: 10)
  for tick in 0..<1000 { columns.add(Double(tick % 7), at: Double(tick) * 0.01) }
  #expect(columns.cells.count <= 10)
  #expect(abs(columns.width - 1.28) < 1e-12)
  #expect(columns.cells.allSatisfy { $0.low == 0 && $0.high == 6 })
  #expect(abs(columns.cells[0].mean - 3) < 0.05)
}

private let plot = Plot(
  area: Rectangle(0, 0, 100, 360), x: Axis(.time, 0...10, title: ""),
  y: Axis(.angle, -180...180, title: ""))

@Test func noLineCrossesThePanelAtHalfATurn() {
  var columns = Columns<AngleCell>(width: 0.1, limit: 200)
  for tick in 0..<100 { columns.add(Double(tick) * 10 + 5, at: (Double(tick) + 0.5) * 0.1) }
  let line = TraceLines.circle(columns, on: plot)
  let steps = zip(line, line.dropFirst()).filter { $0.isDrawable && $1.isDrawable }
  #expect(steps.count > 95)
  #expect(steps.allSatisfy { abs($0.y - $1.y) < 11 })
  // 995° of turning leave the panel's top and come in at its bottom three times.
  #expect(line.filter { abs($0.y) < 1e-6 }.count == 3)
  #expect(line.filter { abs($0.y - 360) < 1e-6 }.count == 3)
}

@Test func aHeadingThatPassesNorthStaysAtTheEdges() {
  var recorder = SceneRecorder(sampleRate: 48000)
  for tick in 0..<40 {
    recorder.add(heading: "heading", tick % 2 == 0 ? 358 : 2, at: Double(tick) * 0.25)
  }
  let plot = Plot(
    area: Rectangle(0, 0, 100, 360), x: Axis(.time, 0...10, title: ""),
    y: Axis(.heading, 0...360, title: ""))
  let line = TraceLines.circle(recorder.controls[0].headings, on: plot)
  #expect(line.filter(\.isDrawable).allSatisfy { $0.y < 2.1 || $0.y > 357.9 })
  #expect(Axis(.heading, 0...360, title: "").ticks(3).map(\.label) == ["N", "E", "S", "W", "N"])
}

@Test func aSilenceBreaksTheLineAlsoInFoldedColumns() {
  for limit in [400, 40] {
    var columns = Columns<ValueCell>(width: 0.1, limit: limit)
    for tick in 0..<100 {
      columns.add((30..<60).contains(tick) ? .nan : 1, at: Double(tick) * 0.1)
    }
    let line = TraceLines.line(columns, on: plot)
    let breaks = line.dropLast().filter { !$0.isDrawable }
    #expect(breaks.count == 1)
  }
}

@Test func aSourceThatIsMissingIsBroken() {
  var recorder = SceneRecorder(sampleRate: 48000)
  for tick in 0..<100 where tick % 20 < 19 || tick < 50 {
    let source = SceneSource("a", azimuth: 0, distance: 1, level: -.infinity)
    recorder.add((30..<40).contains(tick) ? [] : [source], at: Double(tick) * 0.1)
  }
  let line = TraceLines.line(recorder.sources[0].level, on: plot)
  #expect(line.dropLast().filter { !$0.isDrawable }.count == 1)
}

@Test func panelsWithoutDataAreLeftOut() {
  var recorder = SceneRecorder(sampleRate: 48000)
  #expect(ScenePicture(title: "", recorder).panels.isEmpty)
  recorder.add(control: "tempo", 90, at: 0)
  #expect(ScenePicture(title: "", recorder).panels.count == 1)
  recorder.add([SceneSource("a", azimuth: .nan, distance: 2, level: -20)], at: 1)
  #expect(ScenePicture(title: "", recorder).panels.count == 3)
}

@Test func manySourcesAreCountedAndTheLongestShown() throws {
  var recorder = SceneRecorder(sampleRate: 48000)
  for tick in 0..<50 {
    recorder.add(
      (0..<100 - tick).map { SceneSource("s\($0)", azimuth: 0, distance: 2, level: -9) },
      at: Double(tick))
  }
  #expect(recorder.sourcesLeftOut == 36)
  #expect(SourcePanel.shown(recorder.sources, nil).map(\.source.name).first == "s0")
  #expect(SourcePanel.shown(recorder.sources, nil).count == SourcePanel.limit)
}

@Test func oddScenesAreDrawn() throws {
  var odd = SceneRecorder(sampleRate: 8000)
  odd.add([SceneSource("<&> 🐝", azimuth: .nan, distance: -1, level: .nan)], at: .nan)
  odd.add([SceneSource("", azimuth: 1e300, distance: .infinity, level: .infinity)], at: 0)
  odd.add(control: "c", range: 1...1, .nan, at: 0)
  odd.add(control: "c", 1, at: 0)
  [Float.nan, .infinity].withUnsafeBufferPointer { odd.add($0, channels: 2) }
  for scene in [odd, SceneRecorder(sampleRate: 48000)] {
    for format in PictureFormat.allCases {
      #expect(try ScenePicture(title: "odd", scene).bytes(format).count > 500)
    }
  }
  #expect(
    try ScenePicture(title: "none", Samples.scene(seconds: 1), duration: 0).bytes(.png).count > 500)
}

@Test func hoursTakeAsManyColumnsAsSeconds() throws {
  var recorder = SceneRecorder(sampleRate: 48000, columns: 50)
  for tick in 0..<36000 { recorder.add(control: "tempo", Double(tick % 9), at: Double(tick) / 10) }
  #expect(recorder.controls[0].values.cells.count <= 50)
  #expect(recorder.controls[0].values.end >= 3599)
}

@Test func aSourceHasTheColourOfItsRipple() {
  var recorder = SceneRecorder(sampleRate: 48000)
  let names = ["bamboo", "voices at the gate", "stranger"]
  recorder.add(names.map { SceneSource($0, azimuth: 0, distance: 2, level: -9) }, at: 0)
  let strokes = SourcePanel.shown(recorder.sources, Samples.map).map(\.stroke)
  #expect(strokes[0] == Stroke(Colour.lines[1], width: 1.6))
  #expect(strokes[1].colour == MapLook.colour(.dejavu, 0) && !strokes[1].dashes.isEmpty)
  #expect(strokes[2].dashes.isEmpty)
}
