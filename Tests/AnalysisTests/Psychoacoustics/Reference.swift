import FoundationEssentials
import TestSupport

@testable import Analysis

/// What MoSQITo 1.2.1 measured of a signal (Tests/Golden/make/psychoacoustics.py).
struct Reference: Decodable {
  let levels: [Double]
  let stationary, diffuse: Double
  let pattern: [Double]
  let n5, mean, maximum: Double
  let course: [Double]
  let sharpness: Double
  let roughness: [Double]

  static let all: [String: Reference] = {
    let path = PackageRoot.path + "/Tests/Golden/psychoacoustics.json"
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { return [:] }
    return (try? JSONDecoder().decode([String: Reference].self, from: data)) ?? [:]
  }()
}

/// Whether two loudnesses agree as ISO 532-1:2017, annex B, asks of a program: within 5 % or 0.1 sone.
func agree(_ a: Double, _ b: Double, within share: Double = 0.05, or sone: Double = 0.1) -> Bool {
  abs(a - b) <= max(share * abs(b), sone)
}

func analyse(
  _ samples: [Float], rate: Int = 48000, channels: Int = 1, calibration: Double = 100,
  blocks: [Int] = [4096]
) -> Psychoacoustics {
  let analyser = PsychoacousticAnalyser(
    sampleRate: Double(rate), channels: channels, calibration: calibration)
  inBlocks(samples, channels: channels, of: blocks) { analyser.add($0) }
  return analyser.finish()
}
