import Score

/// What all rooms and sources of a renderer share in one quantum.
struct SpaceMoment {
  /// Of the first frame, and of the one after the last.
  let time: Int64
  let end: Int64
  /// Where the listener is at the end, and the turn from the world into the head.
  let listener: Vector3
  let turn: Rotation
  let samplesPerMetre: Double
}

/// A room while it is rendered: reflections one by one, group by group of the same walls, and the late field.
///
/// A source that is not in the room, or a listener who is not, has neither: both fade within `fadeTime`.
final class RoomSound {
  private static let fadeTime = 0.02
  /// Of a source, what goes on from quantum to quantum.
  private struct Guest {
    /// 1 in the room, 0 outside, on the way between.
    var fade: Float = 0
    /// What it fed the late field with at the end of the last quantum.
    var feed: Float = 0
  }

  private struct Group {
    let images: Range<Int>
    /// Nil when the walls take the same of all frequencies.
    let filter: ShelfBank?
    let gain: Float
  }

  let room: RoomPlan
  private let axes: RoomAxes
  private let images: [RoomImage]
  private let groups: [Group]
  private let rows: Int
  private let paths: PathBank
  private let guests: UnsafeMutableBufferPointer<Guest>
  private let late: LateSound?
  private let fadeStep: Float
  /// How much of the room is heard.
  private var presence = Glide(Float(0))
  private var isActive = false
  private var listenerFade: Float = 0
  /// How loud it was at the end of the last quantum.
  private var lastLevel: Float = 0

  init(_ room: RoomPlan, sources: Int, panner: any Panner, mixer: PathMixer, sampleRate: Double) {
    self.room = room
    let axes = room.axes
    self.axes = axes
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
    (self.images, self.groups) = (images, groups)
    paths = PathBank(images.count * sources, for: panner)
    guests = .allocate(capacity: sources)
    guests.initialize(repeating: Guest())
    late = LatePlan(room, sampleRate: sampleRate).map { LateSound($0, axes: axes, panner, mixer) }
    fadeStep = Float(Double(SpaceRenderer.quantum) / (Self.fadeTime * sampleRate))
  }

  deinit { guests.deallocate() }

  /// Lets it be heard, or not any more.
  func enter(_ isIn: Bool, over ramp: Int, at frame: Int64) {
    presence.move(to: isIn ? 1 : 0, over: ramp, at: frame)
  }

  /// Metres of the longest way from an image to a place in the room.
  var longestWay: Double {
    images.reduce(0) { longest, image in
      let corner = Vector3(
        Double(abs(image.x) + 1) * room.width, Double(abs(image.y) + 1) * room.depth,
        Double(abs(image.z) + 1) * room.height)
      return max(longest, corner.length)
    }
  }

  /// Adds what is heard of it in a quantum.
  func render(
    _ moment: SpaceMoment, sources: UnsafeMutableBufferPointer<SourceState>,
    rings: UnsafePointer<SourceRing>,
    inputs: UnsafePointer<UnsafePointer<Float>?>, to mixer: PathMixer
  ) {
    // a quantum ends where the presence was at its beginning: so it begins and ends in silence
    let heard = presence.value(at: moment.time)
    if heard == 0, lastLevel == 0, presence.value(at: moment.end) == 0 {
      isActive = false
      return
    }
    let ear = axes.local(moment.listener)
    if !isActive { begin(sources, ear: ear, at: moment.end, heard: heard) }
    step(&listenerFade, isIn: room.holds(ear))
    for i in 0..<sources.count {
      step(&guests[i].fade, isIn: room.holds(axes.local(sources[i].place.value(at: moment.end))))
    }
    let level = heard * listenerFade
    lastLevel = level
    for group in groups {
      if group.filter != nil { mixer.open(rows: rows) }
      for i in 0..<sources.count {
        reflect(i, sources[i], group, moment, level: level, ring: rings + i, to: mixer)
      }
      if let filter = group.filter { mixer.close(filter) }
    }
    guard let late else { return }
    late.begin()
    for i in 0..<sources.count {
      let next = heard * power(i, sources[i], at: moment.end)
      if let input = inputs[i] { late.feed(input, from: guests[i].feed, to: next) }
      guests[i].feed = next
    }
    late.finish(moment, level: level, to: mixer)
  }

