import Analysis
import Files
import Glibc
import Score
import SoundFiles

/// A part of the sound, in a file of its own.
package struct Stem: Equatable {
  package let name: String
  /// Indices of its voices.
  let voices: Set<Int>
}

/// Which voices a render lets be heard, and which of them each stem holds.
package struct StemPlan {
  /// Voices that are heard; nil is all.
  let heard: Set<Int>?
  let stems: [Stem]

  /// - Parameters:
  ///   - solo: names of voices, buses or layers; nothing else is heard. Empty is everything.
  ///   - muted: names of voices, buses or layers that are not heard.
  /// - Throws: `Fault` for a name that the mapping does not have.
  init(_ orchestra: Orchestra, kind: StemKind?, solo: [String] = [], muted: [String] = []) throws {
    let all = Set(orchestra.voices.indices)
    var heard = all
    if !solo.isEmpty {
      heard = try solo.reduce(into: []) {
        $0.formUnion(try Self.voices(named: $1, orchestra, option: "solo"))
      }
    }
    for name in muted { heard.subtract(try Self.voices(named: name, orchestra, option: "mute")) }
    self.heard = heard == all ? nil : heard
    stems = Self.groups(orchestra, kind).map {
      Stem(name: $0.name, voices: $0.voices.intersection(heard))
    }
    .filter { !$0.voices.isEmpty }
  }

  private static func groups(_ orchestra: Orchestra, _ kind: StemKind?) -> [Stem] {
    switch kind {
    case nil: return []
    case .voice:
      return orchestra.voices.enumerated().map { Stem(name: $1.name, voices: [$0]) }
    case .layer: return VoiceSpec.Layer.allCases.map { layer(orchestra, $0) }
    case .bus:
      let buses = orchestra.buses.map { Stem(name: $0.name, voices: Set($0.voices)) }
      let grouped = buses.reduce(into: Set<Int>()) { $0.formUnion($1.voices) }
      let rest = Set(orchestra.voices.indices).subtracting(grouped)
      return buses + [Stem(name: "mix", voices: rest)]
    }
  }

  private static func layer(_ orchestra: Orchestra, _ layer: VoiceSpec.Layer) -> Stem {
    let voices = orchestra.voices.indices.filter { orchestra.voices[$0].layer == layer }
    return Stem(name: layer.rawValue, voices: Set(voices))
  }

  /// Returns the voices that a name means: a voice, the voices of a bus, or those of a layer.
  /// - Parameter option: the setting that named it.
  /// - Throws: `Fault` of the call for a name that the mapping does not have.
  package static func voices(
    named name: String, _ orchestra: Orchestra, option: String
  ) throws -> Set<Int> {
    let name =
      name.count > 2 && name.first == "\"" && name.last == "\""
      ? String(name.dropFirst().dropLast()) : name
    if let voice = orchestra.voices.firstIndex(where: { $0.name == name }) { return [voice] }
    if let bus = orchestra.buses.first(where: { $0.name == name }) { return Set(bus.voices) }
    if let kind = VoiceSpec.Layer(rawValue: name) { return layer(orchestra, kind).voices }
    let names = orchestra.voices.map(\.name) + orchestra.buses.map(\.name)
    throw Fault.call(
      option, "unknown voice \"\(name)\" (a bus or a layer would do, too)",
      hint: NearestName.hint(
        for: name, among: names + VoiceSpec.Layer.allCases.map(\.rawValue)))
  }
}

/// The file that was written of one stem, and its loudness.
public struct StemReport: Sendable {
  public let name: String
  public let file: AudioFileReport
  public let loudness: Loudness
}

/// The sound files of a render's stems, and how well they add up to its mix.
final class StemFiles {
  private let stems: [Stem]
  private let writers: [AudioFileWriter]
  private var meters: [LoudnessMeter]
  private var sum: [Float] = []
  /// The largest difference between a sample of the mix and the sum of the stems' samples.
  private(set) var largestDifference: Float = 0

  init(_ stems: [Stem], _ request: RenderRequest) throws {
    self.stems = stems
    writers = try stems.map { stem in
      let path = Self.path(of: stem.name, beside: request.output ?? "")
      try FileContent.refuse(path, "stems", ifAmong: request.inputFiles)
      return try AudioFileWriter(
        path: path,
        format: try request.format.map(AudioFormat.named), sampleRate: request.sampleRate,
        channels: 2)
    }
    meters = stems.map { _ in LoudnessMeter(channels: 2, sampleRate: Double(request.sampleRate)) }
  }

  /// `out/rose.pad.wav` for the stem `pad` of `out/rose.wav`.
  static func path(of stem: String, beside output: String) -> String {
    let name = output.lastIndex(of: "/").map { output.index(after: $0) } ?? output.startIndex
    guard let dot = output[name...].lastIndex(of: "."), dot > name else {
      return "\(output).\(stem)"
    }
    return "\(output[..<dot]).\(stem)\(output[dot...])"
  }

  /// Writes a block of one stem; the stems of a block come in their order.
  func write(_ block: UnsafeBufferPointer<Float>, stem: Int) throws {
    if stem == 0 { sum = [Float](repeating: 0, count: block.count) }
    for i in block.indices { sum[i] += block[i] }
    meters[stem].add(block)
    try writers[stem].write(block)
  }

  /// Compares the same block of the mix, after those of the stems.
  func compare(_ mix: UnsafeBufferPointer<Float>) {
    guard !stems.isEmpty else { return }
    for i in mix.indices { largestDifference = max(largestDifference, abs(mix[i] - sum[i])) }
  }

  func finish() throws -> [StemReport] {
    try stems.indices.map {
      StemReport(
        name: stems[$0].name, file: try writers[$0].finish(), loudness: meters[$0].result())
    }
  }

  func abort() { for writer in writers { writer.abort() } }
}
