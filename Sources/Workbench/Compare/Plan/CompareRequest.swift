import Files
import Score
import SoundFiles

/// Everything that a comparison depends on.
public struct CompareRequest: Sendable {
  /// Mappings as given: `a.lua`, `a.lua@still`, `a.lua@*` for all of its variants; `a.lua=Ada` gives it a name.
  public var mappings: [String]
  /// Paths of datasets.
  public var datasets: [String]
  /// The folder of the report.
  public var output: String
  /// Values of parameters, for every mapping that has them.
  public var parameters: [String: Double] = [:]
  /// Parameters to be stepped through, `brightness=500:12000:5`.
  public var sweeps: [String] = []
  /// Adds permuted data, four levels and a plain linear pitch.
  public var anchors = false
  /// The input that the question is about; nil takes the one that most variants map.
  public var focus: String?
  /// The input that the question is about where no variant reads it: nothing else of a cell depends on the question.
  var unreadInput: String?
  /// Whether figures have their titles, for papers that have captions.
  public var hasTitles = true
  /// Whether the figures are drawn as files too; the page draws its own.
  public var drawsFigures = true
  /// Conditions that every variant must meet, `inaudible_steps<0.1`.
  public var requirements: [String] = []
  public var seed: UInt64 = 1
  public var sampleRate = 48_000
  public var start = 0.0
  /// The part of each dataset that is played.
  public var part = LogPart()
  /// Whether mappings play of whose inputs a dataset has no value.
  public var allowsMissing = false
  public var speed: Double?
  public var length: Double?
  public var reading = DataReading()
  public var site: String?
  /// Integrated loudness of every cell, LUFS.
  public var loudness = -23.0
  /// dB SPL of a sine at full scale.
  public var calibration = 100.0
  /// Seconds of each cell that the report's players hold.
  public var excerpt = 60.0
  /// Name of the format of the whole sounds beside the report; `none` keeps none.
  public var formatName = AudioFormat.wav16.rawValue
  /// One mapping alone is measured as it is, not compared with its own variants.
  public var isMeasurement = false
  /// What the mappings and the site may name.
  public var permit = ReadPermit()
  /// Cells that are made at the same time.
  public var threads = 1

  public init(mappings: [String], datasets: [String], output: String) {
    self.mappings = mappings
    self.datasets = datasets
    self.output = output
  }

  /// Format of the whole sounds; nil keeps none.
  var format: AudioFormat? { formatName == "none" ? nil : try? AudioFormat.named(formatName) }

  /// Sample rates of the excerpts' format.
  private static let rates = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

  /// - Throws: `Fault` for a number that makes no sense.
  func validate() throws {
    try OptionLimits.check([
      ("sample-rate", Double(sampleRate), 16_000...192_000, "Hz"),
      ("start", start, 0...1e10, "s"), ("speed", speed ?? 1, 1e-3...1e9, "times"),
      ("length", length ?? 1, 1...86_400, "s"), ("threads", Double(threads), 1...64, ""),
      ("loudness", loudness, -60...(-12), "LUFS"),
      ("excerpt", excerpt == 0 ? 1 : excerpt, 0.1...3600, "s"),
      ("calibration", calibration, 60...140, "dB SPL"),
    ])
    guard Self.rates.contains(sampleRate) else {
      throw Fault.call(
        "sample-rate", "\(sampleRate) Hz is not one of \(Self.rates)",
        hint: "48000 is what the measures are made for")
    }
    do {
      if formatName != "none" { _ = try AudioFormat.named(formatName) }
    } catch {
      throw Fault.call("format", error.message)
    }
    if mappings.isEmpty {
      throw Fault.call(
        "mappings", "no mapping is given",
        hint: "write ripples compare a.lua b.lua ‹data datasets/garden-walk›")
    }
    if datasets.isEmpty {
      throw Fault.call(
        "data", "no dataset is given",
        hint: "give one or more, such as ‹data datasets/garden-walk›")
    }
    if speed != nil, length != nil {
      throw Fault.call("length", "cannot be given with ‹speed›", hint: "give one of them")
    }
  }

  /// What one cell is rendered with.
  func renderRequest(mapping: String, variant: String?, data: String) -> RenderRequest {
    var request = RenderRequest(mapping: mapping, data: data, output: nil)
    request.variant = variant
    request.seed = seed
    request.sampleRate = sampleRate
    request.start = start
    request.allowsMissing = allowsMissing
    request.speed = speed
    request.length = length
    request.reading = reading
    request.site = site
    request.permit = permit
    request.stems = .voice
    request.tail = 2
    return request
  }
}
