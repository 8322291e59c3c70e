import Engine
import MapData
import Notation

/// A piece that a performance plays: one mapping, or a scene of several.
package protocol Piece: AnyObject {
  /// The name of the piece.
  var title: String { get }
  var channels: Int { get }
  /// The weight of each channel in the measure of loudness (ITU-R BS.1770-4).
  var loudnessWeights: [Double] { get }
  /// The frames by which the sound comes late.
  var latency: Int { get }
  var counters: EngineCounters { get }
  var report: ConductorReport { get }
  /// The lines that the mapping printed.
  var printed: [String] { get }
  /// The parameters with the values that were used.
  var parameters: [(name: String, value: Double)] { get }
  /// The names of the data's columns that are read.
  var inputNames: [String] { get }
  /// Sentences on what a researcher must know of the sound's sources.
  var soundWarnings: [String] { get }
  /// The files that were played, besides the piece itself.
  var sounds: [String] { get }
  /// The parts of the sound that get files of their own.
  var stems: [Stem] { get }
  /// The tiles of the map that were used; nil for none.
  var map: MapCoverage? { get }
  /// The loudness inside each ripple of a site that was entered; empty of anything else.
  var ripples: [RippleLoudness] { get }

  /// Puts into a picture what does not change.
  func prepare(_ plot: RenderPlot)
  /// Performs the next tick.
  /// - Parameters:
  ///   - seconds: of the sound at this tick.
  ///   - plot: notes what is so at this tick; nil where nothing is drawn.
  /// - Throws: `Fault` where the piece cannot go on.
  func step(_ tick: Int, _ moment: WalkMoment, at seconds: Double, plot: RenderPlot?) throws
  /// Lets everything go that is held.
  func letGo() throws
  /// Hands over events as far as there is room.
  /// - Returns: the frame of the first that must wait; nil when none must.
  func flush() -> Int64?
  /// Drops the events that wait: nobody renders them.
  func dropEvents()
  /// Hands over the microphone's sound before a frame, a whole quantum.
  func playMicrophone(until end: Int64)
  /// Renders the next frames of the stems, of the mix without the environment and of the mix.
  /// - Parameters:
  ///   - frames: one for each channel, with room for `count`.
  ///   - take: gets what lies in `frames` now.
  func render(
    _ frames: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, count: Int,
    _ take: (RenderedPart) throws -> Void
  ) throws
  /// Hears a block of interleaved frames of the mix that is about to leave.
  func hear(_ block: UnsafeBufferPointer<Float>)
  /// Writes what is written at the end.
  /// - Throws: `Fault` where it cannot be written.
  func close() throws
  /// Returns the notes so far; nil when none are asked for.
  func transcript() -> Transcript?
}

/// The part of the sound that a rendered block holds.
package enum RenderedPart {
  case stem(Int)
  /// The mix without the environment; left out where the mix has none.
  case music
  /// The mix. Where there is no `.music`, it is that, too.
  case mix(isMusic: Bool)
}

extension Piece {
  package var stems: [Stem] { [] }
  package var map: MapCoverage? { nil }
  package var ripples: [RippleLoudness] { [] }
  package func prepare(_ plot: RenderPlot) {}
  package func hear(_ block: UnsafeBufferPointer<Float>) {}
  package func close() throws {}
  package func transcript() -> Transcript? { nil }
}
