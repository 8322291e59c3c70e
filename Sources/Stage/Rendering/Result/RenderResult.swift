import Analysis
import Datasets
import Engine
import MapData
import Score
import SoundFiles

/// The files and measures of a finished render.
public struct RenderResult {
  public let request: RenderRequest
  /// The name of the mapping and the title of the dataset.
  public let mappingName: String
  public let datasetTitle: String
  /// The frames of sound, and whether that is all there was to render.
  public let frames: Int
  public let isComplete: Bool
  /// The seconds of sound until the data ended, and the seconds of data per second of sound.
  public let duration: Double
  public let speed: Double
  /// The factor on the mix that brought it to the loudness asked for; 1 otherwise.
  public let gain: Double
  public let loudness: Loudness
  /// The peak of the last 50 ms, in dBFS.
  public internal(set) var endLevel = -Double.infinity
  /// The shares of music and surroundings that mask each other; nil where nothing is known of the surroundings.
  public internal(set) var masking: MaskedTime?
  public let counters: EngineCounters
  public let conductor: ConductorReport
  /// The lines that the mapping printed, each with its place; of very many the first ones.
  public let printed: [String]
  /// All parameters of the mapping with the values that were used.
  public let parameters: [(name: String, value: Double)]
  public let channels: Int
  /// Sentences on what the reader of the dataset found odd in what is played.
  public let findings: [String]
  /// Sentences on what was found wrong with the mapping's sound files.
  public let soundWarnings: [String]
  /// Sentences on what the mapping's text says and cannot mean.
  public let mistakes: [String]
  /// The sound file; nil when none was written.
  public internal(set) var file: AudioFileReport?
  public internal(set) var stems: [StemReport] = []
  /// The files of notes.
  public let notations: [NotationReport]
  /// The largest difference between a sample of the mix and the sum of the stems; 0 without stems.
  public internal(set) var stemDifference: Float = 0
  /// The file of what the microphones gave; nil when it was not written.
  public internal(set) var reality: AudioFileReport?
  /// The loudness of a site inside each ripple that was entered, in the site's order.
  public let ripples: [RippleLoudness]
  /// The map that was used round a walker; nil for none.
  let map: MapCoverage?
  /// The files that are read besides the mapping, the site or the objects and the dataset: sound files, mappings of a scene,
  /// the microphone's recording, the head.
  let sounds: [String]

  init(
    _ request: RenderRequest, _ dataset: Dataset, _ performance: Performance, gain: Double,
    loudness: Loudness, frames: Int, notations: [NotationReport]
  ) {
    self.request = request
    let piece = performance.piece
    mappingName = piece.title
    datasetTitle = dataset.title
    self.frames = frames
    isComplete = frames == performance.frameCount
    duration = performance.duration
    speed = performance.speed
    (self.gain, self.loudness) = (gain, loudness)
    counters = piece.counters
    conductor = piece.report
    printed = piece.printed
    parameters = piece.parameters
    channels = piece.channels
    let step = speed / request.play.ticks.controlRate
    findings = dataset.conclusions(about: piece.inputNames, every: step).map(\.line)
    soundWarnings = piece.soundWarnings
    mistakes = (piece as? SoloPiece)?.mapping.mistakes() ?? []
    self.notations = notations
    ripples = piece.ripples
    map = piece.map
    sounds = piece.sounds + request.play.files(.reads).map(\.path)
  }

  /// The length, the loudness and the peak in one line.
  public var summary: String {
    let seconds = Double(frames) / Double(request.sampleRate)
    let parts = [
      "\(Figure.fixedOrDash(seconds, decimals: 1)) s",
      loudness.integrated.isFinite
        ? "\(Figure.fixedOrDash(loudness.integrated, decimals: 1)) LUFS" : "silent",
      loudness.truePeak.isFinite
        ? "true peak \(Figure.fixedOrDash(loudness.truePeak, decimals: 1)) dBTP" : nil,
      counted(counters.notes, "note"),
    ].compactMap { $0 }
    let masked = masking?.music.map { ["\(Figure.fixedOrDash($0, decimals: 1)) % masked"] } ?? []
    return (parts + masked).joined(separator: ", ")
  }

  /// The hash of the tiles of the map that were used; nil without a map.
  public var mapHash: String? { map?.digest }

  /// A line on each ripple of a site that was entered.
  public var rippleLines: [String] { ripples.map(\.line) }

  /// The sentence that says what to look at where nothing was heard.
  private var silence: String {
    let settings = [("solo", request.solo), ("mute", request.mute)].filter { !$0.1.isEmpty }
    if !settings.isEmpty {
      let given = settings.map { "‹\($0.0) \($0.1.joined(separator: ","))›" }.joined(separator: " ")
      return "the sound is silent: \(given) leaves nothing that sounds; render without it"
    }
    switch FileKind.played(request.mapping) {
    case .site:
      return "the sound is silent: ripples describe \(request.mapping) ‹data \(request.data)› says "
        + "which ripples the walk enters, ripples check MAPPING ‹data \(request.data)› what each plays"
    case .objects:
      return "the sound is silent: ripples describe \(request.mapping) says what its objects play, "
        + "and from where"
    default: return "the sound is silent: look at the trace (‹trace›) and at ripples check"
    }
  }

  /// Sentences on what a researcher must know of; empty when all went as it should.
  public var warnings: [String] {
    var lines = findings.map { "data: \($0)" } + soundWarnings + mistakes + conductor.warnings
    for notation in notations { lines += notation.findings.map { "\(notation.path): \($0)" } }
    if !request.isNotesOnly, !loudness.integrated.isFinite { lines.append(silence) }
    for (count, noun, rest, what) in [
      (
        counters.faults, "note", "",
        "ended because the sound was not a finite number: look for pow, feedback or a division whose result has no end"
      ),
      (
        counters.effectFaults, "block", " of effects",
        "silenced because the sound was not a finite number"
      ), (counters.stolen, "note", "", "cut off because the voice had no room for more"),
      (counters.missingInput, "frame", " of the microphone", "not there in time"),
    ] where count > 0 {
      lines.append("\(counted(count, noun))\(rest) \(count == 1 ? "was" : "were") \(what)")
    }
    if stemDifference > 1e-6 {
      let distance = Figure.fixedOrDash(Decibels.level(Double(stemDifference)), decimals: 0)
      lines.append(
        "the stems add up to the mix within \(distance) dB only: "
          + (counters.limited > 0
            ? "the limiter was at work on the mix" : "an effect of the mix is not linear"))
    }
    if let target = request.loudness, abs(loudness.integrated - target) > 0.2 {
      lines.append(
        "the loudness is \(Figure.fixedOrDash(loudness.integrated, decimals: 1)) LUFS, not \(target): the limiter "
          + "holds the peaks at -1 dBTP")
    }
    if isComplete, request.tail > 0, endLevel > EndLevel.audible {
      lines.append(
        "the sound is cut at \(Figure.fixedOrDash(endLevel, decimals: 0)) dBFS: sequences and control stop with the data, and "
          + "what rings on gets \(Figure.brief(request.tail)) s; give more (‹tail›), or fade (‹fade-out›)"
      )
    }
    if counters.late > 0 { lines.append(counted(counters.late, "event") + " came too late") }
    if let file, file.samplesBeyondFullScale > 0 {
      lines.append(
        counted(file.samplesBeyondFullScale, "sample") + " beyond full scale had to be cut off")
    }
    return lines
  }
}
