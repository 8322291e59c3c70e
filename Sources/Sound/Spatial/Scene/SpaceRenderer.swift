import Score
import Signals

/// Renders sources at places in space to headphones, loudspeakers or ambisonics.
///
/// It works in quanta of 64 frames on a grid that begins at frame 0. Positions, levels and the listener move on
/// straight lines between the times for which they are set, and the sound follows sample by sample. After `init`
/// nothing allocates, locks or throws.
public final class SpaceRenderer {
  /// The frames that are rendered at once.
  public static let quantum = Quantum.frames
  /// The seconds of sound that are kept for a source with Doppler shift: beyond 343 m its delay does not grow.
  private static let longestWay = 1.0

  /// The number of channels of the output.
  public let channels: Int
  /// The number of sources.
  public let sourceCount: Int
  /// The number of frames by which a source without Doppler shift is delayed: for headphones the mean of both ears.
  public var latency: Double { mixer.latency }
  /// The gains of head-locked stereo sound in each channel of the output: one pair per channel.
  public let stereoFactors: [(left: Float, right: Float)]
  /// The number of moves and levels that were refused because they were not finite.
  public private(set) var refused = 0
  private let plan: SpacePlan
  private let panner: any Panner
  private let mixer: PathMixer
  private let paths: PathBank
  private let rings: RingBank
  private let sources: UnsafeMutableBufferPointer<SourceState>
  private let rooms: [RoomSound]
  private var position = Ramp(Vector3.zero)
  private var orientation = Ramp(Quaternion.identity)
  private var time: Int64 = 0

  /// - Parameter head: head for `SpaceOutput.binaural`, prepared for the same sample rate; nil for other outputs.
  /// - Throws: `Fault` for a missing head, one of another rate, or a source that cannot be rendered.
  public init(_ plan: SpacePlan, head: Head?) throws(Fault) {
    self.plan = plan
    panner = try Self.panner(plan, head)
    channels = panner.ears == 2 ? 2 : panner.lines
    sourceCount = plan.sources.count
    stereoFactors = try plan.output.stereoFactors()
    for (i, source) in plan.sources.enumerated() {
      if let fault = source.fault { throw Fault(.call, "source \(i) has \(fault)") }
    }
    let mixer = PathMixer(panner, sampleRate: plan.sampleRate)
    self.mixer = mixer
    paths = PathBank(plan.sources.count, for: panner)
    var rooms: [RoomSound] = []
    for room in plan.rooms {
      try room.check()
      rooms.append(
        RoomSound(
          room, sources: plan.sources.count, panner: panner, mixer: mixer,
          sampleRate: plan.sampleRate))
    }
    self.rooms = rooms
    let farthest = rooms.reduce(0) { max($0, $1.longestWay) } / SpeedOfSound.air
    rings = RingBank(
      reaches: plan.sources.map { source in
        let longest = max(farthest, source.hasDoppler ? Self.longestWay : 0)
        return mixer.reach(longest * plan.sampleRate)
      })
    sources = .copy(of: plan.sources.map { SourceState($0) })
  }

  deinit {
    sources.deinitialize()
    sources.deallocate()
  }

  private static func panner(_ plan: SpacePlan, _ head: Head?) throws(Fault) -> any Panner {
    switch plan.output {
    case .speakers(let places): return try SpeakerPanner(places)
    case .ambisonics(let order): return try AmbisonicPanner(order: order)
    case .binaural: break
    }
    guard let head else {
      throw Fault(.call, "headphones need a head", hint: "read one with SOFAReader")
    }
    guard head.sampleRate == plan.sampleRate else {
      throw Fault(
        .call, "a head at \(head.sampleRate) Hz in a space at \(plan.sampleRate) Hz",
        hint: "read the head at the rate of the space")
    }
    return HeadPanner(head)
  }

  /// Sets the traits of a source for its next sound, while it is silent. Doppler shift is possible only where the
  /// plan has it for that source.
  public func setTraits(_ source: Int, _ traits: SourceTraits) {
    guard accepts(traits.fault == nil) else { return }
    sources[source].traits = traits
    sources[source].traits.hasDoppler = traits.hasDoppler && plan.sources[source].hasDoppler
  }

  /// Moves a source: it arrives `ramp` frames after `frame`. Frames are absolute and lie within the next quantum, or
  /// have passed.
  /// - Parameter facing: rotation of its own axes, whose y axis points to its front, for directivity.
  public func move(
    _ source: Int, to place: Vector3, facing: Quaternion = .identity, over ramp: Int,
    at frame: Int64
  ) {
    guard accepts(place.isFinite && facing.isFinite) else { return }
    sources[source].place.move(to: place, over: ramp, at: frame)
    sources[source].facing.move(to: facing.unit, over: ramp, at: frame)
  }

  /// Changes the gain of a source, a factor.
  public func setGain(_ source: Int, to gain: Float, over ramp: Int, at frame: Int64) {
    guard accepts(gain.isFinite) else { return }
    sources[source].gain.move(to: gain, over: ramp, at: frame)
  }

  /// Moves the listener.
  public func move(_ listener: Listener, over ramp: Int, at frame: Int64) {
    guard accepts(listener.position.isFinite && listener.orientation.isFinite) else { return }
    position.move(to: listener.position, over: ramp, at: frame)
    orientation.move(to: listener.orientation.unit, over: ramp, at: frame)
  }

