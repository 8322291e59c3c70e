import Engine
import Mappings
import Output

/// What a render plays: one mapping on a dataset, or a scene of several.
protocol Performing: AnyObject {
  /// Name of what is played.
  var title: String { get }
  var channels: Int { get }
  /// Weight of each channel in the measure of loudness (ITU-R BS.1770-4).
  var loudnessWeights: [Double] { get }
  /// Frames of sound: the data's duration and the tail.
  var frameCount: Int { get }
  /// Seconds of sound until the data ends.
  var duration: Double { get }
  /// Seconds of data per second of sound.
  var speed: Double { get }
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
  /// Collects what is drawn; nil where nothing is.
  var plot: PlotDesk? { get set }
  /// The parts of the sound that get files of their own.
  var stems: [Stem] { get }

  /// How loud it was inside each ripple of a site that was entered; empty of anything else.
  var ripples: [RippleLoudness] { get }

  /// Renders it all, block by block.
  /// - Parameters:
  ///   - takeStem: gets interleaved frames of each stem, by number, before the mix of the same block.
  ///   - takeMusic: gets interleaved frames of the mix without the environment.
  ///   - take: gets interleaved frames of the mix; false ends the performance early.
  /// - Returns: frames that were given to `take`.
  func play(
    stems takeStem: (Int, UnsafeBufferPointer<Float>) throws -> Void,
    music takeMusic: (UnsafeBufferPointer<Float>) -> Void,
    _ take: (UnsafeBufferPointer<Float>) throws -> Bool
  ) throws -> Int

  /// Performs it all without sound.
  /// - Parameter goesOn: gets the done part, 0...1; false ends the performance early.
  /// - Returns: frames that were performed.
  func playNotes(_ goesOn: (Double) -> Bool) throws -> Int

  /// The notes so far; nil when none are asked for.
  func transcript() -> Transcript?
}

extension Performing {
  var ripples: [RippleLoudness] { [] }
}
