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
