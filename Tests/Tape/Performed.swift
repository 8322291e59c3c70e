import Datasets
import Engine
import Files
import Rendering
import Score

/// A performance by the command's own ways: its orchestra, events and sound.
struct Performed {
  let orchestra: Orchestra
  let events: [Event]
  /// The frames that an engine renders for it, its latency included.
  let frames: Int
  private let sound: [Float]

  init(_ request: RenderRequest) throws {
    var dataset = try DatasetReader.read(path: request.data, options: request.play.reading)
    dataset.ambience = nil
    let source = try FileContent.text(request.mapping)
    let piece = try SoloPiece(
      request, source: source, dataset: dataset, feed: try request.feed(dataset))
    let collector = EventCollector()
    piece.observers = [collector]
    var sound: [Float] = []
    let played = try Performance(request, try request.feed(dataset), piece).play { block in
      sound += block
      return true
    }
    frames = played + Engine.latency
    self.sound = sound
    events = collector.events
    orchestra = piece.orchestra
  }

  /// Whether an engine's samples, behind its latency, are those of the render.
  func matches(_ samples: [Float]) -> Bool {
    samples.dropFirst(2 * Engine.latency).elementsEqual(sound) {
      $0.bitPattern == $1.bitPattern
    }
  }
}
