import Datasets
import Engine
import Files
import Glibc
import Rendering
import Score
import Signals
import Wire

/// Writes down what an engine elsewhere needs to play a performance, and the samples that it must then make: what
/// `make wasm-check` drives.
///
///     ripples-tape MAPPING DATASET SECONDS FOLDER
///
/// The folder gets `plan`, `events`, one file per recording in `sounds` under its key, `samples` (left and right by
/// turns, as 32-bit floats) and `facts.json`; a mapping that hears the microphone hears noise, `microphone`. The samples are those of the baseline kernels on one thread.
struct Tape {
  private let folder: String
  private let request: RenderRequest
  private static let block = 128

  static func run() -> Int32 {
    let arguments = Array(CommandLine.arguments.dropFirst())
    KernelVariant.baseline.run()
    do {
      if arguments.count > 2, arguments[0] == "ensemble" {
        try EnsembleTape(folder: arguments[1], tapes: Array(arguments[2...])).fill()
      } else if arguments.count == 6, arguments[0] == "scene", let from = Double(arguments[3]),
        let to = Double(arguments[4])
      {
        try SceneTape(
          arguments[1], data: arguments[2], from: from, to: to, folder: arguments[5]
        ).fill()
      } else if arguments.count == 4, let seconds = Double(arguments[2]) {
        var request = RenderRequest(mapping: arguments[0], data: arguments[1], output: nil)
        request.length = seconds
        try Tape(folder: arguments[3], request: request).fill()
      } else {
        say(
          "ripples-tape: expected a mapping, a dataset, seconds and a folder; ensemble, a folder and tapes; or scene, a scene, a dataset, two of its seconds and a folder"
        )
        return 2
      }
      return 0
    } catch {
      say("ripples-tape: \(error)")
      return 1
    }
  }

  private func fill() throws {
    try Folders.make(folder + "/sounds")
    let performed = try Performed(request)
    let plan = EnginePlan(
      performed.orchestra, sampleRate: Double(request.sampleRate), seed: request.seed)
    try ByteFile.write(try plan.wire(keep), to: folder + "/plan")
    try ByteFile.write(EventWire.bytes(of: performed.events), to: folder + "/events")
    let engine = try Engine(
      plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options)
    let microphone =
      plan.orchestra.hearsMicrophone ? Self.noise(performed.frames) : []
    try microphone.withUnsafeBytes {
      if !$0.isEmpty { try ByteFile.write(Array($0), to: folder + "/microphone") }
    }
    var rest = performed.events[...]
    var frame = 0
    let played = try PlayedBlocks(frames: performed.frames, block: Self.block) {
      left, right, count in
      while let event = rest.first, engine.events.push(event) { rest.removeFirst() }
      let heard = Array(microphone.dropFirst(frame).prefix(count))
      engine.input.push(left: heard, right: heard, frames: heard.count)
      engine.render(left: left, right: right, frames: count)
      frame += count
    }
    try played.write(
      to: folder, notes: engine.counters.notes, sampleRate: plan.sampleRate,
      isRender: microphone.isEmpty ? performed.matches(played.samples) : nil)
  }

  /// What a microphone could hear: noise at -20 dBFS.
  private static func noise(_ frames: Int) -> [Float] {
    var random = SeededRandom(seed: 1)
    return (0..<frames).map { _ in Float(random.uniform() - 0.5) * 0.2 }
  }

  /// Writes a recording under its key.
  private func keep(_ recording: Recording) throws(Fault) -> SoundKey {
    let bytes = try recording.wire()
    let key = SoundKey(SHA256.digest(of: bytes))
    try ByteFile.write(bytes, to: folder + "/sounds/" + key.hexadecimal)
    return key
  }

  private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}

extension SoundKey {
  /// The key of 64 hexadecimal digits.
  init(hexadecimal: String) {
    let digits = Array(hexadecimal)
    self.init(
      stride(from: 0, to: 64, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 })
  }
}
