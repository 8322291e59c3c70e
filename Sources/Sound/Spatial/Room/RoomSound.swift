import Score
import Signals

/// The moment that all rooms and sources of a renderer share in one quantum.
struct SpaceMoment {
  /// The first frame of the quantum, and the frame after its last.
  let time: Int64
  let end: Int64
  /// The listener's place at the end of the quantum, and the rotation from the world to the head.
  let listener: Vector3
  let turn: Rotation
  let samplesPerMetre: Double
}

/// A room while it is rendered: reflections one by one, in groups that hit the same walls, and the late field.
///
/// A source outside of the room is heard without either, and so is every source when the listener is outside; both
/// fade within `fadeTime`.
final class RoomSound {
  private static let fadeTime = 0.02
  /// The number of quanta after which filters without input have come to rest.
  private static let patience = 200

  private struct Group {
    let images: Range<Int>
    /// The filter of the group; nil when the walls absorb all frequencies alike.
    let filter: ShelfBank?
    let gain: Float
  }

  let room: RoomPlan
  /// The longest way from an image to a place in the room, metres.
  let longestWay: Double
  private let axes: RoomAxes
  private let images: UnsafeMutableBufferPointer<ImageMap>
  private let groups: [Group]
  private let rows: Int
  private let paths: PathBank
  private let guests: UnsafeMutableBufferPointer<RoomGuest>
  private let late: LateSound?
  private let fadeStep: Float
  /// The gain of the room: 1 while the listener is in it.
  private var presence = Ramp(Float(0))
  /// The factors on the levels that the plan gives the reflections and the late field.
  private var reflectionsFactor = Ramp(Float(1))
  private var lateFactor = Ramp(Float(1))
  private var isActive = false
  private var listenerFade: Float = 0
  /// The number of quanta in which no source has been heard.
  private var idle = 0
  /// The gain at the end of the last quantum.
  private var lastLevel: Float = 0

  init(_ room: RoomPlan, sources: Int, panner: any Panner, mixer: PathMixer, sampleRate: Double) {
    self.room = room
    axes = room.axes
    rows = panner.reflectionLines
    let level = Float(Decibels.amplitude(room.reflectionsLevel))
    var (images, groups): ([RoomImage], [Group]) = ([], [])
    for walls in WallGroup.all(of: room) where level > 0 {
      let filter = walls.filter(sampleRate: sampleRate)
      let start = images.count
      images += walls.images
      groups.append(
        Group(
          images: start..<images.count,
          filter: filter.isFlat ? nil : ShelfBank(filter, blocks: mixer.blocks(rows: rows)),
          gain: filter.isFlat ? level * filter.gain : level))
    }
    longestWay = images.reduce(0) { max($0, $1.farthest(in: room)) }
    self.groups = groups
    self.images = .copy(of: images.map { ImageMap($0, in: room) })
    paths = PathBank(images.count * sources, for: panner)
    guests = .allocate(capacity: sources)
    guests.initialize(repeating: RoomGuest())
    late = LatePlan(room, sampleRate: sampleRate).map { LateSound($0, panner, mixer) }
    fadeStep = Float(Double(Quantum.frames) / (Self.fadeTime * sampleRate))
  }

  deinit {
    images.deallocate()
    guests.deallocate()
  }

  /// Fades the room in or out.
  func enter(_ isIn: Bool, over ramp: Int, at frame: Int64) {
    presence.move(to: isIn ? 1 : 0, over: ramp, at: frame)
  }

  /// Changes the levels of the reflections and of the late field, as factors on the plan's.
  func setLevels(reflections: Float, late: Float, over ramp: Int, at frame: Int64) {
    reflectionsFactor.move(to: reflections, over: ramp, at: frame)
    lateFactor.move(to: late, over: ramp, at: frame)
  }

