import Behaviors
import Mappings
import Score
import Spatial

/// The sound of a beacon: its mapping on a ring round the listener, and the hum of the last metres, which has no place.
final class BeaconSound {
  private let pieces: GuidancePieces
  private var beacon: ScenePart?
  private var hum: ScenePart?
  /// Whether a part found no room among those that sound.
  private(set) var wasRefused = false

  init(_ pieces: GuidancePieces) { self.pieces = pieces }

  /// The seconds in which a level changes.
  private static let fade = 0.05

  /// Lets a beacon sound as it stands.
  /// - Parameters:
  ///   - state: nil where there is no beacon, or where the walker cannot be reached.
  ///   - ring: the place on the ring round the listener.
  /// - Throws: `Fault` for a mapping that cannot sound.
  func follow(
    _ state: BeaconState?, at ring: Vector3, time: Double, on stage: SoundingParts
  ) throws {
    if state?.melody == .end { close(on: stage) }
    let heard = state.flatMap { $0.isAudible ? $0 : nil }
    try sound(heard, at: ring, time: time, on: stage)
    try hum(heard?.hum == nil ? nil : heard, time: time, on: stage)
  }

  private func sound(
    _ state: BeaconState?, at ring: Vector3, time: Double, on stage: SoundingParts
  ) throws {
    if let part = beacon, state.map({ pieces.beacon($0).id }) != part.piece.id {
      stage.end(part, over: Self.fade)
      beacon = nil
    }
    guard let state else { return }
    if beacon == nil {
      beacon = try stage.begin(
        pieces.beacon(state), traits: Guidance.traits, at: ring, time: time)
      wasRefused = wasRefused || beacon == nil
    }
    guard let part = beacon else { return }
    part.conductor.whereabouts = Whereabouts(state)
    stage.move(part, to: ring)
    stage.mix(part, placed: Guidance.level(state), direct: nil, over: Self.fade)
  }

  /// Lets the beacon go with its closing melody.
  private func close(on stage: SoundingParts) {
    guard let part = beacon else { return }
    part.release()
    stage.end(part, after: GuidancePieces.closing, over: Self.fade)
    beacon = nil
  }

  private func hum(_ state: BeaconState?, time: Double, on stage: SoundingParts) throws {
    guard let state else {
      if let part = hum { stage.end(part, over: 0.5) }
      hum = nil
      return
    }
    if hum == nil, let piece = pieces.humPiece() {
      hum = try stage.begin(piece, traits: Guidance.traits, at: .zero, time: time)
      wasRefused = wasRefused || hum == nil
    }
    guard let part = hum else { return }
    part.conductor.whereabouts = Whereabouts(state)
    stage.mix(part, placed: nil, direct: Decibels.level(max(1e-6, state.volume)), over: Self.fade)
  }
}
