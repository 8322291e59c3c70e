import ArgumentParser
import Workbench

/// Options of everything that plays a mapping on a dataset.
struct RenderOptions: ParsableArguments {
  @Option(
    name: [.customShort("d"), .long], help: "The dataset: a folder, or a CSV, GPX, FIT … file.")
  var data: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A parameter of the mapping; repeatable.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(
    help: ArgumentHelp(
      "A microphone's recording that plays in step, instead of the dataset's own (ambience.flac, .wav, .ogg, .opus).",
      valueName: "file"))
  var mic: String?

  @Option(help: "A variant that the mapping declares.")
  var variant: String?

  @Option(help: "Seed of all randomness.")
  var seed: UInt64 = 1

  @Option(help: "Second of the dataset to begin with.")
  var start = 0.0

  @OptionGroup var part: PartOptions

  @OptionGroup var pace: PaceOptions

  @Option(help: "Seconds of sound after the end of the data.")
  var tail = RenderRequest.usualTail

  @Option(
    help: "Bring the sound to this integrated loudness (LUFS); renders twice.")
  var loudness: Double?

  @Option(name: .customLong("sample-rate"), help: "Frames per second.")
  var sampleRate = 48_000

  @Option(name: .customLong("control-rate"), help: "Control ticks per second.")
  var controlRate = 100.0

  @Option(help: "Frames rendered at a time; the samples do not depend on it.")
  var block = 512

  @Option(help: "Threads; the samples do not depend on it.")
  var threads = 1

  @OptionGroup var source: ReadingOptions

  @OptionGroup var permits: PermitOptions
  @OptionGroup var missing: MissingOptions

  /// The request that the options make.
  func request(mapping: String, output: String?) throws -> RenderRequest {
    var request = RenderRequest(mapping: mapping, data: data ?? "", output: output)
    if data == nil, !request.playsWithoutData {
      throw CommandFailure(
        "--data: which walk? give a dataset, such as datasets/garden-walk", code: 2)
    }
    request.seed = seed
    request.variant = variant
    request.start = start
    request.part = part.part
    request.allowsMissing = missing.allowMissing
    (request.speed, request.length) = (pace.speed, pace.length)
    request.tail = tail
    request.loudness = loudness
    request.sampleRate = sampleRate
    request.controlRate = controlRate
    request.block = block
    request.threads = threads
    request.parameters = try Assignments.numbers(assignments, option: "--set")
    request.microphone = mic
    request.permit = try permits.permit()
    request.reading = try source.reading
    return request
  }
}

/// Which part of a log is played: one declaration for every command that plays one.
struct PartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where in the log to begin: seconds (90), a time of day (09:30) or a date and time (2025-07-04T09:30).",
      valueName: "time"))
  var from: String?

  @Option(help: ArgumentHelp("Where in the log to end, written likewise.", valueName: "time"))
  var to: String?

  var part: LogPart { LogPart(from: from, to: to) }
}

/// How fast a log is played: one declaration likewise.
struct PaceOptions: ParsableArguments {
  @Option(help: "How much faster than the log; 1 is real time.")
  var speed: Double?

  @Option(help: "Seconds of sound in which to play the whole dataset, or the part.")
  var length: Double?

  var pace: PlayPace { PlayPace(speed: speed, length: length) }
}

struct MissingOptions: ParsableArguments {
  @Flag(
    name: .customLong("allow-missing"),
    help: "Play a mapping of whose inputs the dataset has no value; without it that is an error.")
  var allowMissing = false
}

/// `name=value` arguments.
enum Assignments {
  static func numbers(_ texts: [String], option: String) throws -> [String: Double] {
    var numbers: [String: Double] = [:]
    for (name, text) in try parse(texts, option: option) {
      guard let value = Double(text), value.isFinite else {
        throw CommandFailure("\(option) \(name)=\(text): \"\(text)\" is not a number", code: 2)
      }
      numbers[name] = value
    }
    return numbers
  }

  static func parse(_ texts: [String], option: String) throws -> [String: String] {
    var pairs: [String: String] = [:]
    for text in texts {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw CommandFailure("\(option) \(text): write it as name=value", code: 2)
      }
      pairs[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return pairs
  }
}
