import Behaviors
import Files
import Mappings
import Score
import Spatial

/// The sound of a beacon: its mapping on a ring round the listener, and what has no place: the hum of the last metres, the
/// sound beside what is felt, a street preview's wand.
final class BeaconSound {
  private let pieces: GuidancePieces
  private var beacon: ScenePart?
  /// The part that plays its closing melody.
  private var closing: ScenePart?
  private var hum: ScenePart?
  private var wand: ScenePart?
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
    if state?.melody == .end {
      close(on: stage)
    } else if let part = closing {
      // The melody has ended, or is cut off: by sleep, or as its route ends.
      stage.end(part, over: Self.fade)
      closing = nil
    }
    let heard = state.flatMap { $0.isAudible ? $0 : nil }
    try sound(heard, at: ring, level: level, time: time, on: stage)
    let humming = heard.flatMap { $0.hum == nil ? nil : $0 }
    hum = try ambient(
      hum, humming.map { (sight: Whereabouts($0), volume: $0.volume) }, pieces.humPiece, fade: 0.5,
      time: time, on: stage)
  }

  /// Lets a street preview's wand sound as it points.
  /// - Parameter volume: 0...1; 0 where it points at no road, there is no preview, or the walker cannot be reached.
  /// - Throws: `Fault` for a mapping that cannot sound.
  func point(_ volume: Double, time: Double, on stage: SoundingParts) throws {
    // Its volume alone says how near the road's bearing is.
    let ahead = Whereabouts(beacon: BeaconSight(angle: 0, component: 1))
    wand = try ambient(
      wand, volume > 0 ? (sight: ahead, volume: volume) : nil, pieces.wandPiece, fade: Self.fade,
      time: time, on: stage)
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
    let own = Guidance.level(state.volume)
    if pieces.isFelt { return stage.mix(part, placed: nil, direct: own, over: Self.fade) }
    stage.move(part, to: ring)
    stage.mix(part, placed: own + level, direct: nil, over: Self.fade)
  }

  /// Lets the beacon go with its closing melody.
  private func close(on stage: SoundingParts) {
    guard let part = beacon else { return }
    part.release()
    stage.end(part, after: GuidancePieces.closing, over: Self.fade)
    (closing, beacon) = (part, nil)
  }

  /// Lets a sound without a place begin, go on or end.
  /// - Parameters:
  ///   - part: the one that sounds.
  ///   - heard: what its mapping hears, and its volume of 0...1; nil for silence.
  ///   - fade: the seconds in which it ends.
  /// - Returns: the part that sounds now.
  private func ambient(
    _ part: ScenePart?, _ heard: (sight: Whereabouts, volume: Double)?,
    _ piece: () -> ScenePiece?, fade: Double, time: Double, on stage: SoundingParts
  ) throws -> ScenePart? {
    guard let heard else {
      if let part { stage.end(part, over: fade) }
      return nil
    }
    var sounding = part
    if sounding == nil, let piece = piece() {
      sounding = try stage.begin(piece, traits: Guidance.traits, at: .zero, time: time)
      wasRefused = wasRefused || sounding == nil
    }
    guard let now = sounding else { return nil }
    now.conductor.whereabouts = heard.sight
    stage.mix(now, placed: nil, direct: Guidance.level(heard.volume), over: Self.fade)
    return now
  }
}

/// The file of a mapping that guides: a beacon's style, or what sounds beside it, the hum and the wand.
struct BeaconMapping {
  let path: String
  let text: String

  /// Finds a mapping: a file beside the site comes before the one that comes with the command.
  /// - Parameters:
  ///   - name: of a style, such as `mallet-slow`, of what sounds beside one, or the path of a mapping (`.lua`).
  ///   - place: where the site names it.
  /// - Throws: `Fault` where there is none, with the styles that can be chosen.
  init(_ name: String, at place: FaultPlace, in scope: ReadScope) throws {
    let isPath = name.hasSuffix(".lua")
    let stem = BeaconStyle(rawValue: name)?.sound ?? name
    let own = SiteFile.resolve(isPath ? name : "beacons/\(stem).lua", in: scope)
    guard let path = own ?? (isPath ? nil : Self.bundled(stem)) else {
      throw Fault(
        .scene, "the guidance's style \(quoted(name)) is no beacon's mapping", at: place,
        hint: isPath ? "check the path" : Self.hint(name))
    }
    self.path = path
    text = try FileContent.text(path)
  }

  /// The path of a mapping that comes with the command.
  private static func bundled(_ stem: String) -> String? {
    guard !stem.contains("/") else { return nil }
    return BundledFolder.find("mappings/beacons", holding: "\(stem).lua")
      .map { "\($0)/\(stem).lua" }
  }

  /// The styles that can be chosen, the nearest first; for one of them, where it was looked for.
  private static func hint(_ name: String) -> String {
    let names = BeaconStyle.allCases.map(\.rawValue)
    if let style = BeaconStyle(rawValue: name) {
      return "mappings/beacons/\(style.sound).lua comes with the command, and is not there"
    }
    let near = NearestName.to(name, among: names).map { "did you mean \"\($0)\"? " } ?? ""
    return near + NearestName.list(names)
  }
}
