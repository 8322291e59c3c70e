import Analysis
import Files
import Score
import Wire

/// Features as bytes, with a hash of them at the end: every number as it is, so that measures of them are the same, bit for bit.
extension CellFeatures {
  private static let version = 2
  private static let sealLength = 32

  /// - Throws: `Fault` for a list that is too long to be kept.
  package func sealed() throws(Fault) -> [UInt8] {
    var writer = WireWriter()
    try writer.add(whole: Self.version)
    try writer.add(all: pairings) { writer, one throws(Fault) in try writer.add(pairing: one) }
    try writer.add(sound: cell)
    try writer.add(all: warnings) { writer, one throws(Fault) in try writer.add(one) }
    try writer.add(samples ?? "")
    return writer.bytes + SHA256.digest(of: writer.bytes)
  }

  /// Whether the bytes are those of features that are all there.
  @Sendable package static func isWhole(_ bytes: [UInt8]) -> Bool {
    bytes.count > sealLength
      && SHA256.digest(of: Array(bytes.dropLast(sealLength))) == Array(bytes.suffix(sealLength))
  }

  /// - Throws: `Fault` for bytes that are none.
  package init(_ bytes: [UInt8]) throws(Fault) {
    var reader = WireReader(Array(bytes.dropLast(Self.sealLength)))
    guard try reader.whole() == Self.version else {
      throw Fault(.record, "the features are of another version", hint: "render the sweep again")
    }
    let pairings = try reader.all { reader throws(Fault) in try reader.pairing() }
    let cell = try reader.sound()
    let warnings = try reader.all { reader throws(Fault) in try reader.text() }
    let samples = try reader.text()
    try reader.end()
    self.init(
      pairings: pairings, cell: cell, warnings: warnings,
      samples: samples.isEmpty ? nil : samples)
  }
}

extension WireWriter {
  fileprivate mutating func add<Item>(
    all items: [Item], _ one: (inout WireWriter, Item) throws(Fault) -> Void
  ) throws(Fault) {
    try add(whole: items.count)
    for item in items { try one(&self, item) }
  }

  fileprivate mutating func add(numbers: [Double]) throws(Fault) {
    try add(whole: numbers.count)
    for number in numbers { add(number) }
  }

  fileprivate mutating func add(pairing one: Pairing) throws(Fault) {
    try add(input: one.input)
    try add(one.target)
    try add(one.percept.rawValue)
    try add(one.unit.symbol)
    try add(optional: one.line)
    try add(numbers: one.data)
    try add(numbers: one.values)
    try add(numbers: one.clipped.map { $0 ? 1 : 0 })
    try add(numbers: one.range.map { [$0.lowerBound, $0.upperBound] } ?? [])
    try add(numbers: one.domain.map { [$0.start, $0.end] } ?? [])
  }

  private mutating func add(input: InputSpec) throws(Fault) {
    try add(input.name)
    try add(input.unit.symbol)
    switch input.kind {
    case .linear: try add(whole: 0)
    case .circular(let period):
      try add(whole: 1)
      add(period)
    case .category(let words):
      try add(whole: 2)
      try add(all: words) { writer, word throws(Fault) in try writer.add(word) }
    }
    try add(numbers: [input.plausible.lowerBound, input.plausible.upperBound])
    try add(numbers: [input.possible.lowerBound, input.possible.upperBound])
    try add(input.doc)
  }

  fileprivate mutating func add(sound cell: SoundCell) throws(Fault) {
    let loudness = cell.loudness
    try add(numbers: [
      cell.duration, cell.gain, cell.calibration, loudness.integrated, loudness.range,
      loudness.momentaryMaximum, loudness.shortTermMaximum, loudness.truePeak, loudness.samplePeak,
    ])
    try add(tracks: cell.tracks)
    for traces in [cell.parameters, cell.inputs] {
      try add(all: traces) { writer, one throws(Fault) in
        try writer.add(one.name)
        try writer.add(one.percept.rawValue)
        try writer.add(one.values)
      }
    }
    try add(all: cell.pairs) { writer, pair throws(Fault) in
      try writer.add(pair.input)
      try writer.add(pair.target)
    }
    try add(all: cell.notes) { writer, note throws(Fault) in
      try writer.add(note.voice)
      try writer.add(numbers: [note.start, note.end, note.pitch])
    }
    try add(all: cell.stems) { writer, stem throws(Fault) in
      try writer.add(stem.name)
      try writer.add(tracks: stem.tracks)
    }
    try add(numbers: cell.rows.times)
    try add(all: cell.rows.data) { writer, data throws(Fault) in try writer.add(numbers: data) }
  }

  fileprivate mutating func add(tracks: SoundTracks) throws(Fault) {
    let heard = tracks.heard
    for track in [
      tracks.pitch, tracks.level, tracks.centroid, tracks.azimuth, tracks.bark, heard.loudnessSteps,
      heard.loudness, heard.sharpness, heard.exposure,
    ] { try add(track) }
    try add(numbers: tracks.onsets)
    for windows in [heard.roughness, heard.fluctuation] {
      try add(numbers: windows.flatMap { [$0.time, $0.value] })
    }
    add(heard.level)
    try add(whole: heard.nonFinite)
  }
}

