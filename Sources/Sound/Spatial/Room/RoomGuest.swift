import Score
import Signals

/// The state of a source in a room, from quantum to quantum.
struct RoomGuest {
  /// The gain of the room for it: 1 in the room, 0 outside, in between while it fades.
  var fade: Float = 0
  /// The gain with which it fed the late field at the end of the last quantum.
  var feed: Float = 0
  /// The place of the source at the end of the quantum, from the room's corner, and whether it is in the room.
  private(set) var place = Vector3.zero
  private(set) var isIn = false
  /// The direction that it faces, in the room's axes.
  private var ahead = Vector3(0, 1, 0)
  private(set) var gain: Float = 0
  /// The distance from the listener, metres.
  private var direct = 0.0

  /// Updates the state from the source's place.
  mutating func look(
    _ source: borrowing SourceState, at frame: Int64, ear: Vector3, axes: RoomAxes, room: RoomPlan
  ) {
    place = axes.local(source.place.value(at: frame))
    isIn = room.holds(place)
    gain = source.gain.value(at: frame)
    direct = (place - ear).length
    if source.traits.directivity > 0 {
      ahead = axes.along(source.facing.value(at: frame).turn(Vector3(0, 1, 0)))
    }
  }

  /// The state of the path of one of its images.
  @inline(__always) func target(
    _ image: ImageMap, _ traits: borrowing SourceTraits, ear: Vector3, view: RoomView, gain: Float,
    samplesPerMetre: Double
  ) -> PathTarget {
    let x = image.offset.x + image.sign.x * place.x - ear.x
    let y = image.offset.y + image.sign.y * place.y - ear.y
    let z = image.offset.z + image.sign.z * place.z - ear.z
    let distance = max(1e-6, (x * x + y * y + z * z).squareRoot())
    var factor = traits.factor(distance)
    if case .ring = traits.law { factor = min(1, direct / distance) }
    let focus = traits.focus(distance)
    if traits.directivity > 0 {
      let (u, v, w) = (image.sign.x * ahead.x, image.sign.y * ahead.y, image.sign.z * ahead.z)
      let cosine = -(u * x + v * y + w * z) / distance
      factor *= 1 + focus * traits.directivity * (cosine - 1)
    }
    let way = traits.hasDoppler ? distance : max(0, distance - direct)
    return PathTarget(
      direction: view.turn(x, y, z), delay: way * samplesPerMetre, gain: gain * Float(factor),
      focus: Float(focus), air: traits.hasAirAbsorption ? distance : 0)
  }
}

/// The place of an image as a function of its source's: along each axis it is offset + sign · place.
struct ImageMap {
  let offset: Vector3
  let sign: Vector3

  init(_ image: RoomImage, in room: RoomPlan) {
    offset = image.place(of: .zero, in: room)
    sign = Vector3(image.x & 1 == 0 ? 1 : -1, image.y & 1 == 0 ? 1 : -1, image.z & 1 == 0 ? 1 : -1)
  }
}

/// Converts directions of a room to the axes of the head.
struct RoomView {
  private let x: Vector3
  private let y: Vector3
  private let z: Vector3

  init(_ axes: RoomAxes, _ turn: Rotation) {
    x = turn.turn(axes.direction(Vector3(1, 0, 0)))
    y = turn.turn(axes.direction(Vector3(0, 1, 0)))
    z = turn.turn(axes.direction(Vector3(0, 0, 1)))
  }

  @inline(__always) func turn(_ u: Double, _ v: Double, _ w: Double) -> Vector3 {
    Vector3(u * x.x + v * y.x + w * z.x, u * x.y + v * y.y + w * z.y, u * x.z + v * y.z + w * z.z)
  }
}

extension SourceTraits {
  /// The amplitude with which a source excites a room, for one of amplitude 1 at 1 m: the law's reference times the
  /// root mean square of the directivity over all directions.
  var power: Float {
    let even = 1 - directivity
    let spread = (even * even + directivity * directivity / 3).squareRoot()
    guard case .inverse(let reference, _, _) = law else { return Float(spread) }
    return Float(reference * spread)
  }
}
