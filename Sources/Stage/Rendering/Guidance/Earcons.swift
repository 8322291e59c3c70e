import Glibc
import Score
import SoundFiles
import Speech

/// The short sounds of callouts: a few strokes of a bell each, of the lengths that Soundscape's have (the headers of its
/// WAV files); the sounds are our own.
struct Earcons: Sendable {
  private let cache: SoundCache

  /// A stroke: seconds after the beginning, and the pitch in semitones above A4.
  private typealias Stroke = (at: Double, pitch: Double)

  /// Seconds and strokes of each.
  private static let all: [String: (seconds: Double, strokes: [Stroke])] = [
    "mode_enter": (0.47, [(0, 3), (0.12, 10)]), "mode_exit": (0.89, [(0, 10), (0.12, 3)]),
    "hush": (0.44, [(0, -2), (0.08, -9)]), "invalid_function": (0.4, [(0, -9), (0.12, -9)]),
    "information_alert": (0.5, [(0, 7), (0.1, 7)]), "callouts_on": (0.2, [(0, 12)]),
    "callouts_off": (0.36, [(0, 0)]), "sense_location": (0.4, [(0, 0), (0.1, 7)]),
    "sense_mobility": (0.6, [(0, 5), (0.1, 9), (0.2, 5)]),
    "sense_poi": (0.34, [(0, 12), (0.06, 15)]),
    "sense_safety": (0.3, [(0, 15), (0.1, 15)]), "sense_navilens": (0.4, [(0, 14)]),
    "sense_tourpoi": (0.5, [(0, 8), (0.1, 12), (0.2, 15)]),
    "app_launch": (1.56, [(0, -5), (0.2, 2), (0.4, 7)]),
    "flag_found": (2.49, [(0, 0), (0.2, 4), (0.4, 7), (0.6, 12)]),
    "hunt_complete": (3.19, [(0, 0), (0.2, 4), (0.4, 7), (0.6, 12), (0.9, 16)]),
    "offline": (0.6, [(0, 2), (0.15, -5)]), "online": (0.65, [(0, -5), (0.15, 2)]),
    "calibration_success": (1.01, [(0, 3), (0.2, 8), (0.4, 15)]),
    "calibration_in_progress": (1, [(0, 3), (0.5, 3)]),
    "connection_success": (0.8, [(0, 5), (0.2, 12)]), "low_confidence": (0.5, [(0, -4)]),
    "SS_beaconFound2_48k": (3.05, [(0, 12), (0.3, 7), (0.6, 12), (0.9, 19)]),
    "SS_logo4": (1.5, [(0, 0), (0.2, 7)]), "Aug12_Experience_end_4c": (1.2, [(0, 7), (0.2, 0)]),
    "SS_streetFound": (0.5, [(0, 10)]), "Travel_start": (0.6, [(0, 2), (0.1, 4)]),
    "Travel_inter": (0.4, [(0, 4)]), "Travel_end": (0.6, [(0, 4), (0.1, 2)]),
    "Travel_reverse": (0.6, [(0, 2), (0.1, -3)]), "street_non_1c": (0.4, [(0, -7)]),
  ]

  static var names: [String] { all.keys.sorted() }

  /// Those that are shorter than a second: what answers a wish without words.
  static var short: [String] { names.filter { all[$0]!.seconds < 1 } }

  init() throws(Fault) { cache = try SoundCache("earcons") }

  /// The file of an earcon, and its length; one that is unknown sounds as a place does.
  /// - Throws: `Fault` where it cannot be written.
  func file(_ name: String) throws(Fault) -> SpokenText {
    let (seconds, strokes) = Self.all[name] ?? Self.all["sense_poi"]!
    let key = "bells 1 \(seconds) \(strokes)"
    return try cache.sound(key) { () throws(Fault) in Self.sound(seconds, strokes) }
  }

  private static let sampleRate = 24_000

  /// Strokes of two partials each, an octave and a fifth apart, that die away to nothing at the end. Samples are multiples of
  /// 2^-15: the last digits of the C library's functions differ between processors.
  private static func sound(_ seconds: Double, _ strokes: [Stroke]) -> AudioData {
    let count = Int((seconds * Double(sampleRate)).rounded())
    var channel = [Float](repeating: 0, count: count)
    for stroke in strokes {
      let begin = Int(stroke.at * Double(sampleRate))
      let turn = 2 * Double.pi * 440 * exp2(stroke.pitch / 12)
      let left = Double(count - begin)
      for i in begin..<count {
        let t = Double(i - begin) / Double(sampleRate)
        let rise = min(1, t / 0.004)
        let fall = 1 - Double(i - begin) / left
        let tone = sin(t * turn) + 0.3 * fall * sin(3 * t * turn)
        channel[i] += Float((0.22 * 32_768 * rise * fall * fall * tone).rounded() / 32_768)
      }
    }
    return AudioData(sampleRate: sampleRate, channels: [channel])
  }
}