extension WireReader {
  fileprivate mutating func all<Item>(
    _ one: (inout WireReader) throws(Fault) -> Item
  ) throws(Fault) -> [Item] {
    let count = try count(of: 4)
    var items: [Item] = []
    for _ in 0..<count { items.append(try one(&self)) }
    return items
  }

  private mutating func numbers() throws(Fault) -> [Double] {
    let count = try count(of: 8)
    var numbers: [Double] = []
    for _ in 0..<count { numbers.append(try double()) }
    return numbers
  }

  /// So many numbers, or none.
  private mutating func numbers(_ count: Int) throws(Fault) -> [Double]? {
    let found = try numbers()
    if found.isEmpty { return nil }
    guard found.count == count else { throw fault("\(found.count) numbers are not \(count)") }
    return found
  }

  private mutating func range() throws(Fault) -> ClosedRange<Double>? {
    guard let ends = try numbers(2) else { return nil }
    guard ends[0] <= ends[1] else { throw fault("a range is upside down") }
    return ends[0]...ends[1]
  }

  private mutating func percept() throws(Fault) -> Percept {
    let word = try text()
    guard let percept = Percept(rawValue: word) else { throw fault("\(word) is no percept") }
    return percept
  }

  fileprivate mutating func pairing() throws(Fault) -> Pairing {
    let input = try input()
    let (target, percept, unit) = (try text(), try percept(), Unit(try text()))
    let line = try optionalWhole()
    let (data, values) = (try numbers(), try numbers())
    guard data.count == values.count else { throw fault("a pairing has a value for each datum") }
    let clipped = try numbers().map { $0 == 1 }
    let range = try range()
    let domain = try numbers(2).map { Span($0[0], $0[1]) }
    return Pairing(
      input: input, target: target, percept: percept, unit: unit, line: line, data: data,
      values: values, clipped: clipped, range: range, domain: domain)
  }

  private mutating func input() throws(Fault) -> InputSpec {
    let (name, unit) = (try text(), Unit(try text()))
    let kind: InputSpec.Kind
    switch try whole() {
    case 0: kind = .linear
    case 1: kind = .circular(period: try double())
    case 2: kind = .category(try all { reader throws(Fault) in try reader.text() })
    default: throw fault("there is no such kind of input")
    }
    guard let plausible = try range(), let possible = try range() else {
      throw fault("an input has ranges")
    }
    return InputSpec(name, unit, kind, in: plausible, possible: possible, doc: try text())
  }

  fileprivate mutating func sound() throws(Fault) -> SoundCell {
    guard let numbers = try numbers(9) else { throw fault("a sound has nine numbers") }
    let tracks = try tracks()
    var cell = SoundCell(
      tracks: tracks, duration: numbers[0],
      loudness: Loudness(
        integrated: numbers[3], range: numbers[4], momentaryMaximum: numbers[5],
        shortTermMaximum: numbers[6], truePeak: numbers[7], samplePeak: numbers[8]))
    (cell.gain, cell.calibration) = (numbers[1], numbers[2])
    cell.parameters = try all { reader throws(Fault) in try reader.trace() }
    cell.inputs = try all { reader throws(Fault) in try reader.trace() }
    cell.pairs = try all { reader throws(Fault) in (try reader.text(), try reader.text()) }
    cell.notes = try all { reader throws(Fault) in
      let voice = try reader.text()
      guard let times = try reader.numbers(3) else { throw reader.fault("a note has times") }
      return SoundCell.Note(voice: voice, start: times[0], end: times[1], pitch: times[2])
    }
    cell.stems = try all { reader throws(Fault) in
      SoundCell.Stem(name: try reader.text(), tracks: try reader.tracks())
    }
    cell.rows.times = try self.numbers()
    cell.rows.data = try all { reader throws(Fault) in try reader.numbers() }
    return cell
  }

  private mutating func trace() throws(Fault) -> SoundCell.Trace {
    SoundCell.Trace(name: try text(), percept: try percept(), values: try samples())
  }

  fileprivate mutating func tracks() throws(Fault) -> SoundTracks {
    var tracks = SoundTracks()
    tracks.pitch = try samples()
    tracks.level = try samples()
    tracks.centroid = try samples()
    tracks.azimuth = try samples()
    tracks.bark = try samples()
    tracks.heard.loudnessSteps = try samples()
    tracks.heard.loudness = try samples()
    tracks.heard.sharpness = try samples()
    tracks.heard.exposure = try samples()
    tracks.onsets = try numbers()
    tracks.heard.roughness = try windows()
    tracks.heard.fluctuation = try windows()
    tracks.heard.level = try double()
    tracks.heard.nonFinite = try whole()
    return tracks
  }

  private mutating func windows() throws(Fault) -> [(time: Double, value: Double)] {
    let numbers = try numbers()
    return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
  }
}
