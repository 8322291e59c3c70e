import Mappings
import Score

/// The piece that a part of a scene plays: a mapping's text with its preset.
package struct ScenePiece {
  /// The name from which its random numbers are seeded.
  let id: String
  /// The file that errors name, and beside which its sounds stand.
  package let path: String
  /// The mapping's text.
  package var text: String
  /// The name of the ripple, object or déjà vu, for reports.
  package var name = ""
  /// The values of the mapping's parameters.
  var preset: [String: Double] = [:]
  /// The site's file that says the preset; nil for none.
  var presetFile: String?
  var variant: String?
  /// A variant whose values hold before those of the preset.
  var condition: String?
  /// The level in dB, on top of the mapping's own.
  var level = 0.0
  /// The names of the mapping's voices or buses that are heard; empty is all.
  var voices: [String] = []
  /// Whether its text was made here and names nothing but sounds that were made here, a callout's: those may be read
  /// whatever a performance permits its files.
  var isOwn = false
  /// The objects of the scene that the mapping may move.
  var objects: [Targets.ObjectPlace] = []
  /// Inputs that a walk may lack, as the mapping is given something else in their place.
  var replaced: Set<String> = []

  /// The place of a value of the preset, for faults.
  func place(ofPreset parameter: String) -> FaultPlace {
    presetFile.flatMap { SiteFile.place(ofPreset: parameter, of: name, in: $0) }
      ?? FaultPlace(presetFile, part: "preset of \(name)")
  }

  /// Makes a piece of recordings that play one after the other, once or over and over, from `delay` seconds on.
  ///
  /// Its first frame counts, while an envelope begins at 0: so the gate opens, and the envelope closes. What the middle
  /// of two channels takes is given back, so that at the reference distance a file has its own level.
  /// - Parameter files: with the seconds that each lasts.
  static func recordings(
    id: String, files: [(path: String, seconds: Double)], besides path: String, delay: Double,
    loops: Bool, level: Double
  ) -> ScenePiece {
    let isSingle = files.count == 1
    let voices = files.enumerated().map { number, file in
      """
      s\(number) = synth(function(p)
        local fade = adsr(p.gate, 0, 0, 1, 0.05)
        return sample(\(quoted(file.path)), { loop = \(loops && isSingle ? 1 : 0) }) * (p.gate + fade - p.gate * fade)
      end)
      """
    }
    // A note ends with its file, where its length is known, so that no voice goes on in silence.
    let turn = files.enumerated().map { number, file in
      let length = file.seconds > 0 ? ", { duration = \(file.seconds) }" : ""
      return "play(\"s\(number)\"\(length))" + (isSingle ? "" : "; sleep(\(file.seconds))")
    }
    let plays = turn.joined(separator: "; ")
    let text = """
      return mapping {
        name = \(quoted(id)),
        voices = { \(voices.joined(separator: ", ")) },
        sequences = { play = function()
          sleep(\(delay))
          \(loops && !isSingle ? "while true do \(plays) end" : plays)
        end },
      }
      """
    let middle = Decibels.level(2.0.squareRoot())
    return ScenePiece(id: id, path: path, text: text, name: id, level: level + middle)
  }

  /// A text as a string of Lua: three digits stand for a control character, which no line of a mapping may hold.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7f}":
        let code = scalar.value
        result += "\\\(code / 100)\(code / 10 % 10)\(code % 10)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// The settings and the files that all parts of a scene share.
package final class SceneSetup {
  package let ticks: TickGrid
  let seed: UInt64
  package let permit: ReadPermit
  /// The frames by which a recording of the microphone is handed over ahead of the sound, at most.
  let ahead: Int
  /// The inputs that `Conductor.advance` delivers, in its order.
  package let inputs: [InputSpec]
  /// The way to speak of others that mappings read.
  package var absent = AbsentInputs.inDataset
  /// The cache that loads each sound file once.
  package var sounds = RecordingCache()
  /// The path of the microphone's recording; nil where there is none that is heard.
  let recording: String?
  /// The rings that the sound of a microphone's device goes to; nil where none is heard.
  let device: DeviceRings?

  package init(
    ticks: TickGrid, seed: UInt64, permit: ReadPermit, ahead: Int, inputs: [InputSpec],
    recording: String?, device: DeviceRings? = nil
  ) {
    (self.ticks, self.seed, self.permit, self.ahead) = (ticks, seed, permit, ahead)
    (self.inputs, self.recording, self.device) = (inputs, recording, device)
  }

  /// Returns the files that a piece may read.
  package func scope(of piece: ScenePiece) -> ReadScope {
    (piece.isOwn ? ReadPermit() : permit).scope(of: piece.path)
  }
}