  /// Moves the listener to a room of the plan, or into the open air (nil), with a crossfade.
  /// - Parameter room: index in the plan; an index without a room is refused.
  public func enter(room: Int?, over ramp: Int, at frame: Int64) {
    guard accepts(room.map { rooms.indices.contains($0) } ?? true) else { return }
    for (i, other) in rooms.enumerated() { other.enter(i == room, over: ramp, at: frame) }
  }

  /// Changes the levels of the reflections and of the late field in all rooms, as factors on those of the plan.
  public func setRoomLevels(reflections: Float, late: Float, over ramp: Int, at frame: Int64) {
    guard accepts(reflections.isFinite && late.isFinite) else { return }
    for room in rooms {
      room.setLevels(reflections: reflections, late: late, over: ramp, at: frame)
    }
  }

  /// Counts what is refused.
  private func accepts(_ isSound: Bool) -> Bool {
    if !isSound { refused += 1 }
    return isSound
  }

  /// Renders the next quantum.
  /// - Parameters:
  ///   - inputs: one channel of 64 samples per source, in the order of the plan; nil is silence.
  ///   - outputs: one channel per output; they are overwritten.
  public func process(
    _ inputs: UnsafePointer<UnsafePointer<Float>?>,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    let end = time + Int64(Self.quantum)
    let moment = SpaceMoment(
      time: time, end: end, listener: position.value(at: end),
      turn: Rotation(orientation.value(at: end).inverse),
      samplesPerMetre: plan.sampleRate / SpeedOfSound.air)
    let longest = Self.longestWay * plan.sampleRate
    mixer.begin(at: time)
    for i in 0..<sources.count {
      let ring = rings.start + i
      ring.pointee.write(inputs[i], at: time)
      var target = sources[i].target(
        at: end, listener: moment.listener, turn: moment.turn,
        samplesPerMetre: moment.samplesPerMetre)
      target.delay = min(target.delay, longest)
      mixer.add(paths.start + i, from: ring, to: target, lines: panner.lines)
    }
    for room in rooms {
      room.render(moment, sources: sources, rings: rings.start, inputs: inputs, to: mixer)
    }
    mixer.finish(into: outputs)
    time = end
  }
}

extension Quaternion {
  var isFinite: Bool { w.isFinite && x.isFinite && y.isFinite && z.isFinite }
}

/// The output to which a space is rendered.
public enum SpaceOutput: Hashable, Sendable {
  /// Headphones, by a head's responses.
  case binaural
  /// Loudspeakers at these directions, by vector base amplitude panning.
  case speakers([SpeakerPlace])
  /// AmbiX (ACN, SN3D) of order 1 to 3.
  case ambisonics(order: Int)
}

/// A loudspeaker.
public struct SpeakerPlace: Hashable, Sendable {
  /// The name of the channel, such as `L`.
  public var name: String
  /// The direction in degrees: azimuth left positive, elevation up positive.
  public var azimuth: Double
  public var elevation: Double
  /// Whether the loudspeaker gets no source, as a subwoofer's channel.
  public var isLFE: Bool

  public init(_ name: String, azimuth: Double, elevation: Double = 0, isLFE: Bool = false) {
    (self.name, self.azimuth, self.elevation, self.isLFE) = (name, azimuth, elevation, isLFE)
  }
}

/// The properties of a space that do not change while it sounds.
public struct SpacePlan: Sendable {
  /// The frames per second.
  public var sampleRate: Double
  /// The traits of each source.
  public var sources: [SourceTraits]
  /// The output to which the space is rendered.
  public var output = SpaceOutput.binaural
  /// The rooms in which sources can sound, besides the open air.
  public var rooms: [RoomPlan] = []

  public init(sampleRate: Double, sources: [SourceTraits]) {
    (self.sampleRate, self.sources) = (sampleRate, sources)
  }
}

/// The stretch of sound that is rendered in space at once.
enum Quantum {
  /// Its length, in frames.
  static let frames = 64
}

extension SpaceOutput {
  /// The gains of head-locked stereo sound in each channel: unchanged to headphones, otherwise as from 30° on either
  /// side.
  func stereoFactors() throws(Fault) -> [(left: Float, right: Float)] {
    func gains(
      _ channels: Int, _ pan: (Vector3, UnsafeMutablePointer<Float>) -> Void
    ) -> [(left: Float, right: Float)] {
      let sides = [30.0, -30].map { azimuth in
        var gains = [Float](repeating: 0, count: channels)
        gains.withUnsafeMutableBufferPointer {
          pan(Direction(azimuth: azimuth, elevation: 0).vector, $0.baseAddress!)
        }
        return gains
      }
      return (0..<channels).map { (sides[0][$0], sides[1][$0]) }
    }
    switch self {
    case .binaural: return [(1, 0), (0, 1)]
    case .speakers(let places):
      let vbap = try VBAP(places)
      return gains(vbap.channels) { vbap.pan($0, into: $1) }
    case .ambisonics(let order):
      return gains(AmbiX.channels(order: order)) { AmbiX.encode($0, order: order, into: $1) }
    }
  }
}
