import Engine
import Notation

/// What a performance plays: one mapping, or a scene of several.
package protocol Piece: AnyObject {
  /// Name of what is played.
  var title: String { get }
  var channels: Int { get }
  /// Weight of each channel in the measure of loudness (ITU-R BS.1770-4).
  var loudnessWeights: [Double] { get }
  /// Frames by which the sound comes late.
  var latency: Int { get }
  var counters: EngineCounters { get }
  var report: ConductorReport { get }
  /// What the mapping printed, a line each.
  var printed: [String] { get }
  /// Parameters with the values that were used.
  var parameters: [(name: String, value: Double)] { get }
  /// Names of the data's columns that are read.
  var inputNames: [String] { get }
  /// What a researcher must know of the sound's sources, in sentences.
  var soundWarnings: [String] { get }
  /// Files that were played, besides the piece itself.
  var sounds: [String] { get }
  /// The parts of the sound that get files of their own.
  var stems: [Stem] { get }
  /// How loud it was inside each ripple of a site that was entered; empty of anything else.
  var ripples: [RippleLoudness] { get }

  /// Puts into a picture what does not change.
  func prepare(_ plot: PlotDesk)
  /// Performs the next tick.
  /// - Parameter plot: what is so at this tick goes there; nil where nothing is drawn.
  func step(_ tick: Int, _ moment: SceneMoment, at seconds: Double, plot: PlotDesk?) throws
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
  /// A block of the mix is about to leave, interleaved.
  func hear(_ block: UnsafeBufferPointer<Float>)
  /// Writes what is written at the end.
  func close() throws
  /// The notes until a tick; nil when none are asked for.
  func transcript() -> Transcript?
}

/// What a block that was rendered is of.
package enum RenderedPart {
  case stem(Int)
  /// The mix without the environment; left out where the mix has none.
  case music
  /// The mix. Where there is no `.music`, it is that, too.
  case mix(isMusic: Bool)
}

extension Piece {
  package var stems: [Stem] { [] }
  package var ripples: [RippleLoudness] { [] }
  package func prepare(_ plot: PlotDesk) {}
  package func hear(_ block: UnsafeBufferPointer<Float>) {}
  package func close() throws {}
  package func transcript() -> Transcript? { nil }
}