  /// Comes to life: everything stands where it is.
  private func begin(
    _ sources: UnsafeMutableBufferPointer<SourceState>, ear: Vector3, at frame: Int64,
    heard: Float
  ) {
    isActive = true
    listenerFade = room.holds(ear) ? 1 : 0
    for i in 0..<images.count * sources.count { paths.start[i].isFresh = true }
    for group in groups { group.filter?.reset() }
    late?.reset()
    for i in 0..<sources.count {
      guests[i].fade = room.holds(axes.local(sources[i].place.value(at: frame))) ? 1 : 0
      guests[i].feed = heard * power(i, sources[i], at: frame)
    }
  }

  /// With what amplitude a source excites the room.
  private func power(_ index: Int, _ source: borrowing SourceState, at frame: Int64) -> Float {
    guests[index].fade * source.gain.value(at: frame) * source.traits.power
  }

  private func step(_ fade: inout Float, isIn: Bool) {
    fade = isIn ? min(1, fade + fadeStep) : max(0, fade - fadeStep)
  }

  /// The images of one source in one group.
  private func reflect(
    _ index: Int, _ source: borrowing SourceState, _ group: Group, _ moment: SpaceMoment,
    level: Float, ring: UnsafePointer<SourceRing>, to mixer: PathMixer
  ) {
    let path = paths.start + index * images.count
    if ring.pointee.isSilent || guests[index].fade == 0 && path[group.images.lowerBound].isFresh {
      for i in group.images { path[i].isFresh = true }
      return
    }
    let place = source.place.value(at: moment.end)
    let local = axes.local(place)
    let gain = source.gain.value(at: moment.end) * guests[index].fade * level * group.gain
    let direct = (place - moment.listener).length
    let facing = axes.along(source.facing.value(at: moment.end).turn(Vector3(0, 1, 0)))
    for i in group.images {
      let way = axes.world(images[i].place(of: local, in: room)) - moment.listener
      let ahead = axes.direction(images[i].mirrored(facing))
      let target = source.traits.reflection(
        along: way, direct: direct, ahead: ahead, gain: gain, moment)
      mixer.add(path + i, from: ring, to: target, lines: rows)
    }
    if guests[index].fade == 0 { for i in group.images { path[i].isFresh = true } }
  }
}

extension Panner {
  /// Lines that reflections use: of a head the mean and eight components are enough.
  var reflectionLines: Int { ears == 2 ? min(lines, 9) : lines }
}

extension SourceTraits {
  /// What is heard of an image.
  /// - Parameters:
  ///   - way: from the listener to it, metres.
  ///   - direct: distance of the source itself: "zero delay" takes its time from all.
  ///   - ahead: where the image faces.
  func reflection(
    along way: Vector3, direct: Double, ahead: Vector3, gain: Float, _ moment: SpaceMoment
  ) -> PathTarget {
    let distance = max(way.length, 1e-6)
    var factor = self.factor(distance)
    if case .ring = law { factor = min(1, direct / distance) }
    if directivity > 0 {
      factor *= 1 + directivity * (-ahead.dot(way) / distance - 1)
    }
    let late = hasDoppler ? distance : max(0, distance - direct)
    return PathTarget(
      direction: moment.turn.turn(way), delay: late * moment.samplesPerMetre,
      gain: gain * Float(factor), focus: Float(focus(distance)),
      air: hasAirAbsorption ? distance : 0)
  }

  /// Amplitude with which it excites a room, 1 for a source of amplitude 1 at 1 m: the law's reference and the mean of the
  /// directivity's square over all sides.
  var power: Float {
    let even = 1 - directivity
    let spread = (even * even + directivity * directivity / 3).squareRoot()
    guard case .inverse(let reference, _, _) = law else { return Float(spread) }
    return Float(reference * spread)
  }
}

extension RoomImage {
  /// A direction of the room as the walls mirror it.
  func mirrored(_ v: Vector3) -> Vector3 {
    Vector3(x & 1 == 0 ? v.x : -v.x, y & 1 == 0 ? v.y : -v.y, z & 1 == 0 ? v.z : -v.z)
  }
}
