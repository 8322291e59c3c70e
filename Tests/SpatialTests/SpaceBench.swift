import Score

@testable import Spatial

/// Renders a plan to arrays.
final class SpaceBench {
  let renderer: SpaceRenderer
  private let sources: Int
  private var frame = 0
  /// One array per channel.
  private(set) var channels: [[Float]]

  init(_ plan: SpacePlan, head: Head? = nil) throws {
    renderer = try SpaceRenderer(plan, head: head)
    sources = plan.sources.count
    channels = Array(repeating: [], count: renderer.channels)
  }

  /// Level and distance alone: no air, no near field; with or without propagation delay.
  static func plain(doppler: Bool = true, bubble: Double = 0.1) -> SourceTraits {
    var traits = SourceTraits()
    (traits.hasAirAbsorption, traits.hasNearField) = (false, false)
    (traits.hasDoppler, traits.bubble) = (doppler, bubble)
    return traits
  }

  /// Renders; `sound` gives a source's sample at a frame, `script` may move things before each quantum.
  func run(
    _ frames: Int, sound: (Int, Int) -> Float,
    script: (SpaceRenderer, Int) -> Void = { _, _ in }
  ) {
    let size = SpaceRenderer.quantum
    let input = AlignedFloats(size * sources)
    let output = AlignedFloats(size * channels.count)
    let inputs = (0..<sources).map { Optional(UnsafePointer(input.start + size * $0)) }
    let outputs = channels.indices.map { output.start + size * $0 }
    for _ in 0..<(frames + size - 1) / size {
      script(renderer, frame)
      for s in 0..<sources {
        for i in 0..<size { input.start[s * size + i] = sound(s, frame + i) }
      }
      renderer.process(inputs, into: outputs)
      for i in channels.indices {
        channels[i].append(contentsOf: UnsafeBufferPointer(start: outputs[i], count: size))
      }
      frame += size
    }
  }

  /// The response to an impulse of source 0 at frame 0.
  func impulse(_ frames: Int) { run(frames) { source, frame in source == 0 && frame == 0 ? 1 : 0 } }
}
