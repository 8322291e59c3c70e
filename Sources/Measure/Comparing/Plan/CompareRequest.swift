import Rendering
import Score
import SoundFiles

/// Everything that a comparison depends on.
///
/// What can be set is declared in `Settings`: `request.anchors`.
public struct CompareRequest: HoldsSettings, Sendable {
  /// The mappings as given: `a.lua`, `a.lua@still`, `a.lua@*` for all of its variants; `a.lua=Ada` gives it a name.
  public var mappings: [String]
  /// The paths of the datasets.
  public var datasets: [String]
  /// The folder of the report.
  public var output: String
  public var play = PlaySettings(.compare)
  /// The input that the question is about where no variant reads it: nothing else of a cell depends on the question.
  var unreadInput: String?
  /// Whether a lone mapping is measured as it is, not compared with its own variants.
  public var isMeasurement = false
  /// The parts of each dataset that are cells of their own; none where each dataset is one.
  package var parts: [LogPart] = []
  /// Whether only measures are wanted, no pictures.
  package var omitsPictures = false
  /// Whether finished cells hold what was measured of their sounds.
  package var keepsSounds = false
  /// The seconds of the fade of whole sounds that are still heard where they end; 0 for none.
  package var endFade = 0.0

  public init(mappings: [String], datasets: [String], output: String) {
    (self.mappings, self.datasets, self.output) = (mappings, datasets, output)
  }

  /// The format of the whole sounds; nil keeps none.
  var soundFormat: AudioFormat? {
    self.cellFormat == "none" ? nil : try? AudioFormat.named(self.cellFormat)
  }

  /// The sample rates of the excerpts' format, in hertz.
  private static let rates = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

  /// - Throws: `Fault` for a value that makes no sense.
  func validate() throws {
    try play.validate()
    if self.excerpt > 0 { try Settings.all.excerpt.check(self.excerpt, in: 0.1...3600) }
    guard Self.rates.contains(self.sampleRate) else {
      throw Fault.call(
        "sample-rate", "\(self.sampleRate) Hz is not one of \(Self.rates)",
        hint: "48000 is what the measures are made for")
    }
    try checkFormat()
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
  }

  /// - Throws: `Fault` (`call`) for a format of the whole sounds that is none; it says the nearest one.
  package func checkFormat() throws {
    if self.cellFormat == "none" { return }
    do { _ = try AudioFormat.named(self.cellFormat) } catch {
      throw Fault.call("format", error.message + ", or none", hint: error.hint)
    }
  }

  /// Returns the request with which one cell is rendered.
  func renderRequest(mapping: String, variant: String?, data: String) -> RenderRequest {
    var request = RenderRequest(mapping: mapping, data: data, output: nil)
    request.play = play.at(.render)
    (request.parameters, request.part) = ([:], LogPart())
    request.variant = variant
    request.stems = .voice
    request.tail = 2
    return request
  }
}
