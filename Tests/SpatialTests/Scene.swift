import Score

@testable import Spatial

/// A space with its sources' sound, rendered to arrays.
final class Scene {
  let renderer: SpaceRenderer
  private let sources: Int
  private var frame: Int64 = 0
  private(set) var left: [Float] = []
  private(set) var right: [Float] = []

  /// - Parameter plain: without air and near field, so that level and direction alone count.
  init(
    _ count: Int = 1, head: Head = Heads.kemar, traits: SourceTraits = Scene.plain
  ) {
    sources = count
    renderer = try! SpaceRenderer(
      SpacePlan(
        sampleRate: head.sampleRate, sources: Array(repeating: traits, count: count)), head: head)
  }

  static var plain: SourceTraits {
    var traits = SourceTraits()
    traits.hasAirAbsorption = false
    traits.hasNearField = false
    return traits
  }

  /// Renders quanta; before each, `script` may move things; `sound` gives a source's sample at a frame.
  func run(
    quanta: Int, sound: (Int, Int) -> Float?,
    script: (SpaceRenderer, Int64) -> Void = { _, _ in }
  ) {
    let size = SpaceRenderer.quantum
    var inputs = [Float](repeating: 0, count: size * sources)
    var output = [Float](repeating: 0, count: 2 * size)
    for _ in 0..<quanta {
      script(renderer, frame)
      var isSilent = [Bool](repeating: false, count: sources)
      for s in 0..<sources {
        for i in 0..<size {
          guard let x = sound(s, Int(frame) + i) else {
            isSilent[s] = true
            break
          }
          inputs[s * size + i] = x
        }
      }
      inputs.withUnsafeBufferPointer { inputs in
        output.withUnsafeMutableBufferPointer { output in
          let start = output.baseAddress!
          let lines = (0..<sources).map { s -> UnsafePointer<Float>? in
            isSilent[s] ? nil : inputs.baseAddress! + s * size
          }
          renderer.process(lines, into: [start, start + size])
        }
      }
      left += output[..<size]
      right += output[size...]
      frame += Int64(size)
    }
  }
}
