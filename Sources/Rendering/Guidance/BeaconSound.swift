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
  /// Whether a beacon has been set that begins with its melody.
  private var opens = false

  init(_ pieces: GuidancePieces) { self.pieces = pieces }

  /// The seconds in which a level changes.
  private static let fade = 0.05

  /// Takes news of the beacon. That it begins with a melody is told once, and may be followed by other news at once.
  func hear(_ state: BeaconState?) {
    if state?.melody == .start { opens = true }
  }

  /// Lets a beacon sound as it stands.
  /// - Parameters:
  ///   - state: nil where there is no beacon, or where the walker cannot be reached.
  ///   - ring: the place on the ring round the listener.
  ///   - level: what the ring's radius takes away, in dB.
  /// - Throws: `Fault` for a mapping that cannot sound.
  func follow(
    _ state: BeaconState?, at ring: Vector3, level: Double, time: Double,
    on stage: SoundingParts
  ) throws {
    if state?.melody == .end { close(on: stage) }
    let heard = state.flatMap { $0.isAudible ? $0 : nil }
    try sound(heard, at: ring, level: level, time: time, on: stage)
    try hum(heard?.hum == nil ? nil : heard, time: time, on: stage)
  }

  private func sound(
    _ state: BeaconState?, at ring: Vector3, level: Double, time: Double,
    on stage: SoundingParts
  ) throws {
    if let part = beacon, opens || state.map(GuidancePieces.id) != part.piece.id {
      stage.end(part, over: Self.fade)
      beacon = nil
    }
    guard let state else { return }
    if beacon == nil {
      beacon = try stage.begin(
        pieces.beacon(state, opens: opens), traits: Guidance.traits, at: ring, time: time)
      opens = false
      wasRefused = wasRefused || beacon == nil
    } else if let part = beacon {
      // One that is heard again begins without its melody, and ends with it as any other.
      pieces.prepareClosing(part)
    }
    guard let part = beacon else { return }
    part.conductor.whereabouts = Whereabouts(state)
    stage.move(part, to: ring)
    stage.mix(part, placed: Guidance.level(state.volume) + level, direct: nil, over: Self.fade)
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
    stage.mix(part, placed: nil, direct: Guidance.level(state.volume), over: Self.fade)
  }
}