  /// Adds the sound of the room in a quantum.
  func render(
    _ moment: SpaceMoment, sources: UnsafeMutableBufferPointer<SourceState>,
    rings: UnsafePointer<SourceRing>, inputs: UnsafePointer<UnsafePointer<Float>?>,
    to mixer: PathMixer
  ) {
    // a quantum ends where the presence was at its beginning: so it begins and ends in silence
    let heard = presence.value(at: moment.time)
    if heard == 0, lastLevel == 0, presence.value(at: moment.end) == 0 {
      isActive = false
      return
    }
    let ear = axes.local(moment.listener)
    for i in 0..<sources.count {
      guests[i].look(sources[i], at: moment.end, ear: ear, axes: axes, room: room)
    }
    if !isActive { begin(sources, ear: ear, heard: heard) }
    step(&listenerFade, isIn: room.holds(ear))
    for i in 0..<sources.count { step(&guests[i].fade, isIn: guests[i].isIn) }
    lastLevel = heard * listenerFade
    let view = RoomView(axes, moment.turn)
    idle = (0..<sources.count).allSatisfy { rings[$0].isSilent } ? idle + 1 : 0
    for group in groups where idle < Self.patience {
      if group.filter != nil { mixer.open(rows: rows) }
      for i in 0..<sources.count {
        reflect(i, sources[i].traits, group, moment, ear: ear, view, ring: rings + i, to: mixer)
      }
      if let filter = group.filter { mixer.close(filter) }
    }
    guard let late else { return }
    late.begin()
    for i in 0..<sources.count {
      let next = heard * guests[i].fade * guests[i].gain * sources[i].traits.power
      if let input = inputs[i], rings[i].isSounding {
        late.feed(input, from: guests[i].feed, to: next)
      }
      guests[i].feed = next
    }
    late.finish(moment, view, level: lastLevel * lateFactor.value(at: moment.end), to: mixer)
  }

  /// Begins to render: every source starts at its present place.
  private func begin(
    _ sources: UnsafeMutableBufferPointer<SourceState>, ear: Vector3, heard: Float
  ) {
    isActive = true
    listenerFade = room.holds(ear) ? 1 : 0
    for i in 0..<images.count * sources.count { paths.start[i].isFresh = true }
    for group in groups { group.filter?.reset() }
    late?.reset()
    for i in 0..<sources.count {
      guests[i].fade = guests[i].isIn ? 1 : 0
      guests[i].feed = heard * guests[i].fade * guests[i].gain * sources[i].traits.power
    }
  }

  private func step(_ fade: inout Float, isIn: Bool) {
    fade = isIn ? min(1, fade + fadeStep) : max(0, fade - fadeStep)
  }

  /// Renders the images of one source in one group.
  private func reflect(
    _ index: Int, _ traits: borrowing SourceTraits, _ group: Group, _ moment: SpaceMoment,
    ear: Vector3, _ view: RoomView, ring: UnsafePointer<SourceRing>, to mixer: PathMixer
  ) {
    let path = paths.start + index * images.count
    let fade = guests[index].fade
    if ring.pointee.isSilent || fade == 0 && path[group.images.lowerBound].isFresh {
      for i in group.images { path[i].isFresh = true }
      return
    }
    // a factor of 1 changes no sample
    let factor = reflectionsFactor.value(at: moment.end)
    let gain = guests[index].gain * fade * lastLevel * group.gain * factor
    for i in group.images {
      let target = guests[index].target(
        images[i], traits, ear: ear, view: view, gain: gain,
        samplesPerMetre: moment.samplesPerMetre)
      mixer.add(path + i, from: ring, to: target, lines: rows)
    }
    if fade == 0 { for i in group.images { path[i].isFresh = true } }
  }
}

extension Panner {
  /// The number of lines that reflections use: for a head the mean and eight components are enough.
  var reflectionLines: Int { ears == 2 ? min(lines, 9) : lines }
}

extension RoomImage {
  /// An upper limit of the way from the image to a place in the room, metres.
  func farthest(in room: RoomPlan) -> Double {
    Vector3(
      Double(abs(x) + 1) * room.width, Double(abs(y) + 1) * room.depth,
      Double(abs(z) + 1) * room.height
    ).length
  }
}

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
